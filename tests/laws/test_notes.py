"""Notes contain what `names.py` says, and nothing else."""

import pytest

from branchline.families import family_of
from branchline.rules import names as n
from branchline.rules.generator import seed_generator
from branchline.rules.policies import POLICIES
from branchline.rules.rounds import is_waiting
from branchline.sheet import game_names, load_sheet
from table import table
from yard_table import yard_table

PLACES = {  # how many of the three places a note fills
    n.DEALT: 2,
    n.TURNED_UP: 2,
    n.BONUS_CARD: 1,
    n.OFFERED: 2,
    n.KEPT: 2,
    n.RETURNED: 2,
    n.TICKETS_SHUFFLED: 0,
    n.FIRST: 1,
    n.DREW: 3,
    n.REFILLED: 2,
    n.WIPED: 2,
    n.RESHUFFLED: 2,
    n.LAID: 2,
    n.CLAIMED: 2,
    n.REVEALED: 1,
    n.TUNNEL_TRIED: 3,
    n.TUNNEL_LEFT: 1,
    n.BONUS_DRAWN: 2,
    n.BONUS_DRAW_ENDS: 1,
    n.PASSED: 1,
    n.LAST_ROUND: 1,
    n.ENDED: 1,
    n.MOVED: 3,
    n.PLACED: 2,
    n.ROBBED: 2,
    n.COMPLETED: 2,
    n.COMPLETING_ENDS: 1,
    n.SECOND_DECK: 2,
    n.PLACING_ENDS: 1,
}


def check_notes(notes: list[tuple[int, int, int, int]]) -> None:
    """Check that notes are ints, and nothing beyond the places of their kind."""
    for kind, *places in notes:
        assert all(isinstance(place, int) for place in places)
        rest = places[PLACES[kind] :]
        assert rest == [0] * len(rest), (kind, places)


@pytest.mark.parametrize("policy", range(POLICIES))
@pytest.mark.parametrize("name", game_names())
def test_the_places_that_a_note_does_not_fill_are_zero(name: str, policy: int) -> None:
    """Every note of a seeded game fills just the places that belong to its kind."""
    family = family_of(load_sheet(name))
    board = family.board_of(load_sheet(name), 3)
    state = family.state(board.layout)
    state.notes = []
    family.new(board, state, n.NOBODY, policy, 0)
    generator, out = [0] * 4, [0] * board.actions
    seed_generator(generator, policy, 1)
    while state.decision != n.OVER:
        seat = next(seat for seat in range(3) if is_waiting(state, seat))
        action = family.choose(board, state, seat, policy, generator, out)
        family.play(board, state, seat, action)
    check_notes(state.notes)


@pytest.mark.parametrize("yards", [False, True])
def test_a_pass_is_noted_in_the_same_way(yards: bool) -> None:
    """Nobody has to pass in the seeded games, so here somebody must."""
    row = "empty empty empty empty empty"
    if yards:
        game = yard_table(deck="", face_up=row, ticket_deck="")
    else:
        game = table("usa", deck="", face_up=row, ticket_deck="")
    state = game.state.copy()
    state.notes = []
    game.family.play(game.board, state, 0, game.read(0, "pass").number)

    assert state.notes[0] == (n.PASSED, 0, 0, 0)
    check_notes(state.notes)
