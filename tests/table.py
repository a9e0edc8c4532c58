"""Builds positions from words, for tests: hands, owners, row, decks, trains and tickets.

game = table("usa", hands={0: "3 red, 1 locomotive"}, owners={"Boston–New York red": 1})
game.play(0, "claim Boston–Montréal 1; pay 1 red + 1 locomotive")
"""

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

import pytest

from branchline.events import Claim, Event, Tunnel
from branchline.game import Action, Game, deal, start
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from branchline.sheet import Sheet, load_sheet

rule = pytest.mark.rule


def card_number(sheet: Sheet, word: str) -> int:
    """Return the number of a card."""
    return n.LOCOMOTIVE if word == "locomotive" else sheet.colours.index(word)


def count_cards(sheet: Sheet, text: str) -> list[int]:
    """Read '3 red, 1 locomotive' as counts by card."""
    counts = [0] * n.CARDS
    for part in filter(None, re.split(r"[,+]\s*", text.strip())):
        number, word = part.split()
        counts[card_number(sheet, word)] += int(number)
    return counts


def cards_of(game: Game, counts: list[int]) -> str:
    """Write counts by card as '3 red, 1 locomotive', in the order of the sheet."""
    words = game.notation.cards
    return ", ".join(f"{counts[card]} {words[card]}" for card in words if counts[card])


def hand(game: Game, seat: int) -> str:
    """Return what a seat holds, in words."""
    return cards_of(game, game.state.hand[seat])


def discards(game: Game) -> str:
    """Return the discards, in words."""
    return cards_of(game, game.state.discards)


def row(game: Game) -> str:
    """Return the face-up row, in words; an empty slot is 'empty'."""
    return " ".join(game.notation.cards.get(card, "empty") for card in game.state.face_up)


def ticket_number(sheet: Sheet, text: str) -> int:
    """Return the number of a ticket by its cities, with points if two tickets share them."""
    named = [
        number
        for number, ticket in enumerate(sheet.tickets)
        if text in (f"{ticket.a}–{ticket.b}", f"{ticket.a}–{ticket.b} {ticket.points}")
    ]
    assert len(named) == 1, f"{len(named)} tickets are called {text!r}"
    return named[0]


def route_number(game: Game, text: str) -> int:
    """Return the number of the route 'Oslo–Bergen red'."""
    number = game.notation.read(game.state, 0, f"claim {text}")
    return game.notation.table[number].route


def stack_deck(game: Game, top: str) -> None:
    """Put these cards on top of the deck, in this order; the rest stays random."""
    coming = [card_number(game.sheet, word) for word in top.split()]

    def next_outcome(kind: int) -> int:
        if kind != n.CARD_OUTCOME or not coming:
            return n.BY_CHANCE
        assert game.state.deck[coming[0]] > 0, "the deck does not have that card"
        return coming.pop(0)

    game.state.script = next_outcome


def _set_cards(
    game: Game, hands: Mapping[int, str], face_up: str | None, deck: str | None, discards: str
) -> None:
    sheet, state = game.sheet, game.state
    left = [game.board.cards[card] for card in range(n.CARDS)]
    for seat in range(game.seats):
        state.hand[seat] = count_cards(sheet, hands.get(seat, ""))
        state.known[seat] = [0] * n.CARDS
        left = [a - b for a, b in zip(left, state.hand[seat], strict=True)]
    words = " ".join(sheet.colours[:5]) if face_up is None else face_up
    state.face_up = [
        n.NO_CARD if word == "empty" else card_number(sheet, word) for word in words.split()
    ]
    assert len(state.face_up) == n.SLOTS, "the row has five slots"
    for card in state.face_up:
        if card != n.NO_CARD:
            left[card] -= 1
    state.discards = count_cards(sheet, discards)
    left = [a - b for a, b in zip(left, state.discards, strict=True)]
    assert min(left) >= 0, "more cards than the box has"
    state.deck = left if deck is None else count_cards(sheet, deck)
    state.deck_size = sum(state.deck)
    state.discards_size = sum(state.discards)


def _set_tickets(game: Game, tickets: Mapping[int, str], ticket_deck: str | None) -> None:
    sheet, state, board = game.sheet, game.state, game.board
    held = {seat: _tickets(sheet, text) for seat, text in tickets.items()}
    taken = {ticket for each in held.values() for ticket in each}
    rest = [ticket for ticket in range(board.tickets) if ticket not in taken]
    top = rest if ticket_deck is None else _tickets(sheet, ticket_deck)
    for ticket in range(board.tickets):
        state.holder[ticket] = n.NOBODY if ticket in top else n.GONE
        state.returned_by[ticket] = n.NOBODY
    for seat, each in held.items():
        for ticket in each:
            state.holder[ticket] = seat
    for place in range(board.tickets):
        state.order_known[place] = 0
        state.ring[place] = top[place] if place < len(top) else 0
    state.head, state.ring_size = 0, len(top)
    state.fresh, state.mixed = len(top), 0


def _tickets(sheet: Sheet, text: str) -> list[int]:
    return [ticket_number(sheet, part) for part in filter(None, re.split(r",\s*", text))]


