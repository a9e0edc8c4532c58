"""Worlds: many positions of one game as arrays, to copy, determinize, play on and roll out."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from branchline.env.from_view import game_from_view
from branchline.env.game_arrays import GameArrays, Ints
from branchline.env.rewards import reward_number
from branchline.families.setup import setup_of
from branchline.game import Game, check_table
from branchline.rules.fields import pack, unpack
from branchline.rules.generator import WORD
from branchline.rules.names import NOBODY
from branchline.sheet import Sheet, find_sheet
from branchline.simulation.simulate import POLICIES
from branchline.views import View


def policy_number(policy: str) -> int:
    """Return the number of a simple policy.

    Raises:
        ValueError: if there is none of that name.
    """
    if policy not in POLICIES:
        raise ValueError(f"no policy {policy!r}; there are {', '.join(POLICIES)}")
    return POLICIES[policy]


class Worlds(GameArrays):
    """An array of positions of one game, for authors of searchers; number i is one of them.

    `seats` says who is asked in each, NOBODY (-1) where the game is over; `masks` what is legal
    there; `actions[i, : counts[i]]` the same as numbers. After writing to `states`, call `ask`.

    >>> worlds = Worlds("new_york", seats=2, size=100)
    >>> worlds.deal(seed=1)
    >>> points, ranks = worlds.roll_out("random", seed=2)
    >>> points.shape, int(ranks.min())
    ((100, 2), 1)
    """

    def __init__(
        self,
        game: str | Path | Sheet,
        seats: int,
        size: int,
        *,
        open_stacks: bool = False,
        threads: int = 1,
    ) -> None:
        sheet = find_sheet(game)
        check_table(sheet, seats, open_stacks)
        if size < 0 or threads < 1:
            raise ValueError(f"games and threads must be at least 1, not {size} and {threads}")
        super().__init__(setup_of(sheet, seats), size, open_stacks, threads)

    # Positions: dealing, taking over from games, copying, determinization.

    def deal(self, seed: int, first: int | None = None) -> None:
        """Set the table of every game; game i is that of `branchline.new(..., seed=seed + i)`."""
        low, high = self.rows + seed & WORD, (self.rows + seed) >> 32 & WORD
        begins = NOBODY if first is None else first
        self.each_slice(self._kernels.new_games, self._tables, lambda _: (begins, low, high))
        self.ask()

    def put(self, game: Game, rows: Sequence[int] | Ints | None = None) -> None:
        """Copy the position of a game into these worlds, or into all of them.

        Raises:
            ValueError: if it is a game on another sheet, or for other seats.
        """
        expected = (self.sheet.key, self.sheet.version, self.board.seats)
        if (game.sheet.key, game.sheet.version, game.seats) != expected:
            came = f"{game.sheet.name} for {game.seats}"
            raise ValueError(f"these worlds are of {self.sheet.name} for {expected[2]}, not {came}")
        chosen = self.chosen(rows)
        one = np.zeros(1, self.states.dtype)
        pack(game.state, one[0])
        self.states[chosen] = one[0]
        self.ask(chosen)

    def put_view(self, view: View, rows: Sequence[int] | Ints | None = None) -> None:
        """Put a world that looks like the view to its seat; `deal_anew` then makes others of it.

        Raises:
            ValueError: if the view belongs to another game, or to a spectator.
        """
        self.put(game_from_view(self.sheet, view), rows)

    def game(self, i: int) -> Game:
        """Return world i as a game in words, without the events that led to it."""
        options = {"open_stacks": True} if self.open_stacks else {}
        names = [f"Seat {seat}" for seat in range(self.board.seats)]
        game = Game(self.setup, names, options)
        unpack(self.states[i], game.state)
        return game

    def take(self, rows: Sequence[int] | Ints) -> "Worlds":
        """Return copies of these worlds, in this order; a row may be named several times."""
        chosen = self.chosen(rows)
        other = Worlds(
            self.sheet,
            self.board.seats,
            len(chosen),
            open_stacks=self.open_stacks,
            threads=self.threads,
        )
        other.states[:] = self.states[chosen]
        other.ask()
        return other

    def deal_anew(self, seat: int | None, seed: int) -> None:
        """Deal again in every world what a seat cannot know; None is a spectator.

        Each world gets its own hidden cards and tickets and its own chance from here on.

        Raises:
            ValueError: if there is no such seat.
        """
        if seat is not None and seat not in range(self.board.seats):
            raise ValueError(f"there are seats 0 to {self.board.seats - 1}, not {seat!r}")
        who = NOBODY if seat is None else seat
        self.seed_generators(seed)
        self.each_slice(self._kernels.redeal_games, self._tables, lambda _: (who, self.generators))
        self.ask()

    # Playing on.

    def play(self, actions: Sequence[int] | Ints, rows: Sequence[int] | Ints | None = None) -> None:
        """Play one action in each of these worlds, or in all of them.

        Raises:
            ValueError: if an action is not legal; then nothing is played anywhere.
        """
        chosen = self.chosen(rows)
        wanted = self.check(chosen, actions)
        self._kernels.play_actions(self.boards, self.states, chosen, self.seats, wanted)
        self.ask(chosen)

    def check(self, rows: Ints, actions: Any) -> Ints:
        """Return actions as an array, one for each row.

        Raises:
            ValueError: if their number does not fit, or one of them is not legal.
        """
        wanted = np.ascontiguousarray(actions, np.int64)
        if wanted.shape != rows.shape:
            raise ValueError(f"{len(rows)} actions are needed, not an array {wanted.shape}")
        place = self._kernels.first_refused(rows, wanted, self.masks)
        if place >= 0:
            i = int(rows[place])
            raise ValueError(f"game {i}: action {wanted[place]} is not legal for {self._asked(i)}")
        return wanted

    def _asked(self, i: int) -> str:
        return f"seat {self.seats[i]}" if self.seats[i] != NOBODY else "anybody, the game is over"

    def asked_in(self, i: int) -> list[int]:
        """Return every seat that is asked in world i; several where all choose at once."""
        if self.seats[i] == NOBODY:
            return []
        waiting = self.take([i]).observe(np.zeros(1, np.int64))["waiting"][0]
        return [int(seat) for seat in np.flatnonzero(waiting)]

    def mask_of(self, i: int, seat: int) -> Any:
        """Return what a seat that is asked may do in world i."""
        mask, out = np.zeros(self.board.actions, np.int8), np.zeros(self.board.actions, np.int64)
        count = self._rules.legal_at(self.boards, self.states, i, seat, out)
        mask[out[:count]] = 1
        return mask

    def play_as(self, i: int, seat: int, action: int) -> None:
        """Play an action that is legal for a seat in world i, also where others are asked too."""
        self._rules.play_at(self.boards, self.states, i, seat, action)
        self.ask(self.rows[i : i + 1])

    def sample(self, rows: Ints | None = None) -> Ints:
        """Return one legal action for each of these worlds, all equally likely."""
        chosen = self.chosen(rows)
        found = np.empty(len(chosen), np.int64)
        self._kernels.sample(chosen, self.actions, self.counts, self.generators, found)
        return found

    def choose(self, policy: str, rows: Ints | None = None) -> Ints:
        """Return the action that a simple policy takes in each of these worlds."""
        chosen = self.chosen(rows)
        found = np.empty(len(chosen), np.int64)
        number = policy_number(policy)
        self._kernels.choose_actions(
            self.boards, self.states, chosen, self.seats, number, self.generators, found
        )
        return found

    def roll_out(self, policy: str = "random", seed: int = 0) -> tuple[Any, Any]:
        """Play every world to its end by a policy; return final points and ranks by seat."""
        number = policy_number(policy)
        self.seed_generators(seed)
        self.each_slice(self._kernels.roll_out, self._tables, lambda _: (number, self.generators))
        self.ask()
        return self.results()

    def results(self) -> tuple[Any, Any]:
        """Return final points and ranks by world and seat; those of games not over are zero."""
        seats = self.board.seats
        return self.states["final_points"][:, :seats].copy(), self.states["rank"][:, :seats].copy()

    def rewards(self, reward: str) -> Any:
        """Return what the results are worth by world and seat; nothing where a game goes on."""
        shape = self.size, self.board.seats
        points, ranks = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        rewards = np.zeros(shape, np.float32)
        kind = reward_number(reward)
        self._kernels.reward_games(self.states, self.rows, points, ranks, kind, rewards)
        return rewards
