"""Builds positions with yards from words, for tests: yards, on-track stacks, and as in `table`.

game = yard_table(hands={0: "3 red, 1 locomotive"}, yards={1: {"red": "2 red"}})
game.play(0, "place red; put 2 red + 1 locomotive")
"""

import re
from collections.abc import Mapping

from branchline.game import Game
from branchline.rules import names as n
from branchline.rules.yards.board import YardBoard
from branchline.rules.yards.scoring import begin_scoring
from branchline.rules.yards.state import YardState
from table import card_number, cards_of, count_cards, every_card, table, ticket_number

NAME = "card_game"
EMPTY_ROW = "empty empty empty empty empty"
BOX = (
    "10 purple, 10 blue, 10 orange, 10 white, 10 green, 10 yellow, 10 black, 10 red, 16 locomotive"
)

Yard = Mapping[str, str]  # colour of the row -> its cards


def yard_state(game: Game) -> YardState:
    """Return the state of a game with yards."""
    assert isinstance(game.state, YardState)
    return game.state


def yard_board(game: Game) -> YardBoard:
    """Return the board of a game with yards."""
    assert isinstance(game.board, YardBoard)
    return game.board


def yard_table(
    *,
    seats: int = 2,
    turn: int = 0,
    hands: Mapping[int, str] | None = None,
    yards: Mapping[int, Yard] | None = None,
    stacks: Mapping[int, str] | None = None,
    face_up: str | None = None,
    deck: str | None = None,
    discards: str = "",
    top: str = "",
    tickets: Mapping[int, str] | None = None,
    ticket_deck: str | None = None,
    completed: Mapping[int, str] | None = None,
    part: int = 1,
    open_stacks: bool = False,
) -> Game:
    """Return a game with yards in this position, in which it is `turn`'s turn, after its step 1.

    Defaults: empty hands, yards and stacks, a row of five colours, all other cards in the deck, no
    discards, all tickets in the deck. With `completed`, seats have completed tickets at a first
    scoring; `part` 2 follows it. The order of the cities of a ticket matters.
    """
    game = table(
        NAME,
        seats=seats,
        turn=turn,
        hands=hands,
        face_up=face_up,
        deck=deck,
        discards=discards,
        top=top,
        tickets=tickets,
        ticket_deck=ticket_deck,
    )
    if open_stacks:
        game.options["open_stacks"] = True
    _set_yards(game, yards or {})
    for seat, text in (stacks or {}).items():
        yard_state(game).stack[seat] = count_cards(game.sheet, text)
    if deck is None:
        _take_from_deck(game)
    for seat, text in (completed or {}).items():
        for name in re.split(r",\s*", text):
            _complete(game, seat, ticket_number(game.sheet, name))
    yard_state(game).decks_played = part - 1
    box, there = count_cards(game.sheet, BOX), count_cards(game.sheet, all_cards(game))
    assert all(a >= b for a, b in zip(box, there, strict=True)), "more cards than the box has"
    return game


def _set_yards(game: Game, yards: Mapping[int, Yard]) -> None:
    state, taken = yard_state(game), set[int]()
    for seat, rows in yards.items():
        for name, text in rows.items():
            colour, cards = card_number(game.sheet, name), count_cards(game.sheet, text)
            state.row[seat][colour] = cards[colour]
            state.on_top[seat][colour] = cards[n.LOCOMOTIVE]
            assert sum(cards) == cards[colour] + cards[n.LOCOMOTIVE] > 0, "a row has one colour"
            assert colour not in taken, "a colour is in one yard only"
            taken.add(colour)


def _take_from_deck(game: Game) -> None:
    """Remove the cards in yards and on stacks from the deck."""
    state = yard_state(game)
    for card, count in enumerate(_out_of_hands(game)):
        state.deck[card] -= count
        assert state.deck[card] >= 0, "more cards than the box has"
    state.deck_size = sum(state.deck)


def _out_of_hands(game: Game) -> list[int]:
    """Count the cards in yards and on stacks."""
    state = yard_state(game)
    counts = [sum(stack[card] for stack in state.stack) for card in range(n.CARDS)]
    for colour in range(n.COLOURS):
        counts[colour] += sum(row[colour] for row in state.row)
    counts[n.LOCOMOTIVE] += sum(sum(row) for row in state.on_top)
    return counts


def _complete(game: Game, seat: int, ticket: int) -> None:
    """Mark a ticket as completed by a seat at an earlier scoring."""
    state = game.state
    if state.holder[ticket] == n.NOBODY:  # in the deck
        size = game.board.tickets
        places = [(state.head + depth) % size for depth in range(state.ring_size)]
        left = [state.ring[place] for place in places if state.ring[place] != ticket]
        for place, other in zip(places, left, strict=False):
            state.ring[place] = other
        state.ring_size = state.fresh = len(left)
    state.holder[ticket] = n.SCORED - seat
    state.points[seat] += game.board.ticket_points[ticket]
    state.completed[seat] += 1


def yard(game: Game, seat: int) -> dict[str, str]:
    """Return the rows of a yard, in words: its cards, then the locomotives on top."""
    rows = {}
    for row in game.view(None).seats[seat].yard:
        cards = [0] * n.CARDS
        cards[card_number(game.sheet, row.colour)] = row.cards
        cards[n.LOCOMOTIVE] = row.locomotives
        rows[row.colour] = cards_of(game, cards)
    return rows


def stack(game: Game, seat: int) -> str:
    """Return the on-track stack of a seat, in words."""
    return cards_of(game, yard_state(game).stack[seat])


def all_cards(game: Game) -> str:
    """Return the cards of deck, row, hands, discards, yards and stacks together, in words."""
    elsewhere = count_cards(game.sheet, every_card(game))
    here = _out_of_hands(game)
    return cards_of(game, [a + b for a, b in zip(elsewhere, here, strict=True)])


def score_now(game: Game) -> None:
    """Ask all seats which tickets to complete, as after the last turns."""
    begin_scoring(yard_board(game), yard_state(game), n.BY_DECK)


def complete_best(game: Game) -> None:
    """Let all seats take the best choice of tickets."""
    for seat in list(game.waiting):
        game.play(seat, "complete best")


def finish(game: Game) -> None:
    """Score at once, for good: all seats take their best choice and the game is over."""
    yard_state(game).decks_played = yard_board(game).decks - 1
    score_now(game)
    complete_best(game)
    assert game.over


def ranks(game: Game) -> list[int]:
    """Return the final rank of each seat; tied seats share one."""
    return [seat.rank for seat in game.scores().seats]


def bonuses(game: Game, seat: int) -> list[str]:
    """Return the big cities whose bonus cards a seat scored, in the order of the box."""
    lines = game.scores().seats[seat].lines
    return [str(line.what) for line in lines if line.kind == "bonus"]
