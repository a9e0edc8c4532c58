"""The reference: its tree, and when it may stop growing."""

from random import Random

import pytest

from branchline.bots.determinization.world import world_from_view
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import open_doors
from branchline.bots.search.portfolio import PLANNER, RACER, Plan
from branchline.bots.search.styles import row_of
from branchline.game import start
from branchline.search.maps import puct
from branchline.search.maps.puct import EDGE, VISITS, add_edge, is_settled
from branchline.sheet import load_sheet

ITERATIONS = 60


def root_with(visits: list[int]) -> tuple[list[int], list[int]]:
    """Return a tree of one node whose actions were tried so often."""
    first, edges, size = [-1], [0] * (EDGE * len(visits)), [1, 0]
    for action, count in enumerate(visits):
        edges[add_edge(first, edges, size, 0, action) + VISITS] = count
    return first, edges


def test_a_tree_is_settled_when_nothing_left_can_change_the_choice() -> None:
    """Compared with giving all that is left to each of the others."""
    chance = Random(1)
    for _ in range(500):
        visits = [chance.randrange(12) for _ in range(chance.randrange(1, 6))]
        left = chance.randrange(12)
        most = max(visits)
        others = sorted(visits)[:-1] or [0]

        settled = all(other + left < most for other in others)

        assert is_settled(*root_with(visits), left) == settled, (visits, left)


@pytest.mark.parametrize("turns", [0, 7, 16])
def test_a_tree_that_stops_early_chooses_the_same(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not tried any more would not have changed the action."""
    game = start(load_sheet("new_york"), 2, seed=4, first=0)
    chance = Random(4)
    while game.state.turns < turns:
        seat = game.waiting[0]
        game.play(seat, chance.choice(list(game.legal(seat))))
    seat = game.waiting[0]
    view, legal = game.view(seat), tuple(game.legal(seat))
    setup = printed_for(view)
    state = world_from_view(setup, view, legal, Random(2))
    doors = open_doors(setup, state, compiled=False)
    plan = Plan("scripted", PLANNER).row(setup.board.tickets)
    others = [*row_of(PLANNER), *row_of(RACER)]

    def grow() -> int:
        return puct.grow(doors.boards, doors.states, seat, plan, others, ITERATIONS, 9)

    early = grow()
    monkeypatch.setattr(puct, "is_settled", lambda *_: False)

    assert early == grow()
