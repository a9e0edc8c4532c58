"""One source, two speeds: the interpreted and the compiled rules play the same games."""

import hashlib
import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from branchline.compiled.loader import load_compiled
from branchline.rules import names as n
from branchline.rules.fields import dtype, fields, pack
from branchline.rules.maps.board import Board
from branchline.rules.maps.opening import new
from branchline.rules.maps.play import play, why_not
from branchline.rules.maps.state import State
from branchline.rules.rounds import waiting_seat
from branchline.sheet.encode_map import encode_map
from branchline.simulation.simulate import POLICIES
from laws.walk import (
    SETTINGS,
    Packing,
    board_for,
    by_policy,
    deal,
    every_policy,
    every_setting,
    legal_actions,
    sheet_called,
    take_step,
)

SEEDS = range(300, 304)  # for each policy
MANY_SEEDS = range(400, 686)  # 2,000 games of each game and number of seats

BATCH: Any = load_compiled("rules.maps.batch")


def records(board: Board, games: int) -> tuple[Any, Any]:
    """Return the board and blank states as arrays for the compiled build."""
    boards = np.zeros(1, dtype(Board, board.layout))
    pack(board, boards[0])
    return boards, np.zeros(games, dtype(State, board.layout))


class CompiledGame:
    """A seeded game in the compiled build."""

    def __init__(self, board: Board, seed: int, policy: str) -> None:
        self.boards, self.states = records(board, 1)
        self.policy = POLICIES[policy]
        self.generator = np.zeros(4, np.int64)
        load_compiled("rules.generator").seed_generator(self.generator, seed, 1)
        self.out = np.zeros(board.actions, np.int64)
        BATCH.new_at(self.boards, self.states, 0, n.NOBODY, np.array([seed, 0]))

    def state(self) -> bytes:
        """Return the bytes of the state."""
        return bytes(self.states.tobytes())

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a waiting seat."""
        count = BATCH.legal_at(self.boards, self.states, 0, seat, self.out)
        numbers: list[int] = self.out[:count].tolist()
        return numbers

    def why_not(self, seat: int, action: int) -> int:
        """Return why the seat cannot take an action."""
        return int(BATCH.why_not_at(self.boards, self.states, 0, seat, action))

    def choose(self, seat: int) -> int:
        """Return the action that the policy takes."""
        return int(BATCH.choose_at(self.boards, self.states, 0, seat, self.policy, self.generator))

    def play(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        BATCH.play_at(self.boards, self.states, 0, seat, action)


def compare_game(board: Board, seed: int, policy: str) -> None:
    """Play a seeded game both ways; all that can be asked has the same answer at every step."""
    rng = random.Random(seed)
    state, choose = deal(board, seed), by_policy(policy, seed)
    compiled = CompiledGame(board, seed, policy)
    packing = Packing(state)
    assert compiled.state() == packing.bytes_of(state)
    while state.decision != n.OVER:
        seat = waiting_seat(state)
        assert compiled.legal(seat) == legal_actions(board, state, seat)
        any_seat, any_action = rng.randrange(board.seats), rng.randrange(board.actions)
        reason = why_not(board, state, any_seat, any_action)
        assert compiled.why_not(any_seat, any_action) == reason
        action = choose(board, state, seat)
        assert compiled.choose(seat) == action
        play(board, state, seat, action)
        compiled.play(seat, action)
        assert compiled.state() == packing.bytes_of(state)


@every_policy
@every_setting
def test_builds_play_the_same_games(name: str, seats: int, policy: str) -> None:
    """After every decision both builds have the same state, legal actions, reasons and choice."""
    for seed in SEEDS:
        compare_game(board_for(name, seats), seed, policy)


@pytest.mark.long
@every_policy
@every_setting
def test_builds_play_the_same_games_in_the_long_run(name: str, seats: int, policy: str) -> None:
    """The same for 2,000 games of each game and number of seats."""
    for seed in MANY_SEEDS:
        compare_game(board_for(name, seats), seed, policy)


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_the_bytes_of_a_state_are_those_of_its_record(name: str, seats: int) -> None:
    """The bytes that this file compares are those that `pack` writes."""
    board = board_for(name, seats)
    state = deal(board, 1)
    record = np.zeros(1, dtype(State, board.layout))
    pack(state, record[0])

    assert record.tobytes() == Packing(state).bytes_of(state)


# No index leaves its row.


class StrictRow(list[Any]):
    """A row of numbers in which an index counts from the beginning only."""

    def __getitem__(self, place: Any) -> Any:
        assert 0 <= place < len(self), f"place {place} of {len(self)}"
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        assert 0 <= place < len(self), f"place {place} of {len(self)}"
        super().__setitem__(place, value)


def make_strict(record: Board | State) -> None:
    """Let every row of a board or state refuse an index outside of it."""
    for name, _, shape in fields(type(record)):
        if len(shape) == 1:
            setattr(record, name, StrictRow(getattr(record, name)))
        elif len(shape) == 2:
            rows = [StrictRow(row) for row in getattr(record, name)]
            setattr(record, name, StrictRow(rows))


@every_setting
def test_no_index_leaves_its_row(name: str, seats: int) -> None:
    """The rules ask for no place before the beginning or behind the end of a row.

    Compiled code would read such a place in silence.
    """
    board = encode_map(sheet_called(name), seats)
    make_strict(board)
    for seed, policy in enumerate(POLICIES):
        state = State(board.layout)
        make_strict(state)
        new(board, state, n.NOBODY, seed, 0)
        choose = by_policy(policy, seed)
        while state.decision != n.OVER:
            take_step(board, state, choose)


# A run that checks every index of the compiled code.

CHECKED_GAMES = 20  # for each policy

CHECKED_RUN = f"""
import numba
assert numba.config.BOUNDSCHECK
from laws.test_builds import digest_of_games
print(digest_of_games({CHECKED_GAMES}))
"""


def digest_of_games(games: int) -> str:
    """Return a digest of the last states of compiled games of every kind."""
    digest = hashlib.sha256()
    for name, seats in SETTINGS:
        board = board_for(name, seats)
        boards, states = records(board, games)
        for policy in POLICIES.values():
            BATCH.play_games(boards, states, policy, 1)
            digest.update(states.tobytes())
    return digest.hexdigest()


@pytest.mark.long
def test_compiled_code_keeps_to_its_arrays() -> None:
    """With every index checked the compiled build plays the same games, and none fails.

    The checked code is compiled into a cache of its own, which takes a minute or two.
    """
    run = subprocess.run(
        [sys.executable, "-c", CHECKED_RUN],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == digest_of_games(CHECKED_GAMES)
