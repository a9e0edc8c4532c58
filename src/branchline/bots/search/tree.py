"""The tree of the reference, grown by the rollouts of the search."""

from branchline.bots.search.bindings import Bindings
from branchline.bots.search.map_plans import PLANNER, RACER
from branchline.bots.search.plan import Plan
from branchline.rules.state import AnyState
from branchline.search.maps.puct import Edge, Tree
from branchline.search.structs import Task
from branchline.sheet.model import MAP

FAMILIES_WITH_TREE = {MAP}


def grow(bindings: Bindings, state: AnyState, task: Task, iterations: int) -> int:
    """Grow a tree for a seat that plays like the planner; return the action tried most."""
    search = bindings.search(state, task, [Plan("scripted", PLANNER)], [PLANNER, RACER])
    tree = Tree(
        first=bindings.row([0] * (iterations + 2)),
        edges=bindings.blanks(Edge, iterations),
        size=bindings.row([0, 0]),
        path=bindings.row([0] * (iterations + 1)),
    )
    return int(bindings.tree.grow(search, tree, iterations))
