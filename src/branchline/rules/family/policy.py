"""Simple policies: weighted random play, for playouts, simulation and the laws."""

from ..board import AnyBoard
from ..generator import below
from ..mode import Row, ints, rule
from ..names import OVER
from ..policies import RANDOM, policy_of, sample
from ..rounds import waiting_seat
from ..state import AnyState
from .play import legal, play
from .weights import weight


@rule
def choose(
    board: AnyBoard, state: AnyState, seat: int, policy: int, generator: Row, out: Row
) -> int:
    """Return a legal action of the seat, chosen by the policy; `out` is scratch."""
    count = legal(board, state, seat, out)
    policy = policy_of(policy, seat)
    if policy == RANDOM or count == 1:
        return out[below(generator, count)]
    weights = ints(count)
    for i in range(count):
        weights[i] = weight(board, state, seat, out[i], policy)
    return out[sample(weights, count, generator)]


@rule
def playout(board: AnyBoard, state: AnyState, policy: int, generator: Row, out: Row) -> int:
    """Play to the end by the policy; return the number of decisions."""
    decisions = 0
    while state.decision != OVER:
        seat = waiting_seat(state)
        play(board, state, seat, choose(board, state, seat, policy, generator, out))
        decisions += 1
    return decisions
