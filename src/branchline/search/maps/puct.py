"""PUCT on determinized worlds: the published reference, for maps.

One tree of the seat's own decisions; in each iteration the hidden cards are dealt anew, the other
seats move by a style, and the action that the scripted style would take has most of the prior.
A node is the sequence of own actions that leads to it. The reward is the own score.

Edges of a node are a chain: `first[node]`, `next[edge]`. Rows of the tree are given by the caller.
"""

from ...rules.generator import seed_generator
from ...rules.maps.board import Board
from ...rules.maps.play import legal, play
from ...rules.maps.state import State
from ...rules.maps.unseen import deal_anew
from ...rules.mode import Row, copy_state, ints, rule
from ...rules.names import OVER
from ...rules.rounds import waiting_seat
from ..results import ROOT, SCRATCH, STYLE, follow, seat_others
from .memo import new_memo
from .pilot import choose

ACTION = 0  # the numbers of an edge
VISITS = 1
TOTAL = 2  # points
CHILD = 3  # node
NEXT = 4  # edge
EDGE = 5
NONE = -1

EXPLORE = 60.0  # points
SCRIPTED = 0.6  # of the prior that the scripted action gets


@rule
def find_edge(first: Row, edges: Row, node: int, action: int) -> int:
    """Return where the edge of an action begins, or NONE."""
    edge = first[node]
    while edge != NONE and edges[edge + ACTION] != action:
        edge = edges[edge + NEXT]
    return edge


@rule
def add_edge(first: Row, edges: Row, size: Row, node: int, action: int) -> int:
    """Add an action to a node; return where its edge begins."""
    edge = size[1] * EDGE
    size[1] += 1
    edges[edge + ACTION] = action
    edges[edge + VISITS] = 0
    edges[edge + TOTAL] = 0
    edges[edge + CHILD] = NONE
    edges[edge + NEXT] = first[node]
    first[node] = edge
    return edge


@rule
def select(
    first: Row, edges: Row, size: Row, node: int, actions: Row, count: int, scripted: int
) -> int:
    """Return the edge to follow: the best by mean points and by what is not known yet."""
    visits = 0
    total = 0
    for i in range(count):
        edge = find_edge(first, edges, node, actions[i])
        if edge != NONE:
            visits += edges[edge + VISITS]
            total += edges[edge + TOTAL]
    middle = total / visits if visits > 0 else 0.0
    root = EXPLORE * (visits + 1) ** 0.5
    chosen = actions[0]
    best = -1.0e9
    for i in range(count):
        prior = (1.0 - SCRIPTED) / count
        if actions[i] == scripted:
            prior += SCRIPTED
        edge = find_edge(first, edges, node, actions[i])
        tried = edges[edge + VISITS] if edge != NONE else 0
        mean = edges[edge + TOTAL] / tried if tried > 0 else middle - 5.0
        worth = mean + prior * root / (1 + tried)
        if worth > best:
            best = worth
            chosen = actions[i]
    edge = find_edge(first, edges, node, chosen)
    return edge if edge != NONE else add_edge(first, edges, size, node, chosen)


@rule
def iterate(
    board: Board,
    state: State,
    seat: int,
    styles: Row,
    first: Row,
    edges: Row,
    size: Row,
    path: Row,
) -> None:
    """Go down the tree, add one node, play out, and add the points to the edges that led there."""
    memo = new_memo(board, state)
    dropped = ints(board.tickets)
    actions = ints(board.actions)
    node = 0
    steps = 0
    while state.decision != OVER:
        mover = waiting_seat(state)
        action = choose(board, state, mover, styles, dropped, memo)
        if mover == seat and node != NONE:
            count = legal(board, state, seat, actions)
            edge = select(first, edges, size, node, actions, count, action)
            action = edges[edge + ACTION]
            path[steps] = edge
            steps += 1
            node = edges[edge + CHILD]
            if node == NONE:
                edges[edge + CHILD] = size[0]
                first[size[0]] = NONE
                size[0] += 1
        play(board, state, mover, action)
    for i in range(steps):
        edges[path[i] + VISITS] += 1
        edges[path[i] + TOTAL] += state.final_points[seat]


@rule
def is_settled(first: Row, edges: Row, left: int) -> bool:
    """Tell whether no action of the root can catch up with the one tried most in what is left."""
    most = 0
    second = 0
    edge = first[0]
    while edge != NONE:
        visits = edges[edge + VISITS]
        second = max(second, min(most, visits))
        most = max(most, visits)
        edge = edges[edge + NEXT]
    return most - second > left


@rule
def grow(
    boards: list[Board],
    states: list[State],
    seat: int,
    plans: Row,
    others: Row,
    iterations: int,
    seed: int,
) -> int:
    """Grow a tree from the root; return the action that was tried most."""
    board = boards[0]
    generator = ints(4)
    styles = ints(board.seats * STYLE)
    dropped = ints(board.tickets)
    follow(plans, 0, board.tickets, seat, styles, dropped)
    first = ints(iterations + 2)
    edges = ints(EDGE * iterations)  # each iteration adds one at most
    size = ints(2)
    path = ints(iterations + 1)
    first[0] = NONE
    size[0] = 1
    for number in range(iterations):
        if is_settled(first, edges, iterations - number):
            break
        seed_generator(generator, seed, number)
        copy_state(states, SCRATCH, ROOT)
        deal_anew(board, states[SCRATCH], seat, generator)
        seed_generator(states[SCRATCH].generator, seed + 1, number)
        seat_others(states[SCRATCH], seat, others, styles, generator)
        iterate(board, states[SCRATCH], seat, styles, first, edges, size, path)
    best = first[0]
    edge = best
    while edge != NONE:
        if edges[edge + VISITS] > edges[best + VISITS]:
            best = edge
        edge = edges[edge + NEXT]
    return edges[best + ACTION]
