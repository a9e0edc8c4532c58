"""Observations: exactly what the view of the seat holds, in every environment the same."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from branchline.env import Batch, Worlds, aec
from branchline.env.from_view import game_from_view
from branchline.env.observation import parts
from branchline.env.observation.spaces import part_space
from branchline.game import Game, start
from branchline.rules.generator import seed_generator
from branchline.views import View
from env.decode import Decoder
from env.tables import SHEETS, each_table, largest_tables, moments, smallest_tables

OPEN = {"open_stacks": True}
WITH_YARDS = [name for name, sheet in SHEETS.items() if sheet.family == "yards"]


def observed(worlds: Worlds, game: Game, seat: int) -> dict[str, Any]:
    """Return what a seat observes in a game, by part."""
    worlds.put(game)
    seen = worlds.observe(np.array([seat]))
    return {name: part[0] for name, part in seen.items()}


def without_history(view: View) -> View:
    """Return a view without what observations do not repeat: the last move and the scores."""
    return replace(view, last_move=(), scores=None)


def read_back(game: Game, seen: dict[str, Any]) -> View:
    """Return the view that an observation tells."""
    labels, open_stacks = game.setup.labels, bool(game.options.get("open_stacks"))
    return Decoder(game.sheet, list(labels.tickets), list(labels.routes), seen, open_stacks).view()


@each_table
def test_nothing_of_the_view_is_lost(name: str, seats: int) -> None:
    """An observation reads back as the view, at all moments of a game and for every seat."""
    worlds = Worlds(name, seats, 1)
    for game in moments(SHEETS[name], seats, seed=seats):
        for seat in range(seats):
            view = read_back(game, observed(worlds, game, seat))
            assert view == without_history(game.view(seat))


@pytest.mark.parametrize("name", WITH_YARDS)
def test_open_stacks_are_observed(name: str) -> None:
    """Where everybody may look through their own stack, it is a part of its own."""
    worlds = Worlds(name, 3, 1, open_stacks=True)
    for game in moments(SHEETS[name], 3, seed=1, open_stacks=True):
        view = read_back(game, observed(worlds, game, 1))
        assert view == without_history(game.view(1))


@each_table
def test_nothing_hidden_is_observed(name: str, seats: int) -> None:
    """Deal again what a seat cannot know, and it observes the same."""
    worlds = Worlds(name, seats, 1)
    for game in moments(SHEETS[name], seats, seed=seats + 10, every=9):
        for seat in range(seats):
            before = observed(worlds, game, seat)
            other, generator = game.copy(reseed=False), [0] * 4
            seed_generator(generator, game.state.turns + 1, seat)
            other.family.redeal(other.board, other.state, seat, generator)
            after = observed(worlds, other, seat)
            assert all(np.array_equal(before[part], after[part]) for part in before)


@largest_tables
def test_worlds_from_a_view_look_like_it(name: str, seats: int) -> None:
    """A world that is made from a view alone has this view, and the same observation."""
    worlds = Worlds(name, seats, 1)
    for game in moments(SHEETS[name], seats, seed=3):
        for seat in range(seats):
            made = game_from_view(game.sheet, game.view(seat))
            before, after = observed(worlds, game, seat), observed(worlds, made, seat)
            public = set(before) - {"best"}  # it depends on the stack, which nobody sees
            assert all(np.array_equal(before[part], after[part]) for part in public)


def test_only_a_seat_can_look_into_worlds() -> None:
    """A spectator's view, and one of another game, are refused."""
    game = start(SHEETS["usa"], 2, seed=1)
    with pytest.raises(ValueError, match="spectator"):
        Worlds("usa", 2, 1).put_view(game.view(None))
    with pytest.raises(ValueError, match="not of New York"):
        Worlds("new_york", 2, 1).put_view(game.view(0))


@smallest_tables
def test_one_definition_for_all_environments(name: str, seats: int) -> None:
    """The batch and the environment of PettingZoo show the same, game by game."""
    batch, env = Batch(name, seats, games=3), aec(name, seats)
    step = batch.reset(seed=5)
    env.reset(seed=6)
    for _ in range(150):
        agent = f"seat_{step.seats[1]}"
        assert agent == env.agent_selection
        shown = env.observe(agent)
        assert np.array_equal(shown["action_mask"], step.masks[1])
        for part, numbers in shown["observation"].items():
            assert np.array_equal(numbers, step.observations[part][1]), part
        actions = batch.sample()
        env.step(int(actions[1]))
        step = batch.step(actions)
        if step.dones[1]:
            return


@each_table
def test_numbers_stay_in_their_space(name: str, seats: int) -> None:
    """Every part of every observation lies in the space that is declared for it."""
    batch = Batch(name, seats, games=8)
    step = batch.reset(seed=9)
    spaces = {part.name: part_space(part) for part in batch.parts}
    for _ in range(120):
        for part, numbers in step.observations.items():
            assert spaces[part].low.min() <= numbers.min(), part
            assert numbers.max() <= spaces[part].high.max(), part
        step = batch.step(batch.sample())
    assert parts.size_of(batch.parts) == batch.flat.shape[1]


@each_table
def test_the_choice_of_starting_tickets_is_secret(name: str, seats: int) -> None:
    """Whatever the first seat keeps, the next one observes the same."""
    env, shown = aec(name, seats), []
    for choice in (0, -1):
        env.reset(seed=4)
        env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[choice]))
        assert env.agent_selection == "seat_1"
        seen = env.observe("seat_1")
        shown.append(np.concatenate([part.ravel() for part in seen["observation"].values()]))
    assert np.array_equal(shown[0], shown[1])
