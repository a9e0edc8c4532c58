"""Seeded games for the laws: every game, every number of seats, every policy, step by step."""

import struct
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from math import prod

import pytest

from branchline.rules import names as n
from branchline.rules.fields import dtype
from branchline.rules.generator import seed_generator
from branchline.rules.maps import policy as policies
from branchline.rules.maps.board import Board
from branchline.rules.maps.opening import new
from branchline.rules.maps.play import legal, play
from branchline.rules.maps.state import State
from branchline.rules.rounds import waiting_seat
from branchline.rules.state import AnyState
from branchline.sheet import Sheet, load_sheet
from branchline.sheet.encode_map import encode_map
from branchline.simulation.simulate import POLICIES

GAMES = ("new_york", "nordic_countries", "northern_lights", "usa")
SETTINGS = [(name, seats) for name in GAMES for seats in load_sheet(name).seats]

every_setting = pytest.mark.parametrize(("name", "seats"), SETTINGS)
every_policy = pytest.mark.parametrize("policy", POLICIES)

Chooser = Callable[[Board, State, int], int]  # board, state, waiting seat -> legal action


@cache
def sheet_called(name: str) -> Sheet:
    """Return the sheet of a game."""
    return load_sheet(name)


@cache
def board_for(name: str, seats: int) -> Board:
    """Return the board of a game for a number of seats."""
    return encode_map(sheet_called(name), seats)


def legal_actions(board: Board, state: State, seat: int) -> list[int]:
    """Return the legal actions of a waiting seat, in the order of the rules."""
    out = [0] * board.actions
    return out[: legal(board, state, seat, out)]


def by_policy(policy: str, seed: int) -> Chooser:
    """Return the choices that a policy of the rules makes, with its own chance."""
    generator = [0] * 4
    seed_generator(generator, seed, 1)

    def choose(board: Board, state: State, seat: int) -> int:
        return policies.choose(board, state, seat, POLICIES[policy], generator, [0] * board.actions)

    return choose


def deal(board: Board, seed: int) -> State:
    """Return the opening of a seeded game."""
    state = State(board.layout)
    new(board, state, n.NOBODY, seed, 0)
    return state


def take_step(board: Board, state: State, choose: Chooser) -> tuple[int, int]:
    """Let the first waiting seat choose and play; return the seat and its action."""
    seat = waiting_seat(state)
    action = choose(board, state, seat)
    play(board, state, seat, action)
    return seat, action


def walk(board: Board, seed: int, policy: str) -> Iterator[State]:
    """Play a seeded game; yield the same state after the deal and after every decision."""
    state = deal(board, seed)
    choose = by_policy(policy, seed)
    yield state
    while state.decision != n.OVER:
        take_step(board, state, choose)
        yield state


class Packing:
    """The bytes of interpreted states, laid out like the records of the compiled build."""

    def __init__(self, sample: AnyState) -> None:
        record = dtype(type(sample), sample.layout)
        assert record.names is not None
        letters = {8: "q", 4: "i", 2: "h", 1: "b"}
        columns = (
            f"{prod(record[name].shape)}{letters[record[name].base.itemsize]}"
            for name in record.names
        )
        self.struct = struct.Struct("<" + "".join(columns))
        assert self.struct.size == record.itemsize
        self.numbers = flattener([(name, len(record[name].shape)) for name in record.names])

    def bytes_of(self, state: AnyState) -> bytes:
        """Return the state as bytes; a number too large for its field raises `struct.error`."""
        return self.struct.pack(*self.numbers(state))


def flattener(fields: list[tuple[str, int]]) -> Callable[[AnyState], tuple[int, ...]]:
    """Return what makes one tuple of all numbers of a state; it is written out, for speed."""
    how = ("state.{0}", "*state.{0}", "*flat(state.{0})")
    columns = ", ".join(how[dimensions].format(name) for name, dimensions in fields)
    made: Callable[[AnyState], tuple[int, ...]] = eval(
        f"lambda state: ({columns})", {"flat": chain.from_iterable}
    )
    return made
