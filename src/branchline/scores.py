"""Final scores in words: labelled lines for each seat, the total and the rank."""

from dataclasses import dataclass

from branchline.families.score_lines import ScoreLine
from branchline.position import Position

__all__ = [
    "ScoreLine",
    "Scores",
    "SeatScore",
    "Standing",
    "final_scores",
    "seat_score",
    "standings",
]


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


@dataclass(frozen=True, slots=True)
class Standing:
    """How much each seat has of what a bonus rewards; None where not everybody may know it."""

    bonus: str  # its key, or `attractions`
    have: tuple[int | None, ...]


def standings(game: Position) -> tuple[Standing, ...]:
    """Return how far each seat is with each bonus in play, as everybody may know it."""
    measures = game.family.scores.public_measures(game.setup, game.state)
    return tuple(Standing(bonus, have) for bonus, have in measures)


def final_scores(game: Position) -> Scores:
    """Return the scores of a game that is over.

    Raises:
        ValueError: if the game is not over.
    """
    if not game.over:
        raise ValueError("the game is not over, so there are no scores yet")
    seats = tuple(seat_score(game, seat) for seat in range(game.seats))
    return Scores(seats, tuple(score.seat for score in seats if score.rank == 1))


def seat_score(game: Position, seat: int) -> SeatScore:
    """Return what one seat scored, line by line."""
    state, words = game.state, game.family.scores
    return SeatScore(
        seat=seat,
        lines=tuple(words.score_lines(game.setup, state, seat)),
        total=state.final_points[seat],
        completed=state.completed[seat],
        rank=state.rank[seat],
        longest=words.longest_path(state, seat),
    )
