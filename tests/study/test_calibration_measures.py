"""The measures of calibration find what is wrong, and nothing where nothing is."""

import numpy as np
import pytest
from bench.calibration import measures as m
from bench.calibration.page import PAGE, write_page


def looks(bias: float, games: int = 3000) -> m.Looks:
    """Return looks at fair games: a chance that wanders, and is told with a bias."""
    chance = np.random.default_rng(4)
    steps = np.clip(0.5 + np.cumsum(chance.normal(0, 0.06, (games, 8)), axis=1), 0, 1)
    share = (chance.random(games) < steps[:, -1]).astype(float)
    told = np.clip(steps + bias * np.linspace(1, 0, 8), 0, 1)
    numbers = np.repeat(np.arange(games), 8)
    return m.Looks(told.reshape(-1), np.repeat(share, 8), numbers, numbers * 0, numbers)


def test_true_chances_pass() -> None:
    """The calibration error is that of luck, and there is no drift beyond its error."""
    found = looks(0.0)
    by_tenth = m.bins(found)
    assert m.calibration_error(by_tenth) < 3 * m.expected_by_luck(by_tenth)
    assert abs(m.drift(found).mean) < 4 * m.drift(found).error


def test_hopeful_chances_are_found_out() -> None:
    """Chances that begin too high sink along the game."""
    found = looks(0.2)
    by_tenth = m.bins(found)
    assert m.calibration_error(by_tenth) > 5 * m.expected_by_luck(by_tenth)
    assert m.drift(found).mean < -4 * m.drift(found).error


def test_the_simple_rule_finds_what_counts() -> None:
    """A logistic regression on made-up games has the weights that they were made with."""
    chance = np.random.default_rng(5)
    inputs = chance.normal(size=(20_000, 2))
    share = (chance.random(20_000) < 1 / (1 + np.exp(-(inputs[:, 0] - 0.5)))).astype(float)
    assert m.fit_logistic(inputs, share) == pytest.approx([-0.5, 1, 0], abs=0.1)


def test_the_page_has_what_was_measured() -> None:
    """Its tables are those that the measurements give."""
    before = PAGE.read_text("utf-8")
    write_page()
    assert PAGE.read_text("utf-8") == before
