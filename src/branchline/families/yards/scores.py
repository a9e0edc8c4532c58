"""What games with yards are scored by: tickets and bonus cards."""

from collections.abc import Iterator
from typing import cast

from branchline.families.score_lines import ScoreLine, bonus_lines, ticket_lines
from branchline.families.setup import Setup
from branchline.rules.names import SCORED
from branchline.rules.yards.board import YardBoard
from branchline.rules.yards.scoring import count_to_city
from branchline.rules.yards.state import YardState


def completed_tickets(setup: Setup, state: YardState, seat: int) -> dict[int, bool]:
    """Return for each ticket of a seat whether it was completed at a scoring."""
    holder = state.holder
    own = (seat, SCORED - seat)
    held = [ticket for ticket in range(setup.board.tickets) if holder[ticket] in own]
    return {ticket: holder[ticket] != seat for ticket in held}


def score_lines(setup: Setup, state: YardState, seat: int) -> Iterator[ScoreLine]:
    """Yield each ticket and each bonus card of a seat."""
    yield from ticket_lines(setup, completed_tickets(setup, state, seat))
    yield from bonus_lines(setup, state, seat)


def longest_path(state: YardState, seat: int) -> int | None:
    """Return None: there are no paths without a map."""
    return None


def public_measures(setup: Setup, state: YardState) -> Iterator[tuple[str, tuple[int | None, ...]]]:
    """Yield for each bonus in play the tickets that each seat has completed for it so far."""
    board = cast(YardBoard, setup.board)
    for bonus, printed in enumerate(setup.sheet.bonuses):
        if state.bonus[bonus]:
            seats = range(state.seats)
            yield printed.key, tuple(count_to_city(board, state, seat, bonus) for seat in seats)
