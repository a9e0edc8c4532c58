"""Simulations: the same with any number of processes, compiled or not; records that replay."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from branchline.cli.app import run as run_here
from branchline.cli.summary import facts, histogram
from branchline.records.replay import replay
from branchline.rules.policies import POLICIES as POLICY_COUNT
from branchline.sheet import game_names, load_sheet
from branchline.simulation.benchmark import measure
from branchline.simulation.simulate import (
    POLICIES,
    Simulation,
    can_compile,
    compile_games,
    simulate,
)
from branchline.simulation.tally import Tally
from cli.command import HEARING_COMMAND, run

compiled_only = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")


@pytest.mark.parametrize("game", ["new_york", "card_game"])
def test_bots_play_and_their_records_replay(game: str, tmp_path: Path) -> None:
    """Bots can play instead of a policy; the seed determines the game."""
    simulation = Simulation(
        load_sheet(game), 3, 2, seed=4, policy="planner,racer", records=tmp_path
    )
    tally = simulate(simulation)
    assert tally.games == 2
    for path in sorted(tmp_path.iterdir()):
        played = replay(path.read_text(encoding="utf-8"))
        assert tally.points[0][played.scores().seats[0].total] >= 1
    assert simulate(simulation) == tally


def test_every_policy_has_a_name() -> None:
    """No policy of the rules is forgotten."""
    assert sorted(POLICIES.values()) == list(range(POLICY_COUNT))


def test_two_processes_equal_one(tmp_path: Path) -> None:
    """The number of jobs changes neither the summary nor the records."""
    arguments = ("simulate", "new_york", "--seats", "3", "--games", "25", "--policy", "mixed")
    one = run(*arguments, "--records", "one", "--json", cwd=tmp_path)
    two = run(*arguments, "--records", "two", "--json", "--jobs", "2", cwd=tmp_path)
    assert (one.returncode, two.returncode) == (0, 0), two.stderr
    assert one.stdout == two.stdout
    first, second = sorted((tmp_path / "one").iterdir()), sorted((tmp_path / "two").iterdir())
    assert [path.name for path in first] == [path.name for path in second]
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    assert {path.name for path in first} == {f"new_york-3-{seed}.jsonl" for seed in range(25)}
    assert json.loads(one.stdout)["games"] == 25


@compiled_only
@pytest.mark.parametrize("game", game_names())
def test_compiled_equals_interpreted(game: str) -> None:
    """The compiled rules play the same games."""
    sheet = load_sheet(game)
    seats = sheet.seats[-1]
    slow, fast = (
        Simulation(sheet, seats, 12, seed=5, policy="mixed", compiled=compiled)
        for compiled in (False, True)
    )
    assert facts(slow, simulate(slow)) == facts(fast, simulate(fast))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("game", game_names())
def test_records_replay(game: str, policy: str, tmp_path: Path) -> None:
    """The record of any game by any policy follows the rules."""
    sheet = load_sheet(game)
    seats = sheet.seats[0] if len(policy) % 2 else sheet.seats[-1]
    tally = simulate(Simulation(sheet, seats, 1, seed=3, policy=policy, records=tmp_path))
    (path,) = tmp_path.iterdir()
    replayed = replay(path.read_text(encoding="utf-8"))
    assert path.name == f"{game}-{seats}-3.jsonl"
    assert replayed.over
    for score in replayed.scores().seats:
        assert list(tally.points[score.seat]) == [score.total]
    assert sum(tally.completed) == sum(score.completed for score in replayed.scores().seats)


def test_summary_counts_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Wins, ends, points and tickets add up."""
    arguments = ["simulate", "new_york", "--seats", "4", "--games", "30", "--no-compiled"]
    assert run_here([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(found["ends"].values()) == 30
    assert sum(count for *_, count in found["points"]["histogram"]) == 30 * 4
    assert sum(found["wins_by_place"]) == sum(seat["wins"] for seat in found["by_seat"]) >= 30
    assert found["tickets"]["completed"] + found["tickets"]["failed"] >= 30 * 4
    assert run_here(arguments) == 0
    table = capsys.readouterr().out
    assert f"{found['decisions']:,} decisions" in table
    assert "█" in table


@pytest.mark.parametrize("points", [[0], [-7, 12], [-1, 0, 1], [-340, 260], list(range(-99, 99))])
def test_histogram_holds_everything(points: list[int]) -> None:
    """Every number lies in exactly one bar, and there are few bars."""
    tally = Tally(1)
    tally.points[0].update(points)
    bars = histogram(tally.points[0])
    assert sum(count for _, _, count in bars) == len(points)
    assert len(bars) <= 16
    for start, end, count in bars:
        assert count == sum(start <= value <= end for value in points)


@compiled_only
def test_bench_measures_compiled_play() -> None:
    """A compiled row has its ratio, the size of a state and the time of a copy."""
    sheet = load_sheet(game_names()[0])
    row = measure(sheet, sheet.seats[0], "compiled", 0.05)
    assert row.decisions_per_loop > 1000
    assert row.copy_microseconds is not None
    assert row.state_bytes == compile_games(sheet, sheet.seats[0], 1).states.dtype.itemsize


def test_folder_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records cannot be written below a file."""
    (tmp_path / "file").touch()
    folder = str(tmp_path / "file" / "records")
    assert run_here(["simulate", "new_york", "--games", "1", "--records", folder]) == 1
    assert "cannot write the records" in capsys.readouterr().err


def test_interrupt_ends_all_processes(tmp_path: Path) -> None:
    """Ctrl-C ends a simulation with several processes without a traceback."""
    command = ["simulate", "new_york", "--games", "100000", "--records", ".", "--jobs", "2"]
    process = subprocess.Popen(
        [*HEARING_COMMAND, *command],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    last = time.monotonic() + 60
    while len(list(tmp_path.iterdir())) < 15 and time.monotonic() < last:  # others play, too
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert errors == "branchline: stopped\n"
    assert process.returncode == 130
