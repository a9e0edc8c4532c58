"""Worlds: many moments of one game as arrays, to copy, deal anew, play on and play out."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from branchline.compiled.entry_points import EntryPoints
from branchline.compiled.loader import load_compiled
from branchline.env import parts
from branchline.env.from_view import game_from_view
from branchline.env.kernels.arrays import Asked
from branchline.env.rewards import reward_number
from branchline.families.setup import setup_of
from branchline.game import Game, check_table
from branchline.rules.fields import dtype, pack, unpack
from branchline.rules.generator import WORD
from branchline.rules.names import NOBODY
from branchline.sheet import Sheet, find_sheet
from branchline.simulation.simulate import POLICIES
from branchline.views import View

Ints = npt.NDArray[np.int64]
"""One number for each game."""


def policy_number(policy: str) -> int:
    """Return the number of a simple policy.

    Raises:
        ValueError: if there is none of that name.
    """
    if policy not in POLICIES:
        raise ValueError(f"no policy {policy!r}; there are {', '.join(POLICIES)}")
    return POLICIES[policy]


class Worlds:
    """An array of moments of one game, for authors of searchers; number i is one of them.

    `seats` says who is asked in each, NOBODY (-1) where the game is over; `masks` what is legal
    there; `actions[i, : counts[i]]` the same as numbers. Whoever writes `states` calls `ask`.

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
        self.sheet = find_sheet(game)
        check_table(self.sheet, seats, open_stacks)
        if size < 1 or threads < 1:
            raise ValueError(f"games and threads must be at least 1, not {size} and {threads}")
        self.size, self.open_stacks, self.threads = size, open_stacks, threads
        self.setup = setup_of(self.sheet, seats)
        self.family, self.board = self.setup.family, self.setup.board
        self.parts = parts.parts_of(self.sheet, self.board, open_stacks)
        self.places = parts.places_of(self.parts)
        self.boards = self.setup.boards
        self._kernels = self._load_kernels()
        self._rules: Any = load_compiled(f"rules.{self.family.package}.batch")
        self._make_arrays()
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def _load_kernels(self) -> EntryPoints:
        return EntryPoints(load_compiled(f"env.kernels.{self.family.package}.games"))

    def _make_arrays(self) -> None:
        size, actions = self.size, self.board.actions
        self.rows: Ints = np.arange(size, dtype=np.int64)
        self.states: Any = np.zeros(size, dtype(self.family.state, self.board.layout))
        self.seats: Ints = np.full(size, NOBODY, np.int64)
        self.masks: Any = np.zeros((size, actions), np.int8)
        self.actions: Any = np.zeros((size, actions), np.int16)
        self.counts: Ints = np.zeros(size, np.int64)
        self.asked = Asked(self.seats, self.masks, self.actions, self.counts)
        self.generators: Any = np.zeros((size, 4), np.int64)

    # Moments: dealing, taking over from games, copying, dealing anew.

    def deal(self, seed: int, first: int | None = None) -> None:
        """Set the table of every game; game i is that of `branchline.new(..., seed=seed + i)`."""
        low, high = self.rows + seed & WORD, (self.rows + seed) >> 32 & WORD
        begins = NOBODY if first is None else first
        self.each_slice(self._kernels.new_games, self._tables, lambda _: (begins, low, high))
        self.ask()

    def put(self, game: Game, rows: Sequence[int] | Ints | None = None) -> None:
        """Copy the moment of a game into these worlds, or into all of them.

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
        """Return copies of these worlds, as often and in the order in which they are named."""
        chosen = self.chosen(rows)
        other = object.__new__(Worlds)
        other.__dict__.update(self.__dict__)
        other.size = len(chosen)
        other._make_arrays()
        other._kernels = self._load_kernels()
        other.states[:] = self.states[chosen]
        other.ask()
        return other

    def deal_anew(self, seat: int | None, seed: int) -> None:
        """Deal anew in every world what a seat cannot know; None is a spectator.

        Each world gets its own hidden cards and tickets and its own chance from here on.

        Raises:
            ValueError: if there is no such seat.
        """
        if seat is not None and seat not in range(self.board.seats):
            raise ValueError(f"there are seats 0 to {self.board.seats - 1}, not {seat!r}")
        who = NOBODY if seat is None else seat
        self.seed_generators(seed)
        self.each_slice(
            self._kernels.deal_games_anew, self._tables, lambda _: (who, self.generators)
        )
        self.ask()

    def seed_generators(self, seed: int) -> None:
        """Begin the streams of chance from which `sample`, policies and new deals draw."""
        self._kernels.seed_generators(self.rows, seed & WORD, seed >> 32 & WORD, self.generators)

    # Playing on.

    def ask(self, rows: Ints | None = None) -> None:
        """Work out who is asked in these worlds, and what is legal there."""
        self.each_slice(self._kernels.ask, self._tables, lambda _: (self.asked,), rows)

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

    # Observing.

    def observe(self, seats: Ints | None = None) -> Mapping[str, Any]:
        """Return what the seat that is asked, or the one given, observes in each world."""
        out = np.zeros((self.size, parts.size_of(self.parts)), parts.DTYPE)
        who = self.seats if seats is None else np.ascontiguousarray(seats, np.int64)
        self.observe_into(out, who)
        return parts.split(self.places, out)

    def observe_into(self, out: Any, seats: Ints, rows: Ints | None = None) -> None:
        """Write the observations of these worlds, or of all, as rows of ints."""
        opened = int(self.open_stacks)
        observe = self._kernels.observe_games
        self.each_slice(observe, self._tables, lambda _: (seats, opened, out), rows)

    # Rows and threads.

    def chosen(self, rows: Sequence[int] | Ints | None) -> Ints:
        """Return these rows as the kernels take them; None is all."""
        return self.rows if rows is None else np.ascontiguousarray(rows, np.int64)

    @property
    def _tables(self) -> tuple[Any, Any]:
        return self.boards, self.states

    def each_slice(
        self,
        kernel: Callable[..., None],
        before: tuple[Any, ...],
        after: Callable[[slice], tuple[Any, ...]],
        rows: Ints | None = None,
    ) -> None:
        """Call a kernel with all rows, or with a slice of them in each thread."""
        chosen = self.chosen(rows)
        if self._pool is None or len(chosen) < 2 * self.threads:
            kernel(*before, chosen, *after(slice(None)))
            return
        edges = np.linspace(0, len(chosen), self.threads + 1).astype(int)
        cuts = [slice(a, b) for a, b in pairwise(edges)]
        running = [self._pool.submit(kernel, *before, chosen[cut], *after(cut)) for cut in cuts]
        for one in running:
            one.result()
