"""Statistics against hand-computed cases, known tables and simulation."""

from itertools import pairwise
from math import log10, sqrt
from random import Random

import pytest

from branchline.arena.ratings import Wins, bradley_terry
from branchline.arena.statistics import (
    central_interval,
    mean_interval,
    percentile_95,
    share_interval,
    student,
)


@pytest.mark.parametrize(
    ("freedom", "printed"), [(5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (10**9, 1.960)]
)
def test_students_t_is_as_printed(freedom: int, printed: float) -> None:
    """The two-sided 95 % quantiles are those of the printed tables."""
    assert student(0.95, freedom) == pytest.approx(printed, abs=0.01)


def test_the_interval_of_a_mean_by_hand() -> None:
    """1, 2, 3, 4, 5: mean 3, variance 2.5, standard error the root of a half, t 2.776."""
    mean, low, high = mean_interval([1, 2, 3, 4, 5])

    assert mean == 3
    assert high - mean == pytest.approx(2.776 * sqrt(0.5), rel=0.02)
    assert mean - low == pytest.approx(high - mean)


def test_the_interval_of_a_share_by_hand() -> None:
    """Eight of ten: variance 8/45 against 0.16, so nine games; Wilson's formula with t 2.262."""
    t, games = 2.262, 9
    middle = (0.8 + t * t / 18) / (1 + t * t / games)
    half = t / (1 + t * t / games) * sqrt(0.16 / games + t * t / (4 * 81))

    share, low, high = share_interval([1] * 8 + [0] * 2)

    assert share == pytest.approx(0.8)
    assert (low, high) == pytest.approx((middle - half, middle + half), abs=0.002)


def test_mirrored_deals_narrow_the_interval_when_they_cancel() -> None:
    """Deals that split their two games say more than deals that go to one bot or the other."""
    split = share_interval([0.5] * 45 + [1.0] * 5)
    torn = share_interval([1.0] * 28 + [0.0] * 22)

    assert split[2] - split[1] < (torn[2] - torn[1]) / 2


def test_one_sided_results_keep_an_interval() -> None:
    """Ten wins in ten deals do not prove that all deals will be won."""
    share, low, high = share_interval([1.0] * 10)

    assert (share, high) == (1.0, 1.0)
    assert 0.6 < low < 0.8


@pytest.mark.parametrize("chance_to_win", [0.1, 0.5, 0.8])
@pytest.mark.parametrize("together", [0.0, 0.7])
def test_the_interval_covers_the_truth(chance_to_win: float, together: float) -> None:
    """In 19 of 20 contests the share lies in its interval, even if games of a deal are correlated.

    Synthetic deals of two games: with the chance `together` the second goes as the first.
    """
    chance = Random(1)
    covered = 0
    for _ in range(600):
        deals = []
        for _ in range(40):
            one = chance.random() < chance_to_win
            two = one if chance.random() < together else chance.random() < chance_to_win
            deals.append((one + two) / 2)
        _, low, high = share_interval(deals)
        covered += low <= chance_to_win <= high

    assert 0.92 <= covered / 600 <= 0.985


def test_quantiles_by_hand() -> None:
    """Quantiles are values, or lie between neighbours; the order of the values does not matter."""
    assert central_interval([*range(40, -1, -1)]) == (1, 39)
    assert central_interval([3, 1]) == pytest.approx((1.05, 2.95))
    assert percentile_95([*range(20, -1, -1)]) == 19
    assert percentile_95([5, 1, 3, 2]) == pytest.approx(3 + 0.85 * 2)


def test_two_ratings_by_hand() -> None:
    """Three wins to one, plus the tie of the prior: strengths of 3.5 to 1.5."""
    one, other = bradley_terry([[0, 3], [1, 0]])

    assert one - other == pytest.approx(400 * log10(3.5 / 1.5))
    assert one + other == pytest.approx(0)


def test_ratings_expect_the_wins_that_there_were() -> None:
    """At the maximum likelihood every player is expected to win as often as it did."""
    wins: Wins = [[0, 12, 9, 20], [8, 0, 11, 14.5], [11, 9, 0, 13], [0, 5.5, 7, 0]]
    ratings = bradley_terry(wins)
    for i in range(4):
        won = sum(wins[i][j] + 0.5 for j in range(4) if j != i)
        expected = sum(
            (wins[i][j] + wins[j][i] + 1) / (1 + 10 ** ((ratings[j] - ratings[i]) / 400))
            for j in range(4)
            if j != i
        )
        assert expected == pytest.approx(won, rel=1e-4)


def test_ratings_come_back_from_simulated_games() -> None:
    """Games sampled from known ratings give these ratings back, within 40 points."""
    truth, chance = [150.0, 50.0, -50.0, -150.0], Random(3)
    wins = [[0.0] * 4 for _ in truth]
    for i in range(4):
        for j in range(i + 1, 4):
            for _ in range(1500):
                won = chance.random() < 1 / (1 + 10 ** ((truth[j] - truth[i]) / 400))
                wins[i][j] += won
                wins[j][i] += not won
    found = bradley_terry(wins)

    assert found == pytest.approx(truth, abs=40)
    assert all(one > other for one, other in pairwise(found))
