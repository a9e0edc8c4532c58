"""A copy is a game of its own: playing it leaves the original, and it can go on in the same way."""

import random

from branchline.game import Action, Game, start
from laws.walk import Packing, every_setting, sheet_called

SEEDS = range(700, 703)


def play_some(game: Game, rng: random.Random, decisions: int) -> list[tuple[int, Action]]:
    """Play at most `count` random actions; return the seats and what they did."""
    played: list[tuple[int, Action]] = []
    while len(played) < decisions and not game.over:
        seat = rng.choice(game.waiting)
        action = rng.choice(list(game.legal(seat)))
        game.play(seat, action)
        played.append((seat, action))
    return played


def everything(game: Game) -> tuple[bytes, list[object], list[int]]:
    """Return all that can differ between two games on one board."""
    return Packing(game.state).bytes_of(game.state), list(game.events), game.waiting


@every_setting
def test_playing_a_copy_leaves_the_original(name: str, seats: int) -> None:
    """From any position, copies with and without the same chance are played; the original stays."""
    for seed in SEEDS:
        rng = random.Random(seed)
        game = start(sheet_called(name), seats, seed=seed)
        play_some(game, rng, rng.randrange(60 * seats))
        before = everything(game)
        for reseed in (True, False):
            play_some(game.copy(reseed=reseed), rng, 40 * seats)
            assert everything(game) == before


@every_setting
def test_a_copy_with_the_same_chance_goes_on_in_the_same_way(name: str, seats: int) -> None:
    """The same actions lead a copy and the original through the same states and events."""
    for seed in SEEDS:
        rng = random.Random(seed)
        game = start(sheet_called(name), seats, seed=seed)
        play_some(game, rng, rng.randrange(60 * seats))
        copy = game.copy(reseed=False)
        assert everything(copy) == everything(game)
        for seat, action in play_some(copy, rng, 40 * seats):
            game.play(seat, action)
        assert everything(copy) == everything(game)


@every_setting
def test_a_reseeded_copy_has_another_future(name: str, seats: int) -> None:
    """A copy is reseeded unless asked otherwise: it differs in its chance, and only in that."""
    game = start(sheet_called(name), seats, seed=SEEDS[0])
    play_some(game, random.Random(1), 10 * seats)
    copy = game.copy()

    assert copy.state.generator != game.state.generator
    copy.state.generator = game.state.generator[:]
    assert everything(copy) == everything(game)
