"""The summary of a contest is correct: small cases computed by hand."""

from array import array

import pytest

from branchline.arena import Contest, sum_up
from branchline.arena.play import DealResult, GameResult
from branchline.arena.ratings import wins_of
from branchline.sheet import load_sheet

SMALL = load_sheet("new_york")


def game(seating: tuple[int, ...], points: tuple[int, ...], first: int = 0) -> GameResult:
    """Return the result of a game by its points; a decision of seat i took i + 1 milliseconds."""
    ranks = tuple(1 + sum(other > own for other in points) for own in points)
    times = tuple(array("d", [seat + 1.0]) for seat in range(len(seating)))
    return GameResult(
        seating, first, points, ranks, tuple(10 + seat for seat in range(len(seating))), times
    )


TWO: list[DealResult] = [
    (game((0, 1), (30, 20)), game((1, 0), (10, 40))),  # both to bot 0
    (game((0, 1), (30, 20), 1), game((1, 0), (40, 20), 1)),  # split
    (game((0, 1), (25, 25)), game((1, 0), (50, 20))),  # a shared victory, and one for bot 1
]


def test_shares_points_and_turns_by_hand() -> None:
    """Bot 0 has 1, 1/2 and 1/4 of the three deals; points, turns and times are means of its own."""
    summary = sum_up(Contest(SMALL, ("racer", "planner"), 2, 3), TWO)
    racer, planner = summary.players

    assert racer.share == pytest.approx((1 + 0.5 + 0.25) / 3)
    assert racer.share + planner.share == pytest.approx(1)
    assert racer.points == pytest.approx((30 + 40 + 30 + 20 + 25 + 20) / 6)
    assert planner.points == pytest.approx((20 + 10 + 20 + 40 + 25 + 50) / 6)
    assert racer.turns == pytest.approx(10.5)
    assert (racer.ms_median, racer.ms_p95, racer.ms_max) == (1.5, 2.0, 2.0)
    assert (summary.games, summary.deals, racer.games) == (6, 3, 6)


def test_the_first_seat_by_hand() -> None:
    """The starting seat has 1/2, 0 and 3/4 of the three deals."""
    summary = sum_up(Contest(SMALL, ("racer", "planner"), 2, 3), TWO)

    assert summary.first_seat["share"] == pytest.approx((0.5 + 0 + 0.75) / 3)


def test_ratings_stand_on_their_anchor() -> None:
    """The planner has 1000; without it the mean is 1000."""
    anchored = sum_up(Contest(SMALL, ("racer", "planner"), 2, 3), TWO)
    floating = sum_up(Contest(SMALL, ("racer", "wary"), 2, 3), TWO)

    assert anchored.players[1].rating == 1000
    assert anchored.players[0].rating > 1000
    low, high = anchored.players[0].rating_low, anchored.players[0].rating_high
    assert low is not None
    assert high is not None
    assert low <= anchored.players[0].rating <= high
    assert sum(player.rating for player in floating.players) == pytest.approx(2000)
    assert (anchored.anchor, floating.anchor) == ("planner", None)


def test_who_wins_everything_has_a_rating_without_bounds() -> None:
    """Games that all end the same way do not show how much stronger a bot is."""
    deal = (game((0, 1), (30, 20)), game((1, 0), (20, 30)))
    summary = sum_up(Contest(SMALL, ("racer", "planner"), 2, 3), [deal] * 3)

    assert [one.rating_low for one in summary.players] == [None, None]
    assert summary.players[0].rating > summary.players[1].rating == 1000


def test_against_itself_a_bot_has_an_even_share() -> None:
    """That measures nothing, so there is no interval."""
    one, other = game((0, 0), (30, 20)), game((0, 0), (20, 30))
    alone = sum_up(Contest(SMALL, ("racer",), 2, 2), [(one,), (other,)]).players[0]

    assert (alone.share_low, alone.share, alone.share_high) == (0.5, 0.5, 0.5)


def test_wins_are_counted_once_for_each_pair() -> None:
    """Three bots in one game make three pairs; a shared rank is half a win for each."""
    wins = wins_of((game((0, 1, 2), (30, 20, 20)),), 3)

    assert wins == [[0, 1, 1], [0, 0, 0.5], [0, 0.5, 0]]


def test_among_copies_only_the_lone_bot_counts() -> None:
    """A bot alone among two copies: its own games count for it, the copies' for nobody."""
    deal = (
        game((0, 1, 1), (30, 20, 10)),
        game((1, 0, 0), (20, 30, 10)),
    )
    summary = sum_up(Contest(SMALL, ("planner", "racer"), 3, 1), [deal])
    planner, racer = summary.players

    assert (planner.share, planner.points, planner.games) == (1.0, 30, 1)
    assert (racer.share, racer.points, racer.games) == (0.0, 20, 1)
    assert wins_of(deal, 2) == [[0, 3], [1, 0]]
