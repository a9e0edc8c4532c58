"""Solves the games and stores the results.

python -m tools.records             # all of them, some minutes
python -m tools.records usa         # one variant only
"""

import sys
import time

from tools.records.graph import read_graph
from tools.records.results import Result, most_by_parts, read_results, write_results
from tools.records.solve import best_tree, ceilings
from tools.records.trees import Trees
from tools.records.variants import VARIANTS, Variant


def solve(variant: Variant) -> Result:
    """Return the best score of a variant, and what proves it."""
    sheet, begun = variant.sheet(), time.process_time()
    graph = read_graph(sheet, variant.attractions)
    trees = Trees(graph)
    best = best_tree(trees, sheet.trains)
    found = time.process_time()
    smaller = ceilings(trees, sheet.trains, best.score)
    routes, tickets, attractions = graph.score(set(best.edges))
    return Result(
        variant=variant.key,
        score=best.score,
        bound=most_by_parts([0, *smaller, best.bound])[-1],
        route_points=routes,
        ticket_points=tickets,
        attraction_points=attractions,
        routes=sorted(graph.edges[number].route for number in best.edges),
        ceilings=smaller,
        seconds_of_tree=round(found - begun, 1),
        seconds=round(time.process_time() - begun, 1),
    )


def main() -> None:
    """Solve the variants named, or all of them."""
    asked = sys.argv[1:] or [variant.key for variant in VARIANTS]
    for variant in VARIANTS:
        if variant.key in asked:
            result = solve(variant)
            write_results({**read_results(), variant.key: result})
            print(f"{variant.key}: {result.score}, bound {result.bound}, {result.seconds} s")


if __name__ == "__main__":
    main()
