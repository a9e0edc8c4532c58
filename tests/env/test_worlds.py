"""Worlds for searchers: copies, determinization and rollouts."""

import numpy as np
import pytest

from branchline.env import Worlds
from branchline.game import start
from env.tables import SHEETS, each_table, moments, smallest_tables


@each_table
def test_redealing_keeps_what_the_seat_knows(name: str, seats: int) -> None:
    """All worlds look the same to the seat, and differ in what it cannot know."""
    game = next(game for game in moments(SHEETS[name], seats, seed=2, every=25) if game.state.turns)
    worlds = Worlds(name, seats, 32)
    worlds.put(game)
    seat = game.waiting[0]
    before = worlds.observe(np.full(32, seat))
    worlds.deal_anew(seat, seed=5)
    after = worlds.observe(np.full(32, seat))
    assert all(np.array_equal(before[part], after[part]) for part in before)
    hidden = zip(worlds.states["hand"], worlds.states["ring"], strict=True)
    assert len({hand.tobytes() + ring.tobytes() for hand, ring in hidden}) > 1
    assert len({state.tobytes() for state in worlds.states["generator"]}) == 32


@smallest_tables
def test_worlds_from_a_view_can_be_played_out(name: str, seats: int) -> None:
    """A searcher that knows a view only gets worlds that reach their end."""
    for game in moments(SHEETS[name], seats, seed=4, every=17):
        seat = 0
        if game.over:
            break
        worlds = Worlds(name, seats, 8)
        worlds.put_view(game.view(seat))
        worlds.deal_anew(seat, seed=1)
        points, ranks = worlds.roll_out("random", seed=2)
        assert (ranks.min(axis=1) == 1).all()
        assert points.shape == (8, seats)


def test_playing_out_is_repeatable() -> None:
    """The same seed gives the same results, also with threads; another seed gives others."""
    results = []
    for seed, threads in ((1, 1), (1, 2), (2, 1)):
        worlds = Worlds("usa", 3, 20, threads=threads)
        worlds.deal(seed=9)
        results.append(worlds.roll_out("claim-greedy", seed=seed)[0])
    assert np.array_equal(results[0], results[1])
    assert not np.array_equal(results[0], results[2])


def test_copies_are_independent() -> None:
    """Playing in a copy leaves the original; the same world can be taken several times."""
    worlds = Worlds("new_york", 2, 3)
    worlds.deal(seed=1)
    before = worlds.states.copy()
    copies = worlds.take([2, 2, 0])
    assert copies.states[0].tobytes() == copies.states[1].tobytes() == before[2].tobytes()
    copies.seed_generators(1)
    copies.play(copies.sample())
    assert np.array_equal(worlds.states, before)
    with pytest.raises(ValueError, match="not legal"):
        worlds.play([0, 0, 0])


def test_a_world_is_a_game_in_words() -> None:
    """A world can be looked at as a game, and played on there."""
    game = start(SHEETS["usa"], 2, seed=3)
    worlds = Worlds("usa", 2, 1)
    worlds.put(game)
    other = worlds.game(0)
    assert other.view(1).hand == game.view(1).hand
    assert other.legal_numbers(0) == game.legal_numbers(0)


def test_a_game_that_is_over_asks_nobody() -> None:
    """Nothing is legal there, and playing on is refused with a sentence."""
    worlds = Worlds("new_york", 2, 2)
    worlds.deal(seed=1)
    worlds.roll_out()
    assert worlds.seats.tolist() == [-1, -1]
    assert not worlds.masks.any()
    with pytest.raises(ValueError, match="the game is over"):
        worlds.play([0, 0])
    with pytest.raises(ValueError, match="no policy 'clever'"):
        worlds.roll_out("clever")


def test_a_searcher_in_ten_lines_beats_chance() -> None:
    """Trying every action in determinizations, by rollouts, wins against random play."""
    won = 0.0
    for seed in range(6):
        table = Worlds("new_york", 2, 1)
        table.deal(seed=seed)
        table.seed_generators(seed)
        while (seat := int(table.seats[0])) >= 0:
            action = int(table.sample()[0])
            if seat == seed % 2:
                legal = np.flatnonzero(table.masks[0])
                worlds = table.take(np.zeros(8 * len(legal), np.int64))
                worlds.deal_anew(seat, seed=seed)
                worlds.play(np.repeat(legal, 8))
                points, _ = worlds.roll_out("random", seed=seed)
                gained = (points[:, seat] - points[:, 1 - seat]).reshape(-1, 8).mean(axis=1)
                action = int(legal[gained.argmax()])
            table.play([action])
        won += float(table.results()[1][0, seed % 2] == 1)
    assert won >= 5


def test_worlds_refuse_what_is_not_theirs() -> None:
    """A game on another sheet or for other seats, and a seat that is not there."""
    worlds = Worlds("new_york", 2, 4)
    worlds.put(start(SHEETS["new_york"], 2, seed=1))
    before = worlds.states.tobytes()
    for name, seats in (("usa", 2), ("new_york", 3)):
        with pytest.raises(ValueError, match="these worlds are of New York for 2, not"):
            worlds.put(start(SHEETS[name], seats, seed=1))
    with pytest.raises(ValueError, match="there are seats 0 to 1, not 9"):
        worlds.deal_anew(9, seed=1)
    assert worlds.states.tobytes() == before
