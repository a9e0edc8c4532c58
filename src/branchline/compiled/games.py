"""Compiled games: many games of one kind as one array, played by the compiled rules."""

from typing import Any

import numpy as np

from branchline.compiled.loader import load_compiled
from branchline.families.setup import setup_of
from branchline.rules.fields import dtype, pack, unpack
from branchline.rules.generator import WORD
from branchline.rules.names import NOBODY
from branchline.rules.state import AnyState
from branchline.sheet import Sheet


class Compiled:
    """An array of states of one game; `i` names one of them."""

    def __init__(self, sheet: Sheet, seats: int, games: int) -> None:
        self.setup = setup_of(sheet, seats)
        self.family, self.board = self.setup.family, self.setup.board
        self.batch: Any = load_compiled(f"rules.{self.family.package}.batch")
        self.boards = self.setup.boards
        self.states = np.zeros(games, dtype(self.family.state, self.board.layout))
        self.out = np.zeros(self.board.actions, np.int64)

    def warm(self) -> None:
        """Call every kernel once, so that all of them are compiled."""
        self.new(0, 1)
        self.legal(0, 0)
        self.why_not(0, 0, 0)
        generator = np.ones(4, np.int64)
        action = self.choose(0, 0, 0, generator)
        self.play(0, 0, action)
        self.redeal(0, 0, generator)
        self.play_games(0, 1)

    def new(self, i: int, seed: int, first: int = NOBODY) -> None:
        """Set the table of game i."""
        words = np.array([seed & WORD, (seed >> 32) & WORD], np.int64)
        self.batch.new_at(self.boards, self.states, i, first, words)

    def legal(self, i: int, seat: int) -> list[int]:
        """Return the legal actions of a waiting seat in game i."""
        count = self.batch.legal_at(self.boards, self.states, i, seat, self.out)
        numbers: list[int] = self.out[:count].tolist()
        return numbers

    def why_not(self, i: int, seat: int, action: int) -> int:
        """Return why a seat cannot take an action in game i."""
        return int(self.batch.why_not_at(self.boards, self.states, i, seat, action))

    def play(self, i: int, seat: int, action: int) -> None:
        """Carry out a legal action in game i."""
        self.batch.play_at(self.boards, self.states, i, seat, action)

    def choose(self, i: int, seat: int, policy: int, generator: Any) -> int:
        """Return the action that a simple policy takes in game i."""
        return int(self.batch.choose_at(self.boards, self.states, i, seat, policy, generator))

    def redeal(self, i: int, seat: int, generator: Any) -> None:
        """Deal again what a seat cannot know in game i."""
        self.batch.redeal_at(self.boards, self.states, i, seat, generator)

    def play_games(self, policy: int, seed: int) -> int:
        """Play one whole game in each state; return the number of decisions."""
        return int(self.batch.play_games(self.boards, self.states, policy, seed))

    def put(self, i: int, state: AnyState) -> None:
        """Copy an interpreted state into game i."""
        pack(state, self.states[i])

    def get(self, i: int) -> AnyState:
        """Return game i as an interpreted state."""
        state = self.setup.new_state()
        unpack(self.states[i], state)
        return state
