"""Contests without luck: the same mean by hand, and of real games the same as their reviews."""

from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.arena import Contest, Journal, sum_up
from branchline.arena.play import GameResult, play_deal
from branchline.cli.reports.arena_report import luck_text
from branchline.sheet import load_sheet
from branchline.study.game_luck import luck_of
from branchline.study.judge import Effort
from branchline.study.review import review

SMALL = load_sheet("new_york")
CONTEST = Contest(SMALL, ("planner", "racer"), 2, 2, luck=True)


def game(first_wins: bool, luck: float) -> GameResult:
    """Return a game of the planner in the first seat, to whom chance gave this much."""
    ranks = (1, 2) if first_wins else (2, 1)
    times = (array("d"), array("d"))
    return GameResult((0, 1), 0, (9, 9), ranks, (1, 1), times, luck=(luck, -luck))


def test_luck_is_taken_off_the_share() -> None:
    """Two victories, one of them by luck alone: 0.75 and 0.25 are left."""
    summary = sum_up(CONTEST, [(game(True, 0.5),), (game(True, 0.0),)])
    planner, racer = summary.players
    assert planner.adjusted is not None
    assert racer.adjusted is not None
    assert (planner.adjusted.mean, racer.adjusted.mean) == (0.75, 0.25)
    assert planner.share == 1
    assert "Without luck planner has 75.0 %" in luck_text(planner, planner.adjusted)


def test_nobody_is_told_of_luck_that_was_not_measured() -> None:
    """Without the option there is no such figure."""
    contest = replace(CONTEST, luck=False)
    assert sum_up(contest, [(game(True, 0.5),)]).players[0].adjusted is None


def test_luck_of_a_contest_is_that_of_a_review() -> None:
    """The same draws are weighed in the same way."""
    (played, _) = play_deal(replace(CONTEST, records=True), 0)
    assert played.record is not None
    found = review(played.record, effort=Effort(selecting=2, portion=1, most=1, error=1.0))
    assert [player.luck for player in found.players] == pytest.approx(list(played.luck))
    weighed = luck_of(played.record)
    assert weighed is not None
    assert sum(weighed.shares) == pytest.approx(0)


def test_a_journal_knows_whether_luck_was_measured(tmp_path: Path) -> None:
    """Results with and without it are not mixed; what was measured is read back."""
    folder = tmp_path / "contest"
    Journal(CONTEST, folder).add(0, (game(True, 0.25), game(False, 0.0)))
    again = Journal(CONTEST, folder, resume=True)
    assert again.finished[0][0].luck == (0.25, -0.25)
    with pytest.raises(ValueError, match="its luck is True, not False"):
        Journal(replace(CONTEST, luck=False), folder, resume=True)
