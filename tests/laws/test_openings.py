"""A new game keeps nothing of the previous one, and chance is the same everywhere."""

import pytest

from branchline.families import family_of
from branchline.rules import names as n
from branchline.rules.fields import fields, shape_in
from branchline.rules.generator import next_word, seed_generator
from branchline.rules.maps.state import State
from branchline.rules.yards.state import YardState
from branchline.sheet import game_names, load_sheet

JUNK = 3  # no field is this before a game


def junk(shape: tuple[int, ...]) -> object:
    """Return what a game before may have left in a field."""
    return [junk(shape[1:]) for _ in range(shape[0])] if shape else JUNK


@pytest.mark.parametrize("name", game_names())
def test_a_used_table_is_set_like_a_new_one(name: str) -> None:
    """No matter what the fields contain, a new game begins as on a blank table.

    Rows have room for larger maps; what lies beyond this one stays as it was.
    """
    family = family_of(load_sheet(name))
    board = family.board_of(load_sheet(name), 3)
    used, blank = family.state(board.layout), family.state(board.layout)
    for field, _, shape in fields(family.state):
        setattr(used, field, junk(shape_in(board.layout, shape)))
    for state in (used, blank):
        family.new(board, state, 1, 8, 9)
    sizes = {"owner": getattr(board, "routes", 0), "offer": None}
    for field, _, shape in fields(family.state):
        size = sizes.get(field, board.tickets if "TICKETS" in shape else n.SEATS * n.CARDS)
        if not shape:
            assert getattr(used, field) == getattr(blank, field), field
        elif field != "offer":
            assert getattr(used, field)[:size] == getattr(blank, field)[:size], field
    for seat in range(n.SEATS):
        offered = used.offered[seat]
        assert used.offer[seat][:offered] == blank.offer[seat][:offered]


@pytest.mark.parametrize("name", game_names())
def test_nothing_is_under_way_when_a_game_begins(name: str) -> None:
    """Nobody has points, a rank or a turn behind, and no draw, claim or set has begun."""
    family = family_of(load_sheet(name))
    board = family.board_of(load_sheet(name), 3)
    state = family.state(board.layout)
    family.new(board, state, 1, 8, 9)
    nothing = ["turns", "passes", "idle", "may_stop", "end", "discards", "discards_size", "mixed"]
    nothing += ["points", "completed", "bonuses_scored", "final_points", "rank", "order_known"]
    if isinstance(state, State):
        nothing += ["longest", "pay_locomotives", "pay_coloured", "to_lay", "lowest", "laid"]
        nothing += ["revealed", "surcharge"]
        assert (state.route, state.pay_colour) == (n.NO_ROUTE, n.NO_CARD)
        assert set(state.owner[: len(load_sheet(name).routes)]) == {n.NOBODY}
    elif isinstance(state, YardState):
        nothing += ["decks_played", "row", "on_top", "stack", "marked"]
        assert state.placing == n.NO_CARD
    blank = family.state(board.layout)
    for field in nothing:
        assert getattr(state, field) == getattr(blank, field), field
    assert (state.decision, state.last_turns, state.turn) == (n.OPENING, n.NOT_YET, 0)
    assert state.answer == [n.NOT_YET] * n.SEATS
    assert set(state.returned_by[: board.tickets]) == {n.NOBODY}


def test_the_same_seed_is_the_same_chance_for_ever() -> None:
    """The generator is sfc32 after twelve words: a seed that people share deals the same game."""
    generator = [0] * 4
    seed_generator(generator, 7, 9)

    assert [next_word(generator) for _ in range(6)] == other_words(7, 9)


def other_words(low: int, high: int) -> list[int]:
    """Return the first six words of sfc32, written down once more in the usual way."""
    a, b, c, counter = low, high, 0x9E3779B9, 1
    words = []
    for _ in range(18):
        word = (a + b + counter) % 2**32
        counter += 1
        a, b, c = b ^ (b // 2**9), (9 * c) % 2**32, (rotated(c) + word) % 2**32
        words.append(word)
    return words[12:]


def rotated(word: int) -> int:
    """Return a word with its highest 21 bits moved to the other end."""
    return (word * 2**21) % 2**32 + word // 2**11
