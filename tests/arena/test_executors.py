"""A Ray cluster plays the same games as one process; lost workers change nothing."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.arena import Contest, run, sum_up
from branchline.arena.play import DealResult
from branchline.sheet import load_sheet
from branchline.simulation.shipping import pack_modules, unpack_modules

SMALL = load_sheet("new_york")


def points(results: list[DealResult]) -> list[tuple[int, ...]]:
    """Return the points of all games."""
    return [game.points for deal in results for game in deal]


def on_cluster(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the arena on a real local cluster, from a folder where no bot of the tests is found."""
    tests = Path(__file__).parents[1]
    start = f"import sys; sys.path.append({str(tests)!r}); sys.argv[1:] = {list(arguments)!r}; "
    start += "from arena.on_cluster import main; main()"
    return subprocess.run(
        [sys.executable, "-c", start], cwd=folder, capture_output=True, text=True, check=False
    )


def dies_once(folder: Path) -> Contest:
    """Return a contest in which one worker is killed in the middle."""
    bot = f"arena.bots_for_tests:DiesOnce:marker={folder / 'died'}"
    return Contest(SMALL, (bot, "random"), 2, deals=6, seed=3)


def test_a_lost_worker_of_a_cluster_changes_nothing(tmp_path: Path) -> None:
    """One of three is killed in the middle; its deals are played again, with the same results."""
    contest = dies_once(tmp_path)
    options = ["--deals", "6", "--seed", "3", "--json"]
    played = on_cluster(tmp_path, "arena", "new_york", *contest.bots, *options)

    assert played.returncode == 0, played.stderr
    assert (tmp_path / "died").exists()
    own = sum_up(contest, run(contest))
    found = json.loads(played.stdout[played.stdout.index("{") :])
    assert found["first_seat"] == own.first_seat
    for here, there in zip(own.players, found["players"], strict=True):
        assert (here.share, here.points, here.rating) == (
            there["share"],
            there["points"],
            there["rating"],
        )


def test_a_bot_that_fails_on_a_cluster_is_named(tmp_path: Path) -> None:
    """The message is the same as without Ray, without its traceback; any deal may come first."""
    bot = "arena.bots_for_tests:Failing"
    played = on_cluster(tmp_path, "arena", "new_york", bot, "random", "--deals", "2")

    assert played.returncode == 1
    where = r"\(seed [01], seat [01], turn [01]\)"
    assert re.search(rf"branchline: {re.escape(bot)} failed {where}: ZeroDivision", played.stderr)
    assert "Traceback" not in played.stderr


def test_a_lost_process_changes_nothing(tmp_path: Path) -> None:
    """The same for processes of this machine."""
    contest = dies_once(tmp_path)
    found = points(run(contest, jobs=2))

    assert (tmp_path / "died").exists()
    assert found == points(run(contest))


def test_only_what_is_not_installed_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package of a bot of the tests travels, ours do not; where it arrives it is found."""
    monkeypatch.setattr("sys.path", list(sys.path))
    ours = pack_modules(["planner", "champion:rollouts=5", "stdio:sh bot.sh"])
    theirs = pack_modules(["arena.bots_for_tests:Noting"])
    assert len(ours) < 200 < len(theirs)
    unpack_modules(theirs)
    assert (Path(sys.path[0]) / "arena" / "bots_for_tests.py").exists()


def test_classic_tickets_are_the_first_of_the_list() -> None:
    """A sheet may have classic tickets; bots play with them; other sheets have none."""
    sheet = load_sheet("usa")
    classic = sheet.with_classic_tickets()

    assert len(classic.tickets) == sheet.classic == 30 < len(sheet.tickets)
    assert classic.version != sheet.version
    assert len(run(Contest(classic, ("express",), 2, deals=1))) == 1
    with pytest.raises(ValueError, match="New York has no classic tickets"):
        load_sheet("new_york").with_classic_tickets()
