"""Final scores in words: labelled lines for each seat, the total and the rank."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from branchline.events import TicketName
from branchline.position import Moment
from branchline.rules.maps.board import Board
from branchline.rules.maps.network import is_completed, join_cities
from branchline.rules.maps.scoring import attraction_points
from branchline.rules.maps.state import State
from branchline.rules.names import SCORED
from branchline.sheet.model import MAP


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: `routes`, `ticket`, `attractions` or `bonus`."""

    kind: str
    points: int
    what: TicketName | str | None = None


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What one seat scored."""

    seat: int
    lines: tuple[ScoreLine, ...]
    total: int
    completed: int  # tickets
    rank: int
    longest: int | None  # path in spaces, on a map where it may decide something


@dataclass(frozen=True, slots=True)
class Scores:
    """The result of a game; several winners share the victory."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]


def completed_tickets(game: Moment, seat: int) -> dict[int, bool]:
    """Return for each ticket of a seat whether it is completed."""
    if game.family.name == MAP:
        board, state = cast(Board, game.board), cast(State, game.state)
        up = join_cities(board, state, seat)
        held = [ticket for ticket in range(board.tickets) if state.holder[ticket] == seat]
        return {ticket: is_completed(board, up, ticket) for ticket in held}
    holder = game.state.holder
    mine = (seat, SCORED - seat)
    held = [ticket for ticket in range(game.board.tickets) if holder[ticket] in mine]
    return {ticket: holder[ticket] != seat for ticket in held}


def final_scores(game: Moment) -> Scores:
    """Return the scores of a game that is over.

    Raises:
        ValueError: if the game is not over.
    """
    if not game.over:
        raise ValueError("the game is not over, so there are no scores yet")
    seats = tuple(seat_score(game, seat) for seat in range(game.seats))
    return Scores(seats, tuple(score.seat for score in seats if score.rank == 1))


def seat_score(game: Moment, seat: int) -> SeatScore:
    """Return what one seat scored, line by line."""
    state = game.state
    return SeatScore(
        seat=seat,
        lines=tuple(score_lines(game, seat)),
        total=state.final_points[seat],
        completed=state.completed[seat],
        rank=state.rank[seat],
        longest=cast(State, state).longest[seat] or None if game.family.name == MAP else None,
    )


def score_lines(game: Moment, seat: int) -> Iterator[ScoreLine]:
    """Yield routes, each ticket, attractions and each bonus card of a seat."""
    state = game.state
    if game.family.name == MAP:
        yield ScoreLine("routes", state.points[seat])
    for number, done in completed_tickets(game, seat).items():
        ticket = game.journal.tickets[number]
        yield ScoreLine("ticket", ticket.points if done else -ticket.points, ticket)
    if "attractions" in game.sheet.rules:
        points = attraction_points(cast(Board, game.board), cast(State, state), seat)
        yield ScoreLine("attractions", points)
    for bit, bonus in enumerate(game.sheet.bonuses):
        if state.bonuses_scored[seat] >> bit & 1:
            yield ScoreLine("bonus", bonus.points, bonus.key)
