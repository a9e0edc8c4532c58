"""Placing: every set of cards that the rules allow can be placed in exactly one way, no other.

The function `lawful_rows` says in plain words how cards may be placed, straight from the rules.
The engine asks in stages (the colour or the three colours, then how many cards); the tests walk
through all stages on copies of a state and compare what lies in the yard with what is lawful.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod

import pytest

from branchline.rules import names as n
from branchline.rules.reasons import OK
from branchline.rules.yards.board import YardBoard
from branchline.rules.yards.play import legal, play, why_not
from branchline.rules.yards.state import YardState
from table import rule
from yard_table import yard_board, yard_state, yard_table

HANDS = 1000  # random hands and yards for each number of seats
MANY_HANDS = 10000  # in the long run
MOST_SUBSETS = 400  # of one hand

Cards = tuple[int, ...]  # how many of each colour, in the order of the sheet, then locomotives
Rows = frozenset[tuple[int, int, int]]  # colour, cards of the colour, locomotives on top
Yards = list[dict[int, tuple[int, int]]]  # for each seat: colour -> cards, locomotives on top


# What the rules say.


def lawful_rows(cards: Cards, yards: Yards, seat: int) -> Rows | None:
    """Return the rows in which a seat places these cards, or None where it may not (CG-11)."""
    rows = rows_of(cards)
    if rows is None:
        return None
    for colour, coloured, locomotives in rows:
        if colour in yards[seat]:  # CG-14
            return None
        for other, yard in enumerate(yards):
            if other != seat and colour in yard:
                if coloured + locomotives <= sum(yard[colour]):  # CG-15
                    return None
    return rows


def rows_of(cards: Cards) -> Rows | None:
    """Return the rows that cards make, or None if they are not a set (CG-11 to CG-13)."""
    *coloured, locomotives = cards
    colours = [colour for colour, count in enumerate(coloured) if count > 0]
    if len(colours) == 1 and sum(cards) >= 2:
        return frozenset({(colours[0], coloured[colours[0]], locomotives)})
    if len(colours) == 3 and sum(cards) == 3:
        return frozenset((colour, 1, 0) for colour in colours)
    return None


# Positions.


@cache
def open_box(seats: int) -> tuple[YardBoard, YardState]:
    """Return a game at its first turn, in which nobody has a card."""
    game = yard_table(seats=seats)
    return yard_board(game), yard_state(game)


def random_hand(rng: random.Random) -> Cards:
    """Return a hand with not too many sets of cards in it."""
    while True:
        hand = [0] * n.COLOURS
        for colour in rng.sample(range(n.COLOURS), rng.randint(1, 6)):
            hand[colour] = rng.choice((1, 1, 1, 2, 2, 3, 4, 6))
        hand.append(rng.choice((0, 0, 1, 1, 2, 3, 5)))
        if prod(count + 1 for count in hand) <= MOST_SUBSETS:
            return tuple(hand)


def random_yards(rng: random.Random, seats: int) -> Yards:
    """Return yards in which each colour lies once at most."""
    yards: Yards = [{} for _ in range(seats)]
    for colour in range(n.COLOURS):
        owner = rng.randrange(-2, seats)
        if owner >= 0:
            coloured = rng.choice((1, 1, 1, 2, 2, 3, 4))
            yards[owner][colour] = (coloured, rng.choice((0, 0, 0, 1, 1, 2)))
    return yards


def set_position(seats: int, turn: int, hand: Cards, yards: Yards) -> YardState:
    """Return the state in which it is the turn of a seat with this hand; the deck has the rest."""
    state = open_box(seats)[1].copy()
    state.turn = turn
    for card, count in enumerate(hand):
        state.hand[turn][card] = count
        state.deck[card] -= count
    for seat, yard in enumerate(yards):
        for colour, (coloured, locomotives) in yard.items():
            state.row[seat][colour] = coloured
            state.on_top[seat][colour] = locomotives
            state.deck[colour] = max(0, state.deck[colour] - coloured)
    state.deck_size = sum(state.deck)
    return state


# The stages of placing.


def legal_actions(board: YardBoard, state: YardState) -> list[int]:
    """Return the legal actions of the seat whose turn it is; they are those not refused."""
    out = [0] * board.actions
    found = out[: legal(board, state, state.turn, out)]
    kinds = (n.PLACE, n.PLACE_THREE, n.PUT)
    allowed = [
        action
        for kind in kinds
        for action in range(board.first_action[kind], board.first_action[kind + 1])
        if why_not(board, state, state.turn, action) == OK
    ]
    assert sorted(action for action in found if board.kind[action] in kinds) == allowed
    return found


def after(board: YardBoard, state: YardState, action: int) -> YardState:
    """Return the state to which an action leads; the given one stays."""
    state = state.copy()
    play(board, state, state.turn, action)
    return state


def every_end(board: YardBoard, state: YardState) -> Iterator[YardState]:
    """Yield each state in which cards are placed, as often as stages lead to it."""
    for action in legal_actions(board, state):
        kind = board.kind[action]
        if kind == n.PLACE_THREE:
            yield after(board, state, action)
        elif kind == n.PLACE:
            announced = after(board, state, action)
            if announced.decision != n.PUTTING:
                yield announced
                continue
            choices = legal_actions(board, announced)
            assert len(choices) > 1, "a question is asked only where there is a choice"
            yield from (after(board, announced, choice) for choice in choices)


def placed_rows(before: YardState, end: YardState) -> Rows:
    """Return the rows that a seat has placed."""
    seat = before.turn
    had, has = before.row[seat], end.row[seat]
    for colour in range(n.COLOURS):
        if had[colour]:
            assert (had[colour], before.on_top[seat][colour]) == (
                has[colour],
                end.on_top[seat][colour],
            ), "rows that lie in the yard stay"
    return frozenset(
        (colour, has[colour], end.on_top[seat][colour])
        for colour in range(n.COLOURS)
        if has[colour] and not had[colour]
    )


def check_cards(before: YardState, end: YardState, rows: Rows) -> None:
    """Check that the cards left the hand, and only the robbed rows were discarded (CG-15)."""
    seat = before.turn
    hand, discards = list(before.hand[seat]), list(before.discards)
    robbed = set()
    for colour, coloured, locomotives in rows:
        hand[colour] -= coloured
        hand[n.LOCOMOTIVE] -= locomotives
        for other in range(before.seats):
            if before.row[other][colour]:
                robbed.add((other, colour))
                discards[colour] += before.row[other][colour]
                discards[n.LOCOMOTIVE] += before.on_top[other][colour]
    assert (end.hand[seat], end.discards) == (hand, discards)
    for other in range(before.seats):
        rolls = other == end.turn  # its turn has begun, with step 1
        for colour in range(n.COLOURS):
            size = before.row[other][colour] + before.on_top[other][colour]
            if other == seat or size == 0:
                continue
            left = 0 if (other, colour) in robbed else size - rolls
            assert end.row[other][colour] + end.on_top[other][colour] == left


def check_position(seats: int, turn: int, hand: Cards, yards: Yards) -> tuple[int, int]:
    """Compare the stages with the rules; return how many ways there are, and how many rob."""
    board, _ = open_box(seats)
    state = set_position(seats, turn, hand, yards)
    subsets = product(*(range(count + 1) for count in hand))
    wanted = {rows for cards in subsets if (rows := lawful_rows(cards, yards, turn)) is not None}
    reached: Counter[Rows] = Counter()
    robberies = 0
    for end in every_end(board, state):
        rows = placed_rows(state, end)
        check_cards(state, end, rows)
        reached[rows] += 1
        robberies += end.discards_size > 0
    assert set(reached) == wanted, (hand, yards)
    assert all(count == 1 for count in reached.values()), (hand, yards)
    return len(wanted), robberies


def check_seats(seats: int, hands: int, seed: int) -> None:
    """Compare the stages with the rules for many random hands and yards."""
    rng = random.Random(f"{seats} {seed}")
    ways = robberies = blocked = 0
    for _ in range(hands):
        found, rob = check_position(
            seats, rng.randrange(seats), random_hand(rng), random_yards(rng, seats)
        )
        ways += found
        robberies += rob
        blocked += found == 0
    assert ways > 3 * hands, "too few placements"
    assert robberies > hands // 2, "too few robberies"
    assert blocked > hands // 50, "some hands can place nothing"


@rule("CG-11", "CG-12", "CG-13", "CG-14", "CG-15", "G-18", "CG-32")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_placement_is_reached_in_one_way_and_no_other(seats: int) -> None:
    """The stages of placing lead to exactly the lawful rows, each of them once."""
    check_seats(seats, HANDS, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_placement_is_reached_in_one_way_by_many_hands(seats: int) -> None:
    """The same for many more hands and yards."""
    check_seats(seats, MANY_HANDS, seed=2)


@rule("CG-11", "CG-15")
def test_the_largest_hand_places_every_number_of_cards() -> None:
    """Ten cards of a colour and sixteen locomotives, against a row of five and against none."""
    hand = (10, 0, 0, 0, 0, 0, 0, 0, 16)

    assert check_position(2, 0, hand, [{}, {}]) == (10 * 17 - 1, 0)
    ways, robberies = check_position(2, 1, hand, [{0: (3, 2)}, {}])
    assert ways == robberies == 10 * 17 - sum(6 - coloured for coloured in range(1, 6))


@rule("CG-11", "CG-13")
def test_one_card_of_each_colour_places_any_three() -> None:
    """Eight colours give 56 sets of three; locomotives add sets of one colour, nothing else."""
    hand = (1, 1, 1, 1, 1, 1, 1, 1, 0)

    assert check_position(2, 0, hand, [{}, {}]) == (56, 0)
    assert check_position(2, 0, (*hand[:-1], 2), [{}, {}]) == (56 + 8 * 2, 0)
