"""Nothing is made and nothing is lost: cards, tickets, trains and points, after every decision."""

from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from branchline.sheet import Sheet
from laws.walk import board_for, every_policy, every_setting, sheet_called, walk

SEEDS = range(100, 102)
PLENTY = 8  # with this many other cards a hundred wipes in a row do not happen
COUNTS = [
    "deck",
    "discards",
    "laid",
    "revealed",
    "trains",
    "offered",
    "deck_size",
    "discards_size",
    "to_lay",
    "surcharge",
    "pay_locomotives",
    "pay_coloured",
    "ring_size",
    "fresh",
    "mixed",
    "turns",
    "passes",
    "idle",
]


def check_cards(sheet: Sheet, state: State) -> None:
    """Every card of the box is in one hand, in the deck, discards or row, laid or revealed."""
    box = [sheet.each_colour] * len(sheet.colours)
    box += [0] * (n.LOCOMOTIVE - len(box)) + [sheet.locomotives]
    for card in range(n.CARDS):
        there = sum(hand[card] for hand in state.hand)
        there += state.deck[card] + state.discards[card] + state.revealed[card]
        there += state.face_up.count(card)
        if state.decision == n.SURCHARGE:  # before, the laid cards are still in the hand
            there += state.laid[card]
        assert there == box[card], f"card {card}"


def check_piles(state: State) -> None:
    """Sizes fit; the deck is empty, or the row has a gap, only when no card is left for it."""
    assert state.deck_size == sum(state.deck)
    assert state.discards_size == sum(state.discards)
    if state.deck_size == 0:
        assert state.discards_size == 0, "the discards are reshuffled at once (G-02)"
    if n.NO_CARD in state.face_up:
        assert state.deck_size == 0, "an empty place is refilled at once (G-03)"
    if state.decision != n.SURCHARGE:
        assert sum(state.revealed) == 0, "revealed cards are discarded with the turn (NC-27)"
    if state.decision not in (n.SUBSTITUTE, n.SURCHARGE):
        assert sum(state.laid) == 0


def check_row(board: Board, state: State) -> None:
    """Too many locomotives stay in the row only where no wipe, or hardly any, could help (G-04)."""
    if 0 < board.wipe_at <= state.face_up.count(n.LOCOMOTIVE):
        others = sum(n.NO_CARD < card < n.LOCOMOTIVE for card in state.face_up)
        others += sum(state.deck[: n.LOCOMOTIVE]) + sum(state.discards[: n.LOCOMOTIVE])
        assert state.deck_size + state.discards_size == 0 or others < PLENTY


def check_hands(state: State) -> None:
    """No hand has fewer cards than zero, than everybody knows of, or than it has promised."""
    for seat, hand in enumerate(state.hand):
        assert min(hand) >= 0
        assert min(state.known[seat]) >= 0
        assert all(known <= held for known, held in zip(state.known[seat], hand, strict=True))
        assert seat < state.seats or sum(hand) == 0, "nobody sits there"
    if state.decision == n.SUBSTITUTE:
        hand = state.hand[state.turn]
        assert all(laid <= held for laid, held in zip(state.laid, hand, strict=True))


def check_counts(state: State) -> None:
    """No count is negative."""
    for name in COUNTS:
        value = getattr(state, name)
        assert (min(value) if isinstance(value, list) else value) >= 0, name


def ring_places(board: Board, state: State) -> list[int]:
    """Return the places of the ticket deck, from the top."""
    return [(state.head + depth) % board.tickets for depth in range(state.ring_size)]


def check_claim(state: State) -> None:
    """A route is named while it is claimed, and a surcharge while it is due; not after."""
    claiming = state.decision in (n.PAYMENT, n.SUBSTITUTE, n.SURCHARGE)
    assert (state.route != n.NO_ROUTE) == claiming
    assert (state.surcharge > 0) == (state.decision == n.SURCHARGE)


def check_tickets(board: Board, state: State) -> None:
    """Every ticket is in the deck once, or one seat's (kept or offered), or out of the game."""
    deck = [state.ring[place] for place in ring_places(board, state)]
    holders = state.holder[: board.tickets]
    assert sorted(deck) == [t for t, holder in enumerate(holders) if holder == n.NOBODY]
    for holder in holders:
        assert n.GONE - state.seats < holder < state.seats
    for seat in range(n.SEATS):
        offered = state.offer[seat][: state.offered[seat]]
        assert len(set(offered)) == len(offered)
        assert all(holders[ticket] == seat for ticket in offered)
        asked = state.decision == n.OPENING or (state.decision == n.TICKETS and seat == state.turn)
        assert (len(offered) > 0) == (asked and seat < state.seats)


def check_ticket_order(board: Board, state: State) -> None:
    """Only seats at the table know where a ticket lies, and only in the deck below the top."""
    inside = set(ring_places(board, state))
    unknown = set(ring_places(board, state)[: state.fresh + state.mixed])
    assert state.fresh + state.mixed <= state.ring_size
    for place in range(board.tickets):
        assert 0 <= state.order_known[place] < 1 << state.seats
        if state.order_known[place]:
            assert place in inside - unknown


def check_routes(sheet: Sheet, board: Board, state: State) -> None:
    """Trains and points of every seat are those of the routes it owns."""
    for seat in range(state.seats):
        owned = [route for number, route in enumerate(sheet.routes) if state.owner[number] == seat]
        assert state.trains[seat] == sheet.trains - sum(route.length for route in owned)
        assert state.points[seat] == sum(sheet.points[route.length] for route in owned)
        cities = [route.cities for route in owned]
        assert len(set(cities)) == len(cities), "of parallel routes a seat owns one"
    for owner in state.owner[: board.routes]:
        assert n.NOBODY <= owner < state.seats


@every_policy
@every_setting
def test_nothing_is_made_or_lost(name: str, seats: int, policy: str) -> None:
    """After every decision each card, ticket, train and point is accounted for."""
    sheet, board = sheet_called(name), board_for(name, seats)
    for seed in SEEDS:
        for state in walk(board, seed, policy):
            check_cards(sheet, state)
            check_piles(state)
            check_row(board, state)
            check_hands(state)
            check_counts(state)
            check_claim(state)
            check_tickets(board, state)
            check_ticket_order(board, state)
            check_routes(sheet, board, state)
