"""Simple policies for games with yards: weighted random play."""

from .generator import below
from .mode import Row, ints, rule
from .names import (
    COMPLETE_BEST,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    NOBODY,
    OVER,
    PLACE,
    PLACE_THREE,
    PUT,
)
from .policy import BLOCK, CLAIM_GREEDY, HOARD, RANDOM, TICKET_GREEDY, policy_of, sample
from .yard_board import YardBoard
from .yard_place import owner_of
from .yard_play import legal, play, waiting_seat
from .yard_state import YardState


@rule
def weight(board: YardBoard, state: YardState, seat: int, action: int, policy: int) -> int:
    """Return how much the policy likes a legal action, from 1."""
    kind = board.kind[action]
    if kind == COMPLETE_BEST:
        return 100
    if policy == HOARD:
        return 200 if kind == DRAW_DECK or kind == DRAW_FACE_UP else 1
    if policy == CLAIM_GREEDY:
        if kind == PUT:
            return 1 + 5 * board.coloured[action]
        return 100 if kind == PLACE or kind == PLACE_THREE else 1
    if policy == TICKET_GREEDY:
        if kind == KEEP:
            return 20 - 3 * board.returns[action]
        return 100 if kind == DRAW_TICKETS else 1
    if policy == BLOCK and kind == PLACE:
        return 200 if owner_of(state, board.card[action]) != NOBODY else 20
    return 1


@rule
def choose(
    board: YardBoard, state: YardState, seat: int, policy: int, generator: Row, out: Row
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
def playout(board: YardBoard, state: YardState, policy: int, generator: Row, out: Row) -> int:
    """Play to the end by the policy; return the number of decisions."""
    decisions = 0
    while state.decision != OVER:
        seat = waiting_seat(state)
        play(board, state, seat, choose(board, state, seat, policy, generator, out))
        decisions += 1
    return decisions
