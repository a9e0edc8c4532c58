"""The lines of a score sheet, and those that all families have."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from branchline.events import TicketName
from branchline.families.setup import Setup
from branchline.rules.state import AnyState


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: `routes`, `ticket`, `attractions` or `bonus`."""

    kind: str
    points: int
    what: TicketName | str | None = None


def ticket_lines(setup: Setup, completed: Mapping[int, bool]) -> Iterator[ScoreLine]:
    """Yield a line for each ticket: its points if it is completed, else their loss."""
    for number, done in completed.items():
        ticket = setup.labels.tickets[number]
        yield ScoreLine("ticket", ticket.points if done else -ticket.points, ticket)


def bonus_lines(setup: Setup, state: AnyState, seat: int) -> Iterator[ScoreLine]:
    """Yield a line for each bonus card that a seat has won."""
    for bit, bonus in enumerate(setup.sheet.bonuses):
        if state.bonuses_scored[seat] >> bit & 1:
            yield ScoreLine("bonus", bonus.points, bonus.key)
