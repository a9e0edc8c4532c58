"""The sequential test stops early and is rarely wrong."""

from math import log
from random import Random

import pytest

from branchline.arena.sprt import ACCEPTED, REJECTED, Sprt, expected_score


def decide(difference: float, seed: int, lower: float = 0, higher: float = 100) -> Sprt:
    """Return a test after it has seen deals of two games at a true difference in Elo."""
    chance, test = Random(seed), Sprt(lower, higher)
    for _ in range(3000):
        won = sum(chance.random() < expected_score(difference) for _ in range(2))
        if test.add(won / 2):
            break
    return test


def test_the_ratio_by_hand() -> None:
    """Ten deals of 0.75, 0 and 400 Elo: variance (0.0625 + 0.5625) / 12, shares 1/2, 10/11."""
    test = Sprt(0, 400, fewest=100)
    for _ in range(10):
        test.add(0.75)
    low, high, spread = 1 / 2, 10 / 11, 0.625 / 12

    assert test.log_ratio() == pytest.approx(10 * (high - low) * (1.5 - low - high) / (2 * spread))


def test_wrong_decisions_are_as_rare_as_promised() -> None:
    """At either difference the test reaches a verdict, and errs in about one case of twenty."""
    same = [decide(0, seed).verdict for seed in range(150)]
    better = [decide(100, seed).verdict for seed in range(150)]

    assert same.count(ACCEPTED) <= 15
    assert better.count(REJECTED) <= 15
    assert None not in same + better


def test_a_great_difference_is_decided_soon() -> None:
    """At 200 Elo the test of 0 and 100 needs far fewer deals than at 50, where it is hardest."""
    sure = [len(decide(200, seed).scores) for seed in range(20)]
    hard = [len(decide(50, seed).scores) for seed in range(20)]

    assert sum(sure) < sum(hard) / 2


def test_all_won_is_accepted_though_nothing_varies() -> None:
    """If every deal is won, the ratio is finite and above the bound."""
    test = Sprt(0, 15)
    while not test.add(1.0):
        assert len(test.scores) < 200

    assert test.verdict == ACCEPTED
    assert log(19) <= test.log_ratio() < 100


def test_the_differences_must_ascend() -> None:
    """A test of 15 against 0 is rejected."""
    with pytest.raises(ValueError, match="lower first"):
        Sprt(15, 0)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_equal_bots_score_a_half_at_any_table(seats: int) -> None:
    """Nobody is ahead at a difference of zero, and the score grows with the difference."""
    assert expected_score(0, seats) == pytest.approx(0.5)
    assert expected_score(-100, seats) < 0.5 < expected_score(100, seats) < 1
    assert expected_score(100, seats) == pytest.approx(1 - expected_score(-100, seats))


def test_the_expected_score_of_three_seats_by_hand() -> None:
    """Ten times as strong: 10/12 alone among two, and one alone among two of it has 1/21."""
    assert expected_score(400, 3) == pytest.approx((10 / 12 + 1 - 1 / 21) / 2)


def test_errors_are_options() -> None:
    """Smaller ones take more deals; those that are none are refused."""
    fewer = len(decide(100, seed=1).scores)
    strict = Sprt(0, 100, 2, 0.001, 0.001)
    chance = Random(1)
    while not strict.add(sum(chance.random() < expected_score(100) for _ in range(2)) / 2):
        pass
    assert len(strict.scores) > fewer
    with pytest.raises(ValueError, match=r"between 0 and 0\.5, not 0\.7"):
        Sprt(0, 100, 2, 0.7, 0.05)
