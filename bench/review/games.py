"""Games for what a review measures: played by levels, then reviewed or weighed for luck.

Every result is a line of a file, so that a run that was stopped goes on where it was.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from branchline.bots.ladder import LADDER
from branchline.game import Game, start
from branchline.sheet import load_sheet
from branchline.simulation.bot_games import Player

SEEDS = 5_000_000  # games for measuring begin there: nothing was trained or tuned on them

Cell = tuple[str, int]
CELLS: tuple[Cell, ...] = tuple(
    (name, seats)
    for name in ("new_york", "usa", "nordic_countries", "northern_lights", "card_game")
    for seats in load_sheet(name).seats
)


def played(cell: Cell, bots: list[str], seed: int) -> Game:
    """Return a whole game."""
    name, seats = cell
    game = start(load_sheet(name), seats, seed=SEEDS + seed, first=seed % seats)
    players = [Player(bot, seed * 10 + seat, SEEDS + seed) for seat, bot in enumerate(bots)]
    while not game.over:
        for seat in game.waiting:
            players[seat].act(game, seat)
    return game


def bot_of_level(level: int) -> str:
    """Return the bot of a level, from 1."""
    return LADDER[level - 1].key


class Results:
    """The lines of a file, each with a key of its own."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        file.write_text("".join(whole), "utf-8")  # without a line that was not written to its end
        self.found = {tuple(one["key"]): one for one in map(json.loads, whole)}

    def __contains__(self, key: tuple[Any, ...]) -> bool:
        return key in self.found

    def add(self, key: tuple[Any, ...], **values: Any) -> None:
        """Keep a result."""
        line = {"key": list(key), **values}
        self.found[key] = line
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")

    def of(self, *begin: Any) -> Iterator[dict[str, Any]]:
        """Yield the results whose keys begin like this."""
        for key, line in self.found.items():
            if key[: len(begin)] == begin:
                yield line
