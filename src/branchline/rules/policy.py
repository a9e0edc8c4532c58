"""Simple policies: weighted random play, for playouts, simulation and the laws."""

from .board import Board
from .generator import below
from .mode import Row, ints, rule
from .names import (
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    LEAVE,
    NOBODY,
    OVER,
    PAY_SURCHARGE,
)
from .play import legal, play, waiting_seat
from .state import State

RANDOM = 0
HOARD = 1  # draws cards as long as there are any
CLAIM_GREEDY = 2  # claims whatever it can, long routes first
TICKET_GREEDY = 3  # draws tickets and keeps many
TUNNEL_HAPPY = 4  # tries tunnels, and often leaves them
BLOCK = 5  # claims routes that touch other seats' networks
MIXED = 6  # each seat another one
POLICIES = 7


@rule
def policy_of(policy: int, seat: int) -> int:
    """Return the policy that the seat follows."""
    return (seat + 1) % MIXED if policy == MIXED else policy


@rule
def sample(weights: Row, count: int, generator: Row) -> int:
    """Return a random place among `count`, each as likely as its weight says."""
    total = 0
    for i in range(count):
        total += weights[i]
    left = below(generator, total)
    place = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return place


@rule
def touches_another(board: Board, state: State, seat: int, route: int) -> bool:
    """Tell whether another seat has a route to one of the two cities."""
    for other in range(board.routes):
        owner = state.owner[other]
        if owner != NOBODY and owner != seat:
            a = board.city_a[other]
            b = board.city_b[other]
            if a == board.city_a[route] or a == board.city_b[route]:
                return True
            if b == board.city_a[route] or b == board.city_b[route]:
                return True
    return False


@rule
def weight(board: Board, state: State, seat: int, action: int, policy: int) -> int:
    """Return how much the policy likes a legal action, from 1."""
    kind = board.kind[action]
    if policy == HOARD:
        return 200 if kind == DRAW_DECK or kind == DRAW_FACE_UP else 1
    if policy == CLAIM_GREEDY:
        return 1 + 50 * board.length[board.route[action]] if kind == CLAIM else 1
    if policy == TICKET_GREEDY:
        if kind == KEEP:
            return 20 - 3 * board.returns[action]
        return 100 if kind == DRAW_TICKETS else 1
    if policy == TUNNEL_HAPPY:
        if kind == CLAIM:
            route = board.route[action]
            return 1 + 500 * board.tunnel[route] + 5 * board.ferry[route]
        return 3 if kind == LEAVE or kind == PAY_SURCHARGE else 1
    if policy == BLOCK and kind == CLAIM:
        return 60 if touches_another(board, state, seat, board.route[action]) else 5
    return 1


@rule
def choose(board: Board, state: State, seat: int, policy: int, generator: Row, out: Row) -> int:
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
def playout(board: Board, state: State, policy: int, generator: Row, out: Row) -> int:
    """Play to the end by the policy; return the number of decisions."""
    decisions = 0
    while state.decision != OVER:
        seat = waiting_seat(state)
        play(board, state, seat, choose(board, state, seat, policy, generator, out))
        decisions += 1
    return decisions
