"""Looks at games that nothing was trained on: of pilots with new styles, and of bots."""

from random import Random
from typing import Any

import numpy as np
from bench.calibration.measures import Looks

from branchline.bots import find_bot
from branchline.bots.bot import Bot
from branchline.game import Game, start
from branchline.learn.opponents import styles_for
from branchline.learn.watching import Seen, WatchedGames
from branchline.network.value import HEADS, ValueNetwork
from branchline.sheet import Sheet
from branchline.study import chances

SEED = 77_000  # of styles and deals; training has the seed 0
AT_ONCE = 256
BOTS = (
    *("tourist", "commuter", "express", "wary", "racer", "collector"),
    *("hungry-route", "one-step", "long-route", "random"),
)
OFTEN = 12  # decisions from one look to the next, on average


def pilots_seen(sheet: Sheet, seats: int, games: int, seed: int) -> Seen:
    """Return looks at games of pilots whose styles nothing was trained on."""
    styles = styles_for(sheet, np.random.default_rng(SEED + seed))
    watched = WatchedGames(sheet, seats, min(games, AT_ONCE), styles, SEED + seed)
    parts: list[Seen] = []
    while sum(len(np.unique(part.games)) for part in parts) < games:
        part = watched.look()
        if part is not None:
            parts.append(part)
    return Seen(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def logits_of(network: ValueNetwork, seen: Seen, seats: int) -> Any:
    """Return what the heads say about the shares before they are sharpened: looks, heads, places.

    All looks at once, by NumPy: the same sums as for one.
    """
    w = network.weights
    first = np.maximum(seen.features.astype(np.float32) @ w.first + w.first_bias, 0)
    second = np.maximum(first @ w.second + w.second_bias + first, 0)
    outputs = second @ w.heads + w.heads_bias
    shares: Any = outputs.reshape(-1, 2, HEADS, network.places)[:, 0, :, :seats]
    return shares


def told_by(logits: Any, sharpness: float) -> Any:
    """Return the shares by place."""
    scaled = logits * sharpness
    odds = np.exp(scaled - scaled.max(axis=2, keepdims=True))
    return (odds / odds.sum(axis=2, keepdims=True)).mean(axis=1)


def fit_sharpness(logits: Any, seen: Seen) -> float:
    """Return the factor of the logits under which what came was likeliest."""
    factors = np.arange(0.6, 1.41, 0.02)
    likelihood = [
        float((seen.shares * np.log(told_by(logits, factor) + 1e-9)).sum()) for factor in factors
    ]
    return float(factors[int(np.argmax(likelihood))])


def looks_of(seen: Seen, told: Any) -> Looks:
    """Return looks with what was told to the observer."""
    return Looks(told[:, 0], seen.shares[:, 0], seen.games, seen.seats, seen.public)


def bots_seen(sheet: Sheet, seats: int, games: int, seed: int) -> Looks:
    """Return looks at games of our bots, drawn at random for each seat."""
    rows: list[tuple[float, float, int, int]] = []
    for number in range(games):
        chance = Random(f"{seed} {number} {seats}")
        game = start(sheet, seats, seed=SEED + 1000 * seed + number)
        bots = [find_bot(chance.choice(BOTS))(seed=number) for _ in range(seats)]
        told = _play(game, bots, chance)
        winners = game.scores().winners
        for share, seat in told:
            rows.append((share, (seat in winners) / len(winners), number, seat))
    told_all, came, numbers, observers = (np.array(part) for part in zip(*rows, strict=True))
    return Looks(told_all, came, numbers, observers, np.zeros((len(rows), 3)))


def _play(game: Game, bots: list[Bot], chance: Random) -> list[tuple[float, int]]:
    """Play a game; return what some seats were told meanwhile."""
    told = []
    while not game.over:
        if chance.random() < 1 / OFTEN:
            seat = chance.randrange(game.seats)
            told.append((chances(game.view(seat), compiled=False).shares[seat], seat))
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat), tuple(game.legal(seat))))
    return told
