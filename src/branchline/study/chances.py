"""Chances: how likely each seat is to win, and its final points, as far as a view tells."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import TYPE_CHECKING

from branchline.bots.determinization.world import world_from_view
from branchline.bots.networks import value_reader
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import CAN_COMPILE
from branchline.bots.search.readiness import Readiness
from branchline.families.setup import Setup
from branchline.rules.state import AnyState
from branchline.study.calibration import Calibration, sharpened, slopes
from branchline.study.forecasts import forecast
from branchline.views import View

if TYPE_CHECKING:
    from branchline.network.reader import Reader
    from branchline.network.value import Value

WORLDS = 12  # that are judged where a view leaves open what the network looks at


@dataclass(frozen=True, slots=True)
class Chances:
    """What may be expected of a game; all by seat."""

    shares: tuple[float, ...]
    """Part of the victory, from 0 to 1: tied seats share it, and all seats together have 1."""
    points: tuple[float, ...]
    """Final points."""
    share_errors: tuple[float, ...]
    """Standard errors of the shares; 0 when the game is over."""
    point_errors: tuple[float, ...]
    """Standard errors of the expected points. How far results scatter is another thing."""
    source: str
    """Where this comes from: `network`, `rollouts`, `calibrated` (rollouts, calibrated on
    simulated games of the same map), or `scores` when the game is over."""


def chances(
    view: View, *, stack: Sequence[int] | None = None, compiled: bool | None = None
) -> Chances:
    """Return the chances of every seat, as the seat of the view, or a spectator, may know them.

    They are those among players of all kinds: nobody knows how well the others play. The same view
    always has the same chances. `stack` is what the seat remembers of its own on-track stack, by
    card, in games that have one. `compiled` demands or refuses the compiled build; by default it is
    used as soon as it is ready. So is the calibration of a map without a network, which needs it.
    """
    setup = printed_for(view)
    if view.scores is not None:
        return _final(view)
    waits = compiled is True or Readiness.waits
    if compiled is None:
        compiled = CAN_COMPILE and Readiness.ensure_study(setup)
    chance = Random(0)
    own_stack = None if stack is None else list(stack)
    reader = value_reader(setup, compiled)
    if reader is None:
        state = world_from_view(setup, view, chance, own_stack)
        told = _of_batches(forecast(setup, state, view.you, compiled))
        factor = Calibration.factor_of(setup, waits=waits) if compiled else None
        return told if factor is None else _calibrated(told, factor)
    if _shows_all(setup, view, own_stack):
        return _said(reader, world_from_view(setup, view, chance, own_stack), view.you or 0)
    return _mean(
        [
            _said(reader, world_from_view(setup, view, chance, own_stack), observer)
            for _ in range(WORLDS)
            for observer in (range(setup.seats) if view.you is None else [view.you])
        ]
    )


def _shows_all(setup: Setup, view: View, stack: list[int] | None) -> bool:
    """Tell whether a view says all that the network looks at."""
    if view.you is None:
        return False
    if view.yard is None or view.yard.stack is not None:
        return True
    return not view.seats[view.you].stack or (
        stack is not None and sum(stack) == view.seats[view.you].stack
    )


def _final(view: View) -> Chances:
    """Return how the game ended."""
    assert view.scores is not None
    winners = view.scores.winners
    seats = range(len(view.seats))
    zeros = (0.0,) * len(view.seats)
    return Chances(
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats),
        points=tuple(float(one.total) for one in view.scores.seats),
        share_errors=zeros,
        point_errors=zeros,
        source="scores",
    )


def _said(reader: "Reader[Value]", state: AnyState, observer: int) -> Chances:
    """Return what the network says, by seat instead of place."""
    value, seats = reader.read(state, observer), state.seats
    places = [(seat - observer) % seats for seat in range(seats)]
    shares, points, share_errors, point_errors = (
        tuple(float(part[place]) for place in places)
        for part in (value.shares, value.points, value.share_errors, value.point_errors)
    )
    return Chances(shares, points, share_errors, point_errors, "network")


def _calibrated(told: Chances, factor: float) -> Chances:
    """Return what rollouts told, as far as simulated games on the map bore it out."""
    errors = zip(told.share_errors, slopes(told.shares, factor), strict=True)
    return replace(
        told,
        shares=tuple(sharpened(told.shares, factor)),
        share_errors=tuple(error * slope for error, slope in errors),
        source="calibrated",
    )


def _mean(said: Sequence[Chances]) -> Chances:
    """Return the mean of what was said of several worlds; what they differ by adds to the error."""
    shares, share_errors = _spread([one.shares for one in said], [one.share_errors for one in said])
    points, point_errors = _spread([one.points for one in said], [one.point_errors for one in said])
    return Chances(shares, points, share_errors, point_errors, said[0].source)


def _spread(
    values: Sequence[tuple[float, ...]], errors: Sequence[tuple[float, ...]]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return means by seat, and their standard errors."""
    means = tuple(map(fmean, zip(*values, strict=True)))
    own = map(fmean, zip(*errors, strict=True))
    among = (variance(column) / len(column) for column in zip(*values, strict=True))
    return means, tuple(sqrt(e * e + v) for e, v in zip(own, among, strict=True))


def _of_batches(batches: Sequence[tuple[list[float], list[float]]]) -> Chances:
    """Return the means of batches of rollouts, and the standard errors that they show."""
    zeros = [(0.0,) * len(batches[0][0])] * len(batches)
    shares, share_errors = _spread([tuple(one) for one, _ in batches], zeros)
    points, point_errors = _spread([tuple(one) for _, one in batches], zeros)
    return Chances(shares, points, share_errors, point_errors, "rollouts")
