"""The best network, and why nothing is better.

The program sees one tree with completed tickets and any routes outside it. Its root is chosen case
by case: the first city of a list is in the tree, or the first is not and the second is, and so on.
A network with several such trees is no better if no tree is worth more than its share of the trains
allows: then the trees together are worth no more than the best.
"""

from dataclasses import dataclass
from typing import Any

from tools.records.cuts import add_cuts
from tools.records.graph import Graph
from tools.records.program import Program
from tools.records.trees import Trees

SECONDS = 1800.0  # for one call of the solver
LOOSE, STRICT = 0.001, 0.5  # how much a cut must be broken: in a relaxation, in whole numbers
INFEASIBLE = 2  # a status of SciPy's: no solution has enough points
ROUNDING = 1e-4  # points are whole numbers, the solver's are nearly so


@dataclass(frozen=True)
class Best:
    """The best network with one tree, and the bound that was proved."""

    score: int
    bound: int
    edges: frozenset[int]


def best_tree(trees: Trees, trains: int, above: int = 0) -> Best:
    """Return the best network whose completed tickets all lie in one component.

    With `above`, only networks with more points than that are looked for; if there is none, score
    and bound are `above` and there are no edges.
    """
    score = bound = above
    edges: set[int] = set()
    roots = _roots(trees.graph)
    for place, root in enumerate(roots):
        program = Program(trees, trains, root, roots[:place])
        program.at_least_points(score + 1)
        better, case_bound = _solve_case(program)
        if better:
            edges, score = better, sum(trees.graph.score(better))
        bound = max(bound, score, case_bound)
    return Best(score, bound, frozenset(edges))


def ceilings(trees: Trees, trains: int, best: int) -> list[int]:
    """Return for each smaller number of trains, from 1 on, points that no tree exceeds.

    It is enough that a small tree has no more points than its share of the trains, and a large one
    no more than the small one leaves. Where a large one has more, the small one is solved exactly.
    """
    found = [0] * trains
    for small in range(1, trains // 2 + 1):
        large = trains - small
        found[small] = best_tree(trees, small, best * small // trains).bound
        found[large] = best_tree(trees, large, best - found[small]).bound
        if found[small] + found[large] > best:
            found[small] = best_tree(trees, small).bound
    return found[1:]


def _roots(graph: Graph) -> list[int]:
    """Return all cities, those whose tickets are worth most first."""
    worth = [0] * len(graph.cities)
    for a, b, points in graph.tickets:
        worth[a] += points
        worth[b] += points
    return sorted(range(len(worth)), key=lambda city: -worth[city])


def _solve_case(program: Program) -> tuple[set[int], int]:
    """Return the best edges, none if there are none good enough, and the bound of the case."""
    while True:
        relaxed = program.solve(whole=False, seconds=SECONDS)
        if relaxed.x is None:
            return set(), _bound(relaxed)
        if add_cuts(program, relaxed.x, LOOSE) == 0:
            break
    while True:
        found = program.solve(whole=True, seconds=SECONDS)
        if found.x is None or add_cuts(program, found.x, STRICT) == 0:
            break
    return program.chosen(found.x) if found.x is not None else set(), _bound(found)


def _bound(result: Any) -> int:
    """Return the most points that are still possible, as whole points."""
    if result.status == INFEASIBLE:
        return 0
    return int(-result.mip_dual_bound + ROUNDING)
