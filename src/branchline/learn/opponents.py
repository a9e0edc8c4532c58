"""Whom a network meets while it learns: itself, the tuned pilot, and pilots of many styles."""

from dataclasses import fields
from typing import Any

import numpy as np

from branchline.bots.search.styles import Numbers, tuned
from branchline.learn.games import LEARNER
from branchline.sheet import Sheet

STYLES = 24
ALONE = 0.45  # of the games have no pilot
AMONG_TUNED = 0.3  # have pilots of the tuned style only
SPREAD = 0.5  # of the logarithm of each number of a style


def styles_for(sheet: Sheet, chance: np.random.Generator) -> list[Numbers]:
    """Return styles to play among: the tuned one, the default one, and variations, good and bad."""
    base = tuned(sheet)
    varied = [_varied(base, chance) for _ in range(STYLES - 2)]
    return [base, type(base)(), *varied]


def _varied(base: Numbers, chance: np.random.Generator) -> Numbers:
    """Return a style near another one; switches are thrown at random."""
    numbers = {}
    for field in fields(base):
        number = getattr(base, field.name)
        if field.name in _SWITCHES:
            numbers[field.name] = int(chance.random() < _SWITCHES[field.name])
        else:
            numbers[field.name] = round(number * float(np.exp(chance.normal(0, SPREAD))))
    return type(base)(**numbers)


_SWITCHES = {"give_up": 0.08, "spare": 0.4}


def draw_deciders(games: int, seats: int, chance: np.random.Generator) -> Any:
    """Return who decides for each seat of new games; the network has one of them at least."""
    kinds = chance.random(games)
    learns = chance.random((games, seats)) < 0.5
    learns[np.arange(games), chance.integers(seats, size=games)] = True
    learns[kinds < ALONE] = True
    styles = chance.integers(STYLES, size=(games, seats))
    styles[kinds < ALONE + AMONG_TUNED] = 0
    return np.where(learns, LEARNER, styles)


def lone_deciders(games: int, seats: int) -> Any:
    """Return deciders that give the network one seat, each in turn, among tuned pilots."""
    deciders = np.zeros((games, seats), np.int64)
    deciders[np.arange(games), np.arange(games) % seats] = LEARNER
    return deciders
