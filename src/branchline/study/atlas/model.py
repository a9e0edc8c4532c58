"""An atlas: what many games of one pilot show about a game, cell by cell.

Every estimate comes with the half width of its 95 % interval. Shares are parts of the victory,
from 0 to 1; tied seats share it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Estimate(NamedTuple):
    """A measured number; the interval reaches from `value - half` to `value + half`."""

    value: float
    half: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes zero."""
        return abs(self.value) > self.half


@dataclass(frozen=True)
class TicketLine:
    """One ticket. `worth` is what keeping it at the start brings, by lot and not by judgement."""

    number: int
    offered: int  # at the start, to seats that judged
    kept: Estimate | None  # share of those
    completed: Estimate | None  # share of those kept
    worth_share: Estimate | None  # of the victory: kept less returned, where a lot decided
    worth_points: Estimate | None  # likewise
    later_offered: int  # in play
    later_kept: Estimate | None
    later_completed: Estimate | None


@dataclass(frozen=True)
class RouteLine:
    """One route; what its owners won is no effect of the claim alone."""

    number: int
    claimed: Estimate  # share of the games
    rounds: tuple[int, int, int] | None  # quartiles of the round of the claim
    share: Estimate | None  # of the victory, of those who claimed it
    lead: Estimate | None  # of those in points, over the mean of the others


@dataclass(frozen=True)
class BonusLine:
    """One bonus: how many seats score it, and how those do."""

    number: int
    scored: Estimate | None  # share of the seats, where it is in play
    share: Estimate | None
    points: Estimate | None


@dataclass(frozen=True)
class Result:
    """What some seats got."""

    share: Estimate | None
    points: Estimate | None


@dataclass(frozen=True)
class KeepModel:
    """What starting tickets bring together: so much for their number, each of them and each pair.

    Fitted to keeps decided by lot. Values are relative: only differences between ways to keep
    mean anything. Those of pairs are shrunk towards zero by how much of their spread is chance.
    """

    sizes: tuple[Estimate | None, ...]  # by number of tickets kept
    tickets: tuple[Estimate, ...]  # by ticket
    pairs: dict[tuple[int, int], Estimate]  # ascending


@dataclass(frozen=True)
class CellAtlas:
    """One number of seats."""

    seats: int
    games: int
    places: tuple[Result, ...]  # by place in the order of turns
    last_round: Result  # of those who began it
    judged: Result  # of seats that judged their starting tickets, less those of lots
    by_size: tuple[Result, ...]  # by number of starting tickets that a lot kept
    rounds: tuple[int, int, int]  # quartiles of how long a game takes
    tickets: tuple[TicketLine, ...]
    routes: tuple[RouteLine, ...]
    bonuses: tuple[BonusLine, ...]
    keep_share: KeepModel
    keep_points: KeepModel


@dataclass(frozen=True)
class Atlas:
    """One game. `pilot` names the level that played it."""

    game: str
    version: str
    pilot: str
    cells: tuple[CellAtlas, ...]

    def cell(self, seats: int) -> CellAtlas:
        """Return the cell for a number of seats.

        Raises:
            ValueError: if the atlas has none.
        """
        for cell in self.cells:
            if cell.seats == seats:
                return cell
        have = ", ".join(str(cell.seats) for cell in self.cells)
        raise ValueError(f"the atlas of {self.game} has no {seats} seats; it has {have}")


def value_of_keeping(model: KeepModel, tickets: Sequence[int]) -> Estimate:
    """Return what a set of starting tickets brings by a model, next to other sets only.

    The variances are added: in keeps by lot tickets and pairs are almost independent.
    """
    chosen = sorted(tickets)
    parts = [model.tickets[ticket] for ticket in chosen]
    size = model.sizes[len(chosen)] if len(chosen) < len(model.sizes) else None
    parts += [] if size is None else [size]
    for i, one in enumerate(chosen):
        pairs = (model.pairs.get((one, other)) for other in chosen[i + 1 :])
        parts += [pair for pair in pairs if pair is not None]
    half = sum(part.half**2 for part in parts) ** 0.5
    return Estimate(sum(part.value for part in parts), half)
