"""`branchline arena` at the command line."""

import json
from pathlib import Path

import pytest

from branchline.cli.app import run
from branchline.cli.commands import arena as command

SMALL = ("arena", "new-york", "planner", "random", "--deals", "3", "--jobs", "1")
KEYS = (
    "name",
    "share",
    "share_low",
    "share_high",
    "points",
    "turns",
    "rating",
    "ms_median",
    "ms_p95",
)


def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON has every bot in the given order, with all documented numbers, and the games."""
    assert run([*SMALL, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)

    assert [player["name"] for player in facts["players"]] == ["planner", "random"]
    assert all(key in player for key in KEYS for player in facts["players"])
    assert facts["games"] == 6
    assert facts["first_seat"]["share_low"] <= facts["first_seat"]["share"]


def test_the_table_has_shares_and_the_first_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """The table has both bots; below it are the even share, the starting seat and the test."""
    assert run([*SMALL, "--sprt", "0", "15"]) == 0
    text = capsys.readouterr().out

    assert "planner" in text
    assert "Even share 50.0 %; the starting seat has" in text
    assert "SPRT of 0 or 15 Elo: not decided, after 3 deals." in text


def test_a_picture_is_saved(tmp_path: Path) -> None:
    """`--plot` writes a plot in the format of the extension; an unknown one is rejected."""
    pytest.importorskip("matplotlib")
    path = tmp_path / "contest.svg"

    assert run([*SMALL, "--plot", str(path)]) == 0
    assert "<svg" in path.read_text("utf-8")
    assert run([*SMALL, "--plot", str(tmp_path / "contest.xyz")]) == 2


def test_a_missing_matplotlib_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A plot needs an extra; a missing one is reported before the first game."""
    monkeypatch.setattr(command, "can_plot", lambda: False)

    assert run([*SMALL, "--plot", "a.png"]) == 2
    assert 'pip install "matplotlib' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("planer",), "no bot 'planer'; did you mean planner"),
        ((), "at least one bot"),
        (("planner", "racer", "--seats", "9"), "is for 2 to 4 players"),
        (("planner", "racer", "--jobs", "0"), "jobs must be at least 1"),
        (("planner", "racer", "wary", "--sprt", "0", "15"), "compares two bots"),
        (("planner", "racer", "--sprt", "15", "0"), "lower first"),
    ],
)
def test_invalid_options_get_a_message(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Invalid options are rejected with a message of one line and exit code 2."""
    assert run(["arena", "new-york", *arguments]) == 2
    assert message in capsys.readouterr().err


DEADLY = """
import multiprocessing, os, signal

class Deadly:
    def __init__(self, *, seed):
        pass

    def choose(self, view, legal):
        if multiprocessing.parent_process():
            os.kill(os.getpid(), signal.SIGKILL)
        return next(iter(legal))
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "new-york", "deadly:Deadly", "random", "--deals", "4", "--jobs", "2"),
        (
            "simulate",
            "new-york",
            "--policy",
            "random,deadly:Deadly",
            "--jobs",
            "2",
            "--games",
            "40",
        ),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_killed_process_is_reported(
    arguments: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """If a worker process is killed, the command ends with a message."""
    (tmp_path / "deadly.py").write_text(DEADLY, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    assert run(arguments) == 1
    assert "a process that played games was ended from outside" in capsys.readouterr().err
