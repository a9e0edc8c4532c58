"""Luck: what chance gave each seat, apart from what it made of it.

An action whose outcome hangs on chance is played again many times from the same position. The luck
of what came is its value less the mean value of what could have come. Its mean is zero by
construction, whatever the network thinks of positions: a result less the luck of its game has the
same mean as the result, and varies less.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import add, sub
from statistics import fmean
from typing import TYPE_CHECKING

from branchline.families.setup import Setup
from branchline.rules.generator import WORD, seed_generator
from branchline.rules.names import NOBODY, OVER
from branchline.rules.state import AnyState

if TYPE_CHECKING:
    from branchline.network.reader import Reader
    from branchline.network.value import Value

ACTIONS = 48  # outcomes that an action is given
DEALS = 192  # other deals that the deal is compared with


@dataclass(frozen=True)
class Worth:
    """What a position of a finished game is worth; all by seat."""

    shares: tuple[float, ...]
    """Of the victory."""
    points: tuple[float, ...]
    """At the end."""

    def __sub__(self, other: "Worth") -> "Worth":
        return Worth(
            tuple(map(sub, self.shares, other.shares)), tuple(map(sub, self.points, other.points))
        )

    def __add__(self, other: "Worth") -> "Worth":
        return Worth(
            tuple(map(add, self.shares, other.shares)), tuple(map(add, self.points, other.points))
        )


def nothing(seats: int) -> Worth:
    """Return the luck of a game in which nothing has happened yet."""
    return Worth((0.0,) * seats, (0.0,) * seats)


class Appraiser:
    """Says what positions are worth with all cards on the table.

    What each seat's own view says of that seat is put together: so the cards of all count, and
    nobody's guesses about the others.
    """

    def __init__(self, reader: "Reader[Value]") -> None:
        self.reader = reader

    def worth(self, state: AnyState) -> Worth:
        """Return the worth of a position; the result itself, once the game is over."""
        seats = state.seats
        if state.decision == OVER:
            return result(state)
        own = [self.reader.read(state, seat) for seat in range(seats)]
        shares = [float(value.shares[0]) for value in own]
        points = tuple(float(value.points[0]) for value in own)
        return Worth(tuple(share / sum(shares) for share in shares), points)


def result(state: AnyState) -> Worth:
    """Return how a game ended."""
    winners = [state.rank[seat] == 1 for seat in range(state.seats)]
    points = tuple(float(state.final_points[seat]) for seat in range(state.seats))
    return Worth(tuple(won / sum(winners) for won in winners), points)


class LuckMeter:
    """Measures the luck of a deal and of single actions."""

    def __init__(self, setup: Setup, appraiser: Appraiser, seed: int) -> None:
        self.setup, self.appraiser, self.seed = setup, appraiser, seed

    def of_deal(self, dealt: AnyState) -> Worth:
        """Return the luck of the hands, tickets and first turn that were dealt."""

        def deal(number: int) -> AnyState:
            state = self.setup.new_state()
            self.setup.family.new(self.setup.board, state, NOBODY, self.seed & WORD, number)
            return state

        return self.appraiser.worth(dealt) - self._mean(deal, DEALS)

    def of_action(self, before: AnyState, seat: int, number: int, after: AnyState) -> Worth | None:
        """Return the luck of an action; None if chance had no part in it."""

        def again(chance: int) -> AnyState:
            state = before.copy()
            seed_generator(state.generator, self.seed & WORD, chance)
            self.setup.family.play(self.setup.board, state, seat, number)
            return state

        if not self._hangs_on_chance(before, seat, number):
            return None
        return self.appraiser.worth(after) - self._mean(again, ACTIONS)

    def _hangs_on_chance(self, before: AnyState, seat: int, number: int) -> bool:
        state = before.copy()
        self.setup.family.play(self.setup.board, state, seat, number)
        return bool(list(state.generator) != list(before.generator))

    def _mean(self, make: Callable[[int], AnyState], count: int) -> Worth:
        return mean([self.appraiser.worth(make(number)) for number in range(count)])


def mean(worths: Sequence[Worth]) -> Worth:
    """Return the mean of what several positions are worth."""
    shares = map(fmean, zip(*(one.shares for one in worths), strict=True))
    points = map(fmean, zip(*(one.points for one in worths), strict=True))
    return Worth(tuple(shares), tuple(points))
