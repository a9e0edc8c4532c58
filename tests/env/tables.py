"""Tables for the tests of environments: every game at every seat count, and moments of play."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from branchline.game import Game, start
from branchline.sheet import Sheet, game_names, load_sheet

SHEETS = {name: load_sheet(name) for name in game_names()}
TABLES = [(name, seats) for name, sheet in SHEETS.items() for seats in sheet.seats]
FEWEST = [(name, sheet.seats[0]) for name, sheet in SHEETS.items()]
MOST = [(name, sheet.seats[-1]) for name, sheet in SHEETS.items()]

each_game = pytest.mark.parametrize("name", SHEETS)
each_table = pytest.mark.parametrize(("name", "seats"), TABLES)
smallest_tables = pytest.mark.parametrize(("name", "seats"), FEWEST)
largest_tables = pytest.mark.parametrize(("name", "seats"), MOST)


def moments(sheet: Sheet, seats: int, seed: int, every: int = 6, **options: Any) -> Iterator[Game]:
    """Yield a game of random play now and then, also when it is over."""
    game, chance = start(sheet, seats, seed=seed, **options), random.Random(seed)
    for decision in range(5000):
        if decision % every == 0 or game.over:
            yield game
        if game.over:
            return
        seat = chance.choice(game.waiting)
        game.play(seat, game.action(seat, chance.choice(game.legal_numbers(seat))))


def pick(mask: Any, chance: np.random.Generator) -> int:
    """Return one of the actions that a mask allows."""
    return int(chance.choice(np.flatnonzero(mask)))
