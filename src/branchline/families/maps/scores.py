"""What games on a map are scored by: routes, tickets, attractions and bonus cards."""

from collections.abc import Iterator
from typing import cast

from branchline.families.score_lines import ScoreLine, bonus_lines, ticket_lines
from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.bonuses import measure, measure_longest
from branchline.rules.maps.network import is_completed, join_cities
from branchline.rules.maps.scoring import attraction_points
from branchline.rules.maps.state import State


def completed_tickets(setup: Setup, state: State, seat: int) -> dict[int, bool]:
    """Return for each ticket of a seat whether its cities are joined."""
    board = cast(Board, setup.board)
    up = join_cities(board, state, seat)
    held = [ticket for ticket in range(board.tickets) if state.holder[ticket] == seat]
    return {ticket: is_completed(board, up, ticket) for ticket in held}


def score_lines(setup: Setup, state: State, seat: int) -> Iterator[ScoreLine]:
    """Yield routes, each ticket, attractions and each bonus card of a seat."""
    yield ScoreLine("routes", state.points[seat])
    yield from ticket_lines(setup, completed_tickets(setup, state, seat))
    if "attractions" in setup.sheet.rules:
        points = attraction_points(cast(Board, setup.board), state, seat)
        yield ScoreLine("attractions", points)
    yield from bonus_lines(setup, state, seat)


def longest_path(state: State, seat: int) -> int | None:
    """Return the longest path of a seat in spaces, where it may decide something."""
    return state.longest[seat] or None


HIDDEN = (n.COMPLETED_TICKETS, n.LOCOMOTIVES_IN_HAND)  # until the end


def public_measures(setup: Setup, state: State) -> Iterator[tuple[str, tuple[int | None, ...]]]:
    """Yield for each bonus in play how much each seat has, None where it is hidden."""
    board = cast(Board, setup.board)
    for bonus, printed in enumerate(setup.sheet.bonuses):
        if state.bonus[bonus]:
            have = (_measure(board, state, seat, bonus) for seat in range(state.seats))
            yield printed.key, tuple(have)
    if "attractions" in setup.sheet.rules:
        seats = range(state.seats)
        yield "attractions", tuple(attraction_points(board, state, seat) for seat in seats)


def _measure(board: Board, state: State, seat: int, bonus: int) -> int | None:
    """Return how much a seat has of what a bonus rewards, or None where that is hidden."""
    if board.bonus_for[bonus] in HIDDEN:
        return None
    if board.bonus_for[bonus] == n.LONGEST_PATH:  # the state has it only at the end
        return measure_longest(board, state, seat)
    return measure(board, state, seat, bonus, join_cities(board, state, seat))
