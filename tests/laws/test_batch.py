"""The kernels over many games do with the game they name what the rules do with one."""

from types import ModuleType

import pytest

from branchline.families import family_of
from branchline.rules import names, policies
from branchline.rules.board import AnyBoard
from branchline.rules.fields import fields
from branchline.rules.generator import seed_generator
from branchline.rules.maps import batch
from branchline.rules.rounds import is_waiting
from branchline.rules.state import AnyState
from branchline.rules.yards import batch as yard_batch
from branchline.sheet import load_sheet

SEED = (900, 7)  # two words
AT = 1  # the place of the game that is played, between two others

every_family = pytest.mark.parametrize(
    ("name", "kernels"), [("nordic_countries", batch), ("card_game", yard_batch)]
)


def numbers(state: AnyState) -> list[object]:
    """Return every number of a state."""
    return [getattr(state, name) for name, _, _ in fields(type(state))]


def generator() -> list[int]:
    """Return a generator that always begins in the same way."""
    words = [0] * 4
    seed_generator(words, 5, 1)
    return words


def blank_states(name: str) -> tuple[AnyBoard, list[AnyState]]:
    """Return the board of a game for three and three blank states."""
    family = family_of(load_sheet(name))
    board = family.board_of(load_sheet(name), 3)
    return board, [family.state(board.layout) for _ in range(3)]


@every_family
def test_every_kernel_follows_the_rule_of_its_name(name: str, kernels: ModuleType) -> None:
    """All that is asked and done through the kernels is what the rules answer and do."""
    board, states = blank_states(name)
    family, alone = family_of(load_sheet(name)), blank_states(name)[1][0]
    kernels.new_at([board], states, AT, 2, SEED)
    family.new(board, alone, 2, *SEED)
    mine, other = generator(), generator()
    while alone.decision != names.OVER:
        out, row = [0] * board.actions, [0] * board.actions
        seat = next(seat for seat in range(3) if is_waiting(alone, seat))
        assert kernels.legal_at([board], states, AT, seat, out) == family.legal(
            board, alone, seat, row
        )
        assert out == row
        for action in range(0, board.actions, 40):
            reason = family.why_not(board, alone, seat, action)
            assert kernels.why_not_at([board], states, AT, seat, action) == reason
        action = family.choose(board, alone, seat, policies.MIXED, mine, row)
        assert kernels.choose_at([board], states, AT, seat, policies.MIXED, other) == action
        kernels.play_at([board], states, AT, seat, action)
        family.play(board, alone, seat, action)
        family.redeal(board, alone, seat, mine)
        kernels.redeal_at([board], states, AT, seat, other)
        assert numbers(states[AT]) == numbers(alone)
    assert numbers(states[0]) == numbers(states[2]) == numbers(blank_states(name)[1][0])


@every_family
def test_many_games_are_played_as_if_one_by_one(name: str, kernels: ModuleType) -> None:
    """Game i has a seed that is i higher, for cards and players; chance says who begins."""
    board, states = blank_states(name)
    decisions = kernels.play_games([board], states, policies.MIXED, 40)
    family, alone = family_of(load_sheet(name)), blank_states(name)[1]
    for i, state in enumerate(alone):
        words, out = [0] * 4, [0] * board.actions
        seed_generator(words, 40 + i, 1)
        family.new(board, state, names.NOBODY, 40 + i, 0)
        while state.decision != names.OVER:
            seat = next(seat for seat in range(3) if is_waiting(state, seat))
            family.play(
                board, state, seat, family.choose(board, state, seat, policies.MIXED, words, out)
            )
            decisions -= 1
        assert numbers(states[i]) == numbers(state)
    assert decisions == 0
