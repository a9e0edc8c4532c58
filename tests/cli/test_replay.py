"""Replaying in the terminal: forward and back, all at once, and records that were changed."""

import json
from pathlib import Path

import pytest

from branchline.cli.app import run as run_here
from branchline.cli.terminal.steps import Steps
from branchline.game import start
from branchline.rules.names import TURN
from branchline.sheet import load_sheet
from branchline.simulation.simulate import Simulation, simulate
from cli.terminal import Terminal, plain

GAME = "new_york"
KEYS = "q: quit\n"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a recorded game."""
    folder = tmp_path_factory.mktemp("records")
    simulate(Simulation(load_sheet(GAME), 2, 1, seed=11, records=folder))
    return folder / f"{GAME}-2-11.jsonl"


def test_steps_cover_the_whole_game(record: Path) -> None:
    """Every event is in exactly one step, and each turn is one."""
    steps = Steps(record.read_text(encoding="utf-8"))
    assert [event for step in steps.steps for event in step.events] == steps.game.events
    turns = [step.state.turns for step in steps.steps]
    assert turns[:2] == [0, 0]
    assert turns[2:-1] == list(range(1, len(turns) - 2))
    assert steps.table(1).state.decision == TURN
    assert steps.table(len(turns) - 1).over


def test_keys_go_forth_and_back(record: Path) -> None:
    """Enter and space go forward, b goes back, q quits."""
    last = len(Steps(record.read_text(encoding="utf-8")).steps)
    with Terminal("replay", str(record)) as terminal:
        assert f"step 1 of {last}" in plain(terminal.read(KEYS))
        for key, step in (("\n", 2), (" ", 3), ("b", 2), ("b", 1), ("b", 1), ("x", 1), ("n", 2)):
            terminal.type(key)
            assert f"step {step} of {last}" in plain(terminal.read(KEYS)), key
        terminal.type("q")
        terminal.read("\n")
        assert terminal.end() == 0


def test_print_shows_every_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All steps, then the scores."""
    steps = Steps(record.read_text(encoding="utf-8"))
    assert run_here(["replay", str(record), "--print"]) == 0
    shown = capsys.readouterr().out
    assert shown.count(f"of {len(steps.steps)}") == len(steps.steps)
    assert shown.count(", rank ") == 2


def test_a_changed_record_is_refused(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message has the line and the reason."""
    lines = record.read_text(encoding="utf-8").split("\n")
    place = next(place for place, line in enumerate(lines) if '"claim"' in line)
    claim = json.loads(lines[place])
    claim["cards"] = {"locomotive": 9}
    lines[place] = json.dumps(claim)
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join(lines), encoding="utf-8")
    assert run_here(["replay", str(changed)]) == 1
    assert f"line {place + 1}: " in capsys.readouterr().err
    changed.write_text("no record", encoding="utf-8")
    assert run_here(["replay", str(changed)]) == 1
    changed.write_bytes(b"\xff\xfe")
    assert run_here(["replay", str(changed)]) == 1


def test_names_in_a_record_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Records are untrusted; an unfinished game is shown as far as it goes."""
    game = start(load_sheet(GAME), 2, seed=1, names=["\x1b[31mAnn", "Bob"])
    path = tmp_path / "short.jsonl"
    path.write_text(game.record(), encoding="utf-8")
    assert run_here(["replay", str(path), "--print"]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "?[31mAnn" in shown
    assert "the game is not over" in shown
