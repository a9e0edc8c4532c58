"""Cuts: rows that a tree keeps and that the solution at hand breaks."""

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import breadth_first_order, maximum_flow
from tools.records.program import Program, Vector

SCALE = 1_000_000  # SciPy's flows are whole numbers


def add_cuts(program: Program, solution: Vector, tolerance: float) -> int:
    """Add a row for each set of cities that the tree would have to enter, and return how many.

    A city in the tree must be reached from the root: into every set of cities that holds it and
    not the root leads at least one arc.
    """
    network = _capacities(program, solution)
    found = set()
    for city in range(len(program.graph.cities)):
        wanted = solution[program.city + city]
        if city != program.root and wanted > tolerance:
            flow = maximum_flow(network, program.root, city)
            if flow.flow_value < (wanted - tolerance) * SCALE:
                found |= {(city, side) for side in _sides(network - flow.flow, program.root, city)}
    for city, side in sorted(found, key=lambda cut: (cut[0], sorted(cut[1]))):
        program.at_most(_row(program, city, side))
    return len(found)


def _capacities(program: Program, solution: Vector) -> csr_matrix:
    arcs = solution[program.arc : program.city]
    cities = len(program.graph.cities)
    used = np.flatnonzero(arcs * SCALE >= 1)
    ends = np.array(program.arcs)[used]
    values = np.rint(arcs[used] * SCALE).astype(np.int32)
    return csr_matrix((values, (ends[:, 0], ends[:, 1])), shape=(cities, cities))


def _sides(left: csr_matrix, root: int, city: int) -> set[frozenset[int]]:
    """Return the two smallest cuts nearest to the city and to the root."""
    left.data[left.data < 0] = 0
    left.eliminate_zeros()
    reached = breadth_first_order(left, root, return_predecessors=False)
    reaching = breadth_first_order(csr_matrix(left.T), city, return_predecessors=False)
    everywhere = set(range(left.shape[0]))
    return {frozenset(everywhere - set(reached.tolist())), frozenset(reaching.tolist())}


def _row(program: Program, city: int, side: frozenset[int]) -> dict[int, float]:
    entering = [i for i, (a, b) in enumerate(program.arcs) if a not in side and b in side]
    return {**{program.arc + i: -1 for i in entering}, program.city + city: 1}
