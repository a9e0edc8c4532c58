"""How fast games are played, as ratios: decisions for each run of a fixed pure-Python loop.

The loop, ten million additions, is cut into short slices that alternate with slices of play. Each
slice of play gives one ratio, to the slices of the loop just before and after it, and a row is the
median of its ratios: what else the machine does hits both alike, or only a few ratios. All times
are CPU seconds of this process or of a child made for it.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import prod
from statistics import median
from typing import Any

from branchline.families.setup import setup_of
from branchline.rules import policies
from branchline.rules.fields import Layout, fields, shape_in, size_in
from branchline.sheet import Sheet
from branchline.simulation.simulate import can_compile, compile_games, interpreted_batch

ADDITIONS = 10_000_000
SECONDS = 1.2  # of play for each row, by default
ROUNDS = 3  # whose median is the start time
_PART = 500_000  # additions in a slice of the loop
_SLICE = 0.03  # seconds of play in a slice, at least
_FEWEST_SLICES = 3
_BATCH = 50  # compiled games between two looks at the clock
_COPIES = 20_000
_COPY_RUNS = 9

_FIRST_DECISION = """
import sys, time
begin = time.process_time()
import branchline
game = branchline.new(sys.argv[1], seats=int(sys.argv[2]), seed=1)
game.play(0, next(iter(game.legal(0))))
print(time.process_time() - begin)
"""
_COMPILED_START = """
import sys, time
begin = time.process_time()
from branchline.compiled.games import Compiled
from branchline.sheet import load_sheet
Compiled(load_sheet(sys.argv[1]), int(sys.argv[2]), games=1).play_games(0, 1)
print(time.process_time() - begin)
"""

Play = Callable[[int], tuple[int, int]]
"""Plays some games from a seed on; returns how many games and how many decisions."""


@dataclass(frozen=True)
class Row:
    """How fast one game is played with a number of seats."""

    game: str
    seats: int
    mode: str  # compiled or interpreted
    decisions_per_loop: float
    games_per_loop: float
    state_bytes: int
    copy_microseconds: float | None  # of one state from Python; interpreted games are not copied so
    loop_seconds: float  # next to this row


@dataclass(frozen=True)
class Start:
    """How long it takes until the first decision; all in CPU seconds."""

    interpreted: float
    compiled: float | None  # with a warm cache
    cold: float | None  # with an empty one: everything is compiled
    loop_seconds: float  # next to these


@dataclass(frozen=True)
class Report:
    """All measurements of one run."""

    loop_seconds: float
    rows: tuple[Row, ...]
    start_seconds: Start
    python: str

    def facts(self) -> dict[str, Any]:
        """Return the report for programs."""
        return asdict(self)


def add(additions: int) -> float:
    """Return the seconds that this many additions take in pure Python."""
    begin = time.process_time()
    total = 0
    for number in range(additions):
        total += number
    return time.process_time() - begin


def state_bytes(state: type, layout: Layout) -> int:
    """Return how large a compiled state is."""
    return sum(
        size_in(layout, width) * prod(shape_in(layout, shape)) for _, width, shape in fields(state)
    )


def tasks(sheets: Sequence[Sheet]) -> list[tuple[Sheet, int, str]]:
    """Return what is to be measured: each game with each number of seats, in each mode."""
    modes = ["compiled", "interpreted"] if can_compile() else ["interpreted"]
    return [(sheet, seats, mode) for mode in modes for sheet in sheets for seats in sheet.seats]


def measure(sheet: Sheet, seats: int, mode: str, seconds: float) -> Row:
    """Measure random play of one game at one number of seats."""
    setup = setup_of(sheet, seats)
    board = setup.board
    copying = None
    if mode == "compiled":
        compiled = compile_games(sheet, seats, _BATCH)
        copying = time_copy(compiled.states)

        def play(seed: int) -> tuple[int, int]:
            return _BATCH, compiled.play_games(policies.RANDOM, seed)

        play(0)  # compiles, or loads what was compiled
    else:
        batch, state = interpreted_batch(sheet), setup.new_state()

        def play(seed: int) -> tuple[int, int]:
            return 1, batch.play_games([board], [state], policies.RANDOM, seed)

    slices = list(time_slices(play, max(_FEWEST_SLICES, round(seconds / _SLICE))))
    return Row(
        game=sheet.key,
        seats=seats,
        mode=mode,
        decisions_per_loop=median(decisions for _, _, decisions in slices),
        games_per_loop=median(games for _, games, _ in slices),
        state_bytes=state_bytes(setup.family.state, board.layout),
        copy_microseconds=copying,
        loop_seconds=median(loop for loop, _, _ in slices),
    )


def time_slices(play: Play, slices: int) -> Iterator[tuple[float, float, float]]:
    """Yield for each slice how long the loop takes, and the games and decisions in that time."""
    seed = 0
    before = add(_PART)
    for _ in range(slices):
        games = decisions = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < _SLICE:
            more_games, more_decisions = play(seed + games)
            games += more_games
            decisions += more_decisions
        after = add(_PART)
        loop = (before + after) / 2 * ADDITIONS / _PART
        yield loop, games * loop / spent, decisions * loop / spent
        seed += games
        before = after


def time_copy(states: Any) -> float:
    """Return the CPU microseconds for copying one state over another, as bytes.

    It is the best of some runs, as in `timeit`: the others measure what else the machine does.
    """
    size = states.dtype.itemsize
    octets = memoryview(states.view("u1"))

    def once() -> float:
        begin = time.process_time()
        for _ in range(_COPIES):
            octets[size : 2 * size] = octets[:size]
        return (time.process_time() - begin) / _COPIES * 1e6

    return min(once() for _ in range(_COPY_RUNS))


def measure_start(sheet: Sheet, cold: bool) -> Start:
    """Measure how long Python needs from the first import to the first decision."""
    loops, interpreted, compiled = [], [], []
    time_child(_FIRST_DECISION, sheet)  # compiles the modules to bytecode, once
    for _ in range(ROUNDS):
        loops.append(add(ADDITIONS))
        interpreted.append(time_child(_FIRST_DECISION, sheet))
        if can_compile():
            compiled.append(time_child(_COMPILED_START, sheet))
    return Start(
        interpreted=median(interpreted),
        compiled=median(compiled) if compiled else None,
        cold=time_cold(sheet) if cold and can_compile() else None,
        loop_seconds=median(loops),
    )


def time_cold(sheet: Sheet) -> float:
    """Measure the compilation of everything, in a cache that is empty and then thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        return time_child(_COMPILED_START, sheet, XDG_CACHE_HOME=folder)


def time_child(script: str, sheet: Sheet, **environment: str) -> float:
    """Return the CPU seconds that a script says it took in a process of its own."""
    command = [sys.executable, "-c", script, sheet.key, str(sheet.seats[0])]
    usual = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}  # modules are compiled to bytecode once
    child = subprocess.run(
        command, env=usual | environment, capture_output=True, text=True, check=True
    )
    return float(child.stdout)


def report_of(rows: Sequence[Row], start: Start) -> Report:
    """Put the measurements of one run together."""
    return Report(
        loop_seconds=median(row.loop_seconds for row in rows),
        rows=tuple(rows),
        start_seconds=start,
        python=sys.version.split()[0],
    )
