"""The page for bot authors: what it shows works."""

import json
import re
from pathlib import Path

import pytest

from branchline.bots.conformance import check_bot
from branchline.cli.app import run
from branchline.sheet import load_sheet

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """Return the examples in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with the example saved as the page says."""
    (tmp_path / "eager.py").write_text(blocks("python")[0], "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_the_example_is_short_and_plays_in_the_arena(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first example has about 20 lines of code and beats random play in the arena."""
    lines = [line for line in blocks("python")[0].splitlines() if line.strip()]
    assert len(lines) <= 25

    arguments = ["new_york", "eager:Eager", "random", "--deals", "6", "--jobs", "1", "--json"]
    assert run(["arena", *arguments]) == 0
    eager, chance = json.loads(capsys.readouterr().out)["players"]
    assert eager["name"] == "eager:Eager"
    assert eager["points"] > chance["points"]


def test_the_commands_of_the_page_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each command of the page is understood and plays; here on few deals."""
    commands = re.findall(r"^\$ branchline (.*)$", PAGE, re.MULTILINE)
    assert len(commands) >= 4
    for command in commands:
        short = re.sub(r"--deals \d+", "--deals 1 --jobs 1", command)
        assert run(short.split()) == 0, capsys.readouterr().err


def test_the_example_conforms(folder: Path) -> None:
    """The conformance test, called as on the page, finds nothing wrong with the example."""
    assert 'check_bot("eager:Eager", games=3)' in blocks("python")[2]
    sheets = [load_sheet("new_york"), load_sheet("card_game")]
    assert check_bot("eager:Eager", games=1, sheets=sheets) == []


def test_the_example_of_hints_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """It prints a few actions with a chance and points."""
    exec(blocks("python")[1], {})

    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(re.match(r"keep .*: \d+%, -?\d+ points\. .*\.$", line) for line in lines)
