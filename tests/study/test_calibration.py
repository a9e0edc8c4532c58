"""Calibration of rollouts on maps without a network: fitted to simulated games, and bounded."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.bots import register_sheet
from branchline.families.setup import Setup, setup_of
from branchline.game import start
from branchline.sheet import find_sheet
from branchline.study import chances
from branchline.study.calibration import (
    MOST_LOOKS,
    Calibration,
    Look,
    fit,
    sharpened,
    simulated,
    slopes,
)

POND = Path(__file__).parents[1] / "games" / "pond.toml"


def told_and_came(told: float, wins: int, games: int) -> list[Look]:
    """Return looks at games of two in which the first was told one chance and won some."""
    return [([told, 1 - told], [float(n < wins), float(n >= wins)]) for n in range(games)]


@pytest.fixture
def pond() -> Iterator[Setup]:
    """A map of one's own that this process knows nothing about yet."""
    sheet = find_sheet(POND)
    register_sheet(sheet)
    Calibration.factors.clear()
    yield setup_of(sheet, sheet.seats[0])
    Calibration.factors.clear()


def test_chances_that_were_too_sure_become_what_came() -> None:
    """90 % were told and 70 % came: from now on 90 % of the rollouts mean 70 %."""
    factor = fit(told_and_came(0.9, wins=70, games=100))
    assert factor < 0.5
    assert sharpened([0.9, 0.1], factor)[0] == pytest.approx(0.7, abs=0.02)


def test_true_and_timid_chances() -> None:
    """What came true is left alone; what came more often than told is said more firmly."""
    assert fit(told_and_came(0.7, wins=70, games=100)) == pytest.approx(1, abs=0.06)
    assert fit(told_and_came(0.6, wins=64, games=100)) > 1.2
    assert fit([]) == 1


def test_what_all_rollouts_say_is_still_not_certain() -> None:
    """Shares make one victory, keep their order, and never reach 0 or 1."""
    for factor in (0.4, 1.0, 1.4):
        found = sharpened([1.0, 0.0, 0.0], factor)
        assert sum(found) == pytest.approx(1)
        assert 1 > found[0] > found[1] == found[2] > 0


def test_errors_shrink_like_the_shares() -> None:
    """The slope is what a small change of the rollouts changes."""
    step = 1e-5
    rise = sharpened([0.8 + step, 0.2 - step], 0.5)[0] - sharpened([0.8, 0.2], 0.5)[0]
    assert slopes([0.8, 0.2], 0.5)[0] == pytest.approx(rise / step, rel=0.02)


def test_a_map_without_a_network_is_calibrated_on_its_own_games(pond: Setup) -> None:
    """Chances say that they are, and are what the factor of this map makes of rollouts."""
    view = start(pond.sheet, pond.seats, seed=4).view(0)
    found = chances(view, compiled=True)
    assert found.source == "calibrated"
    assert sum(found.shares) == pytest.approx(1)
    assert found == chances(view, compiled=True)
    key = pond.sheet, pond.seats
    assert Calibration.factors.keys() == {key}
    Calibration.factors[key] = 0.2
    softer = chances(view, compiled=True)
    assert max(softer.shares) < max(found.shares)
    assert softer.points == found.points


def test_simulated_games_are_few_and_always_the_same(pond: Setup) -> None:
    """So that every process finds the same factor, in a bounded time."""
    looks = simulated(pond)
    assert 0 < len(looks) <= MOST_LOOKS
    assert looks == simulated(pond)


def test_nobody_waits_for_the_calibration(pond: Setup) -> None:
    """Whoever does not demand it gets the bare rollouts, while a thread finds the factor."""
    assert Calibration.factor_of(pond, waits=False) in (None, *Calibration.factors.values())
    assert Calibration.thread is not None
    Calibration.thread.join()
    assert Calibration.factor_of(pond, waits=False) == Calibration.factors[pond.sheet, pond.seats]
