"""Contests are played: reproducibly, by any number of processes, and the better bot wins."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arena.bots_for_tests import asked_with
from branchline.arena import Contest, Sprt, run, sum_up
from branchline.errors import BotFailed
from branchline.sheet import load_sheet, read_sheet

SMALL = load_sheet("new_york")


def facts_of(contest: Contest, jobs: int, sprt: Sprt | None = None) -> dict[str, Any]:
    """Return everything but the times."""
    facts: dict[str, Any] = sum_up(contest, run(contest, jobs, sprt=sprt), sprt).facts()
    for player in facts["players"]:
        for key in [key for key in player if key.startswith("ms_")]:
            del player[key]
    return facts


def test_the_number_of_processes_changes_nothing() -> None:
    """One process and two find the same, also with chance inside the bots; and so does a rerun."""
    contest = Contest(SMALL, ("random", "planner", "racer"), 3, deals=4, seed=9)
    alone = facts_of(contest, 1)

    assert facts_of(contest, 2) == alone
    assert facts_of(contest, 1) == alone
    assert facts_of(Contest(SMALL, contest.bots, 3, 4, seed=10), 1) != alone


def test_the_better_bot_wins_clearly() -> None:
    """The planner's interval against random play is above a half, and its rating is higher."""
    contest = Contest(SMALL, ("random", "planner"), 2, deals=15)
    chance, planner = sum_up(contest, run(contest)).players

    assert planner.share_low > 0.6
    assert chance.share_high < 0.4
    assert chance.rating < planner.rating == 1000
    assert planner.points > chance.points


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_test_stops_at_the_same_deal(jobs: int) -> None:
    """A clear case is decided after few deals, with any number of processes."""
    contest = Contest(SMALL, ("planner", "random"), 2, deals=300)
    test = Sprt(0, 60)
    progress: list[int] = []
    results = run(contest, jobs, progress.append, test)

    assert test.verdict == "accepted"
    assert len(results) == len(test.scores) == 10
    assert progress == [2] * 10


def test_a_bot_is_given_actions_and_nothing_behind_them() -> None:
    """The legal actions come as a tuple: no way leads from it to the game."""
    asked_with.clear()
    run(Contest(SMALL, ("arena.bots_for_tests:Noting",), 2, deals=1))

    assert asked_with
    assert {type(what) for what in asked_with} == {int, tuple}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("Failing", "ZeroDivisionError: nothing to share (bots_for_tests.py, line 33)"),
        ("Cheating", "Action(0, 'win') is not one of the"),
    ],
)
def test_a_bot_that_fails_is_named(jobs: int, bot: str, what: str) -> None:
    """An exception or an illegal action ends the contest with a message, in any process."""
    contest = Contest(SMALL, (f"arena.bots_for_tests:{bot}", "random"), 2, deals=1)
    with pytest.raises(BotFailed, match="failed") as failed:
        run(contest, jobs)

    assert f"arena.bots_for_tests:{bot} failed (seed 0, seat 0, turn 0)" in str(failed.value)
    assert what in str(failed.value)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_cannot_get_ready_is_named(jobs: int) -> None:
    """An error of `prepare` ends the contest with a message, too."""
    contest = Contest(SMALL, ("arena.bots_for_tests:Unready", "random"), 2, deals=1)
    with pytest.raises(BotFailed, match="Unready cannot be prepared: OSError: no memory"):
        run(contest, jobs)


def test_a_sheet_of_ones_own_is_known_to_the_bots() -> None:
    """Bots find a sheet that does not come with Branchline, also in other processes."""
    path = Path(__file__).parents[1] / "games" / "lakes.toml"
    sheet = read_sheet(path.read_text("utf-8"), "lakes")
    contest = Contest(sheet, ("planner", "racer"), sheet.seats[0], deals=2)

    assert facts_of(contest, 2) == facts_of(contest, 1)


def test_the_arena_needs_neither_numpy_nor_numba() -> None:
    """Bots and arena play where nothing can be compiled."""
    script = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None; "
        "from branchline.cli import main; main(sys.argv[1:])"
    )
    arguments = ["arena", "new_york", "planner", "random", "--deals", "1", "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert "planner" in done.stdout
