"""Rewards: what the result of a game is worth to each seat."""

from ...rules.mode import Row, rule

Shares = list[float]

DIFFERENCE = 0
WIN = 1
POINTS = 2


@rule
def write_rewards(kind: int, points: Row, ranks: Row, rewards: Shares) -> None:
    """Write the reward of each seat from the final points and the ranks."""
    for seat in range(len(points)):
        if kind == POINTS:
            rewards[seat] = points[seat]
        elif kind == DIFFERENCE:
            rewards[seat] = points[seat] - best_other(points, seat)
        else:
            rewards[seat] = 0 if ranks[seat] > 1 else share(ranks)


@rule
def share(ranks: Row) -> float:
    """Return each winner's part of the victory."""
    return 1 / count_winners(ranks)


@rule
def best_other(points: Row, seat: int) -> int:
    """Return the points of the best other seat."""
    best = points[seat - 1]  # the seat before, or the last one
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return best


@rule
def count_winners(ranks: Row) -> int:
    """Return how many seats share the victory."""
    winners = 0
    for seat in range(len(ranks)):
        winners += 1 if ranks[seat] == 1 else 0
    return winners
