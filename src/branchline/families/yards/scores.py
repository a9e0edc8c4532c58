"""What games with yards are scored by: tickets and bonus cards."""

from collections.abc import Iterator

from branchline.families.score_lines import ScoreLine, bonus_lines, ticket_lines
from branchline.families.setup import Setup
from branchline.rules.names import SCORED
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
