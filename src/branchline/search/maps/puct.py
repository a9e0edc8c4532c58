"""PUCT on determinized worlds: the published reference, for maps.

One tree of the seat's own decisions; in each iteration the hidden cards are dealt again, the other
seats move by a style, and the action that the scripted style would take has most of the prior.
A node is the sequence of own actions that leads to it. The reward is the own score.
"""

from typing import Annotated, NamedTuple

from ...rules.fields import Struct, struct
from ...rules.generator import seed_generator
from ...rules.maps.board import Board
from ...rules.maps.play import legal, play
from ...rules.maps.state import State
from ...rules.maps.unseen import redeal
from ...rules.mode import Row, copy_state, ints, rule
from ...rules.names import OVER
from ...rules.rounds import waiting_seat
from ..structs import ROOT, SCRATCH, Search
from .pilot import begin_game, choose
from .rollouts import seat_others

NONE = -1

EXPLORE = 60.0  # points
SCRIPTED = 0.6  # of the prior that the scripted action gets


@struct
class Edge(Struct):
    """An action that was tried at a node."""

    action: Annotated[int, 4]
    child: Annotated[int, 4]  # node, or NONE
    next: Annotated[int, 4]  # edge of the same node, or NONE
    visits: Annotated[int, 8]
    total: Annotated[int, 8]  # points


class Tree(NamedTuple):
    """Nodes and edges, as many as there are iterations; each iteration adds one at most."""

    first: Row  # edge of each node, or NONE; the others follow by `next`
    edges: list[Edge]
    size: Row  # how many nodes and edges there are
    path: Row  # scratch: the edges of an iteration


@rule
def find_edge(tree: Tree, node: int, action: int) -> int:
    """Return the edge of an action, or NONE."""
    edge = tree.first[node]
    while edge != NONE and tree.edges[edge].action != action:
        edge = tree.edges[edge].next
    return edge


@rule
def add_node(tree: Tree) -> int:
    """Add a node without edges; return it."""
    node = tree.size[0]
    tree.first[node] = NONE
    tree.size[0] += 1
    return node


@rule
def add_edge(tree: Tree, node: int, action: int) -> int:
    """Add an action to a node; return its edge."""
    edge = tree.size[1]
    tree.size[1] += 1
    added = tree.edges[edge]
    added.action = action
    added.visits = 0
    added.total = 0
    added.child = NONE
    added.next = tree.first[node]
    tree.first[node] = edge
    return edge


@rule
def select(tree: Tree, node: int, actions: Row, count: int, scripted: int) -> int:
    """Return the edge to follow: the best by mean points and by what is not known yet."""
    visits = 0
    total = 0
    for i in range(count):
        edge = find_edge(tree, node, actions[i])
        if edge != NONE:
            visits += tree.edges[edge].visits
            total += tree.edges[edge].total
    middle = total / visits if visits > 0 else 0.0
    root = EXPLORE * (visits + 1) ** 0.5
    chosen = actions[0]
    best = -1.0e9
    for i in range(count):
        prior = (1.0 - SCRIPTED) / count
        if actions[i] == scripted:
            prior += SCRIPTED
        edge = find_edge(tree, node, actions[i])
        tried = tree.edges[edge].visits if edge != NONE else 0
        mean = tree.edges[edge].total / tried if tried > 0 else middle - 5.0
        worth = mean + prior * root / (1 + tried)
        if worth > best:
            best = worth
            chosen = actions[i]
    edge = find_edge(tree, node, chosen)
    return edge if edge != NONE else add_edge(tree, node, chosen)


@rule
def iterate(board: Board, state: State, seat: int, search: Search, tree: Tree) -> None:
    """Go down the tree, add one node, play out, and add the points to the edges that led there."""
    begin_game(board, state, search.memos)
    actions = ints(board.actions)
    node = 0
    steps = 0
    while state.decision != OVER:
        mover = waiting_seat(state)
        action = choose(board, state, mover, search.styles[mover], search.memos)
        if mover == seat and node != NONE:
            count = legal(board, state, seat, actions)
            edge = select(tree, node, actions, count, action)
            action = tree.edges[edge].action
            tree.path[steps] = edge
            steps += 1
            node = tree.edges[edge].child
            if node == NONE:
                tree.edges[edge].child = add_node(tree)
        play(board, state, mover, action)
    for i in range(steps):
        tree.edges[tree.path[i]].visits += 1
        tree.edges[tree.path[i]].total += state.final_points[seat]


@rule
def is_settled(tree: Tree, left: int) -> bool:
    """Tell whether no action of the root can catch up with the one tried most in what is left."""
    most = 0
    second = 0
    edge = tree.first[0]
    while edge != NONE:
        visits = tree.edges[edge].visits
        second = max(second, min(most, visits))
        most = max(most, visits)
        edge = tree.edges[edge].next
    return most - second > left


@rule
def most_visited(tree: Tree) -> int:
    """Return the action of the root that was tried most."""
    best = tree.first[0]
    edge = best
    while edge != NONE:
        if tree.edges[edge].visits > tree.edges[best].visits:
            best = edge
        edge = tree.edges[edge].next
    return tree.edges[best].action


@rule
def grow(search: Search, tree: Tree, iterations: int) -> int:
    """Grow an empty tree from the root; return the action that was tried most."""
    board, states, task = search.boards[0], search.states, search.tasks[0]
    seat, seed = task.seat, task.seed
    generator = ints(4)
    search.styles[seat] = search.plans[0]
    add_node(tree)
    for number in range(iterations):
        if is_settled(tree, iterations - number):
            break
        seed_generator(generator, seed, number)
        copy_state(states, SCRATCH, ROOT)
        redeal(board, states[SCRATCH], seat, generator)
        seed_generator(states[SCRATCH].generator, seed + 1, number)
        seat_others(states[SCRATCH], seat, search, generator)
        iterate(board, states[SCRATCH], seat, search, tree)
    return most_visited(tree)