def table(
    name: str | Sheet,
    *,
    seats: int = 2,
    turn: int = 0,
    hands: Mapping[int, str] | None = None,
    owners: Mapping[str, int] | None = None,
    face_up: str | None = None,
    deck: str | None = None,
    discards: str = "",
    top: str = "",
    trains: Mapping[int, int] | None = None,
    tickets: Mapping[int, str] | None = None,
    ticket_deck: str | None = None,
    bonuses: str | None = None,
) -> Game:
    """Return a game in the given position, in which it is `turn`'s turn.

    Defaults: empty hands, a row of five colours, all other cards in the deck, no discards, no
    claimed routes, all tickets in the deck, all bonus cards in play. Owners have trains, points
    and routes as if they had claimed them; `trains` overrides that.
    """
    sheet = load_sheet(name) if isinstance(name, str) else name
    game = start(sheet, seats, seed=1, first=turn)
    for seat in range(seats):
        keep_all = " ".join(str(i + 1) for i in range(game.state.offered[seat]))
        game.play(seat, f"keep {keep_all}")
    _set_tickets(game, tickets or {}, ticket_deck)
    state = cast(State, game.state)
    for text, seat in (owners or {}).items():
        route = route_number(game, text)
        state.owner[route] = seat
        state.trains[seat] -= sheet.routes[route].length
        state.points[seat] += sheet.points[sheet.routes[route].length]
    for seat, count in (trains or {}).items():
        state.trains[seat] = count
    if bonuses is not None:
        keys = [bonus.key for bonus in sheet.bonuses]
        for place in range(n.BONUSES):
            game.state.bonus[place] = int(place < len(keys) and keys[place] in bonuses.split())
    _set_cards(game, hands or {}, face_up, deck, discards)
    stack_deck(game, top)
    return game


def texts(game: Game, seat: int) -> list[str]:
    """Return the legal actions of a seat as texts."""
    return [action.text for action in game.legal(seat)]


def refused(game: Game, seat: int, text: str) -> str | None:
    """Return the key with which an action is refused, or None."""
    reason = game.why_not(seat, text)
    return reason.key if reason else None


def finish_now(game: Game) -> None:
    """Go to final scoring at once, as at the end of a last round."""
    from branchline.rules.maps.scoring import finish

    finish(cast(Board, game.board), cast(State, game.state), n.BY_LAST_ROUND)


Kind = TypeVar("Kind")


def only(events: Iterable[Event], kind: type[Kind]) -> Kind:
    """Return the only event of this kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} events are of the kind {kind.__name__}"
    return found[0]


def totals(game: Game) -> list[int]:
    """Return the final points of each seat."""
    return [score.total for score in game.scores().seats]


def held(game: Game, seat: int) -> list[str]:
    """Return the tickets that a seat holds or has before it, in the order of the sheet."""
    names = game.setup.labels.tickets
    return [str(names[i]) for i in range(len(names)) if game.state.holder[i] == seat]


def ticket_pile(game: Game) -> list[str]:
    """Return the tickets of the deck, from top to bottom."""
    state, size = game.state, game.board.tickets
    places = [(state.head + depth) % size for depth in range(state.ring_size)]
    return [str(game.setup.labels.tickets[state.ring[place]]) for place in places]


def payments(game: Game, seat: int, text: str) -> set[str]:
    """Return every set of cards with which a seat can claim the route 'Oslo–Bergen red'."""
    found: set[str] = set()

    def go_on(game: Game, action: str) -> None:
        game = game.copy(reseed=False)
        for event in game.play(seat, action):
            if isinstance(event, Tunnel | Claim):
                laid = event.laid if isinstance(event, Tunnel) else event.cards
                found.add(", ".join(f"{laid[card]} {card}" for card in laid))
                return
        for step in texts(game, seat):
            go_on(game, step)

    if refused(game, seat, f"claim {text}") is None:
        go_on(game, f"claim {text}")
    return found


def dealt(name: str, seats: int, cards: str) -> Game:
    """Return a game whose deck began with these cards: four for each seat, then the row."""
    game = start(load_sheet(name), seats, seed=1, first=0)
    stack_deck(game, cards)
    deal(game, seed=1, first=0)
    return game


def deck(game: Game) -> str:
    """Return the cards in the deck, in words."""
    return cards_of(game, game.state.deck)


def owner(game: Game, text: str) -> int | None:
    """Return the seat that holds the route 'Oslo–Bergen red', or None."""
    return game.view(None).owners[route_number(game, text)]


def every_card(game: Game) -> str:
    """Return the cards of deck, row, hands and discards together, in words."""
    state = game.state
    piles = [state.deck, state.discards, *state.hand]
    counts = [sum(pile[card] for pile in piles) for card in range(n.CARDS)]
    row_counts = [state.face_up.count(card) for card in range(n.CARDS)]
    return cards_of(game, [a + b for a, b in zip(counts, row_counts, strict=True)])


def trains_of(game: Game, seat: int) -> int | None:
    """Return how many trains a seat has left; None where nobody has trains."""
    return game.view(None).seats[seat].trains


def payment_refused(
    game: Game, seat: int, colour: str, locomotives: int, substitutes: int
) -> str | None:
    """Return the key with which a payment, named by its number and not by text, is refused."""
    payment = (n.PAY, card_number(game.sheet, colour), locomotives, substitutes)
    for number, row in enumerate(game.notation.table):
        if (row.kind, row.card, row.locomotives, row.substitutes) == payment:
            reason = game.why_not(seat, Action(number, f"pay with {colour}"))
            return reason.key if reason else None
    raise AssertionError(f"no action of this game pays like {payment}")
