"""Encodes what every sheet has: counts, draws, tickets, bonus cards and actions."""

from branchline.rules.board import AnyBoard
from branchline.rules.names import (
    DRAW_FACE_UP,
    KINDS,
    LOCOMOTIVE,
    OUT,
    SHUFFLED_IN,
    SHUFFLED_UNDER,
    TIE_BY_BONUSES,
    TIE_BY_LONGEST_PATH,
    TIE_BY_NOTHING,
    UNDER,
)
from branchline.sheet.actions import ActionRow
from branchline.sheet.model import Sheet

_RETURNED = {
    "shuffled_under": SHUFFLED_UNDER,
    "shuffled_in": SHUFFLED_IN,
    "under": UNDER,
    "out": OUT,
}
_TIES = {None: TIE_BY_NOTHING, "bonuses": TIE_BY_BONUSES, "longest_path": TIE_BY_LONGEST_PATH}


def encode_counts(board: AnyBoard, sheet: Sheet, seats: int) -> None:
    """Encode how many of everything there are."""
    board.seats = seats
    board.cities = len(sheet.cities)
    board.hand = sheet.opening_hand
    for card in range(len(sheet.colours)):
        board.cards[card] = sheet.each_colour
    board.cards[LOCOMOTIVE] = sheet.locomotives


def encode_card_draws(board: AnyBoard, sheet: Sheet) -> None:
    """Encode how cards are drawn."""
    board.wipe_at = sheet.number("wipe", "locomotives")
    board.face_up_locomotive_is_two = int("face_up_locomotive_is_two" in sheet.rules)
    board.may_stop = int("may_stop" in sheet.rules)
    board.begins_without_deck = int("begins_without_deck" in sheet.rules)
    board.reshuffles = 1


def encode_tickets(board: AnyBoard, sheet: Sheet) -> None:
    """Encode the tickets, and how they are drawn."""
    number = {name: i for i, name in enumerate(sheet.cities)}
    board.tickets = len(sheet.tickets)
    for i, ticket in enumerate(sheet.tickets):
        board.ticket_a[i] = number[ticket.a]
        board.ticket_b[i] = number[ticket.b]
        board.ticket_points[i] = ticket.points
    board.opening_offer = sheet.opening_tickets.draw
    board.opening_keep = sheet.opening_tickets.keep
    board.opening_returned = _RETURNED[sheet.opening_tickets.returned]
    board.offer = sheet.turn_tickets.draw
    board.keep = sheet.turn_tickets.keep
    board.returned = _RETURNED[sheet.turn_tickets.returned]


def encode_bonus_cards(board: AnyBoard, sheet: Sheet) -> None:
    """Encode the bonus cards, the cities that they name, and the tie-break."""
    board.bonuses = len(sheet.bonuses)
    board.bonuses_in_play = sheet.number("bonuses", "in_play", len(sheet.bonuses))
    for bit, bonus in enumerate(sheet.bonuses):
        board.bonus_points[bit] = bonus.points
        board.bonus_mark[bit] = 1 << bit if bonus.cities else 0
        for i, city in enumerate(sheet.cities.values()):
            if bonus.cities in {city.name, city.country, *city.marks}:
                board.city_marks[i] |= 1 << bit
    then = sheet.rules.get("ties", {}).get("then")
    assert then is None or isinstance(then, str)
    board.tie_break = _TIES[then]


def encode_actions(board: AnyBoard, table: list[ActionRow]) -> None:
    """Encode the action table, and where each kind starts in it."""
    board.actions = len(table)
    for number, row in enumerate(table):
        board.kind[number] = row.kind
        board.card[number] = row.card
        if row.kind == DRAW_FACE_UP:
            board.draw_action[row.card] = number
        board.locomotives[number] = row.locomotives
        board.returns[number] = len(row.returned)
        board.return_order[number] = sum(slot << (3 * i) for i, slot in enumerate(row.returned))
        board.return_last[number] = max(row.returned, default=-1)
        board.return_sorted[number] = int(list(row.returned) == sorted(row.returned))
    for kind in range(KINDS + 1):
        board.first_action[kind] = sum(row.kind < kind for row in table)
