"""Results are kept as they come: a contest that was stopped goes on where it was."""

import json
from pathlib import Path

import pytest

import branchline as bl
from arena.test_run import facts_of
from branchline.arena import Contest, Dataset, Journal, run, sum_up
from branchline.arena.journal import JournalError
from branchline.arena.league import LeagueError, add_contest
from branchline.arena.play import DealResult
from branchline.cli.app import run as command
from branchline.errors import BotFailed
from branchline.sheet import load_sheet

SMALL = load_sheet("new_york")
FAILS_LATE = "arena.bots_for_tests:FailsInThirdDeal"


def contest(deals: int, *bots: str, records: bool = False) -> Contest:
    """Return a contest of two seats."""
    return Contest(SMALL, bots or ("planner", "random"), 2, deals, 5, records=records)


def points(results: list[DealResult]) -> list[tuple[int, ...]]:
    """Return the points of all games."""
    return [game.points for deal in results for game in deal]


def test_a_contest_goes_on_with_more_deals(tmp_path: Path) -> None:
    """What is in the folder is not played again, and the sum is that of one long contest."""
    run(contest(2), journal=Journal(contest(2), tmp_path / "kept"))
    first = (tmp_path / "kept/deals.jsonl").read_text("utf-8")
    again = Journal(contest(4), tmp_path / "kept", resume=True)
    assert sorted(again.results) == [0, 1]
    results = run(contest(4), journal=again)

    assert (tmp_path / "kept/deals.jsonl").read_text("utf-8").startswith(first)
    assert points(results) == points(run(contest(4)))
    assert (
        sum_up(contest(4), results).players[0].rating
        == facts_of(contest(4), 1)["players"][0]["rating"]
    )


def test_a_line_that_was_not_finished_is_played_again(tmp_path: Path) -> None:
    """A process may be killed in the middle of a line, of the results or of the games."""
    asked = contest(3, records=True)
    run(asked, journal=Journal(asked, tmp_path))
    whole = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for name in ("deals.jsonl", "games.jsonl", "index.jsonl"):
        (tmp_path / name).write_bytes(whole[name][:-30])
    journal = Journal(asked, tmp_path, resume=True)
    assert sorted(journal.results) == [0, 1]
    run(asked, journal=journal)

    assert (tmp_path / "games.jsonl").read_bytes() == whole["games.jsonl"]
    assert (tmp_path / "index.jsonl").read_bytes() == whole["index.jsonl"]


def test_the_dataset_holds_every_game(tmp_path: Path) -> None:
    """Each game can be found by the index and replayed, and it ends with the points it tells."""
    asked = contest(2, records=True)
    results = run(asked, jobs=2, journal=Journal(asked, tmp_path))
    found = {entry["id"]: entry for entry in Dataset(tmp_path).entries()}
    assert sorted(found) == ["0-0", "0-1", "1-0", "1-1"]
    for deal, games in enumerate(results):
        for number, game in enumerate(games):
            entry = Dataset(tmp_path).game(found[f"{deal}-{number}"])
            again = bl.replay(entry["record"])
            assert [score.total for score in again.scores().seats] == entry["points"]
            assert tuple(entry["points"]) == game.points
            assert entry["bots"] == [asked.bots[player] for player in game.seating]


def test_another_contest_is_refused(tmp_path: Path) -> None:
    """A folder is neither overwritten nor mixed up."""
    Journal(contest(1), tmp_path / "a")
    with pytest.raises(JournalError, match="to go on with it, use --resume"):
        Journal(contest(1), tmp_path / "a")
    with pytest.raises(JournalError, match="another contest: its bots is"):
        Journal(contest(1, "racer", "random"), tmp_path / "a", resume=True)


def test_a_failure_keeps_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The deals before the failure are summed up and kept, and the message says how to go on."""
    asked = contest(4, FAILS_LATE, "random")
    journal = Journal(asked)
    with pytest.raises(BotFailed, match="FailsInThirdDeal failed"):
        run(asked, journal=journal)
    assert sorted(journal.results) == [0, 1]

    folder = str(tmp_path / "kept")
    options = ["--deals", "4", "--seed", "5", "--jobs", "1", "--folder", folder]
    assert command(["arena", "new_york", FAILS_LATE, "random", *options]) == 1
    error = capsys.readouterr().err
    assert "2 of 4 deals were played and are kept" in error.replace("\n", " ")
    assert "Even share" in error
    assert command(["arena", "new_york", FAILS_LATE, "random", *options]) == 2
    assert "use --resume" in capsys.readouterr().err


def test_a_league_adds_up(tmp_path: Path) -> None:
    """Two contests with one bot in common are rated together; the same one counts once."""
    path = tmp_path / "league.json"
    first, second = contest(4), contest(4, "planner", "racer")
    add_contest(path, first, run(first))
    once = add_contest(path, second, run(second))
    twice = add_contest(path, second, run(second))

    assert once == twice
    assert {one.bot for one in twice} == {"planner", "random", "racer"}
    assert next(one.rating for one in twice if one.bot == "planner") == 1000
    assert twice[-1].bot == "random"
    path.write_text(json.dumps([1]), "utf-8")
    with pytest.raises(LeagueError, match="is not a league file"):
        add_contest(path, first, run(first))
