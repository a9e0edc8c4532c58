"""Networks: which cities a seat's routes join, by union–find."""

from ..mode import Row, ints, rule
from .board import Board
from .state import State


@rule
def root(up: Row, city: int) -> int:
    """Find: return the representative of the network of this city, and halve the path to it."""
    while up[city] != city:
        up[city] = up[up[city]]
        city = up[city]
    return city


@rule
def join_cities(board: Board, state: State, seat: int) -> Row:
    """Union: return the parents of a disjoint-set forest, one set for each network of the seat.

    A root is its own parent; two cities are joined if their roots are the same.
    """
    up = ints(board.cities)
    for city in range(board.cities):
        up[city] = city
    for route in range(board.routes):
        if state.owner[route] == seat:
            up[root(up, board.city_a[route])] = root(up, board.city_b[route])
    return up


@rule
def is_completed(board: Board, up: Row, ticket: int) -> bool:
    """Tell whether the two cities of a ticket are joined (US-40)."""
    return root(up, board.ticket_a[ticket]) == root(up, board.ticket_b[ticket])
