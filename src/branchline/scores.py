"""Final scores in words: labelled lines for each seat, the total and the rank."""

from dataclasses import dataclass

from branchline.events import TicketName
from branchline.rules.board import Board
from branchline.rules.names import OVER
from branchline.rules.network import is_completed, join_cities
from branchline.rules.scoring import attraction_points
from branchline.rules.state import State
from branchline.sheet import Sheet


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score sheet: `routes`, `ticket`, `attractions` or `bonus`."""

    kind: str
    points: int
    what: TicketName | str | None = None


@dataclass(frozen=True)
class SeatScore:
    """What one seat scored."""

    seat: int
    lines: tuple[ScoreLine, ...]
    total: int
    completed: int  # tickets
    longest: int  # path in spaces; 0 where it decides nothing
    rank: int


@dataclass(frozen=True)
class Scores:
    """The result of a game; several winners share the victory."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]


def completed_tickets(board: Board, state: State, seat: int) -> dict[int, bool]:
    """Return for each ticket of a seat whether its cities are joined."""
    up = join_cities(board, state, seat)
    held = [ticket for ticket in range(board.tickets) if state.holder[ticket] == seat]
    return {ticket: is_completed(board, up, ticket) for ticket in held}


def final_scores(sheet: Sheet, board: Board, state: State) -> Scores:
    """Return the scores of a game that is over.

    Raises:
        ValueError: if the game is not over.
    """
    if state.decision != OVER:
        raise ValueError("the game is not over, so there are no scores yet")
    seats = tuple(seat_score(sheet, board, state, seat) for seat in range(board.seats))
    return Scores(seats, tuple(score.seat for score in seats if score.rank == 1))


def seat_score(sheet: Sheet, board: Board, state: State, seat: int) -> SeatScore:
    """Return what one seat scored, line by line."""
    lines = [ScoreLine("routes", state.points[seat])]
    for number, done in completed_tickets(board, state, seat).items():
        ticket = sheet.tickets[number]
        points = ticket.points if done else -ticket.points
        lines.append(ScoreLine("ticket", points, TicketName(ticket.a, ticket.b, ticket.points)))
    if "attractions" in sheet.rules:
        lines.append(ScoreLine("attractions", attraction_points(board, state, seat)))
    for bit, bonus in enumerate(sheet.bonuses):
        if state.bonuses_scored[seat] >> bit & 1:
            lines.append(ScoreLine("bonus", bonus.points, bonus.key))
    return SeatScore(
        seat=seat,
        lines=tuple(lines),
        total=state.final_points[seat],
        completed=state.completed[seat],
        longest=state.longest[seat],
        rank=state.rank[seat],
    )
