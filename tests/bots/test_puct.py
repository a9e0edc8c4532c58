"""The reference: its tree, and when it may stop growing."""

from random import Random

import pytest

from branchline.bots.determinization.world import world_from_view
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.tree import grow
from branchline.game import start
from branchline.search.maps import puct
from branchline.search.maps.puct import Edge, Tree, add_edge, is_settled
from branchline.sheet import load_sheet

ITERATIONS = 60


def root_with(visits: list[int]) -> Tree:
    """Return a tree of one node whose actions were tried this often."""
    tree = Tree([-1], [Edge({}) for _ in visits], [1, 0], [])
    for action, count in enumerate(visits):
        tree.edges[add_edge(tree, 0, action)].visits = count
    return tree


def test_a_tree_is_settled_when_nothing_left_can_change_the_choice() -> None:
    """Compared with giving all that is left to each of the others."""
    chance = Random(1)
    for _ in range(500):
        visits = [chance.randrange(12) for _ in range(chance.randrange(1, 6))]
        left = chance.randrange(12)
        most = max(visits)
        others = sorted(visits)[:-1] or [0]

        settled = all(other + left < most for other in others)

        assert is_settled(root_with(visits), left) == settled, (visits, left)


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
    view = game.view(seat)
    setup = printed_for(view)
    state = world_from_view(setup, view, Random(2))
    bindings, task = bind(setup, compiled=False), make_task(seat, 9)
    early = grow(bindings, state, task, ITERATIONS)
    monkeypatch.setattr(puct, "is_settled", lambda *_: False)

    assert early == grow(bindings, state, task, ITERATIONS)
