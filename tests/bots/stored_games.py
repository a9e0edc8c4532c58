"""Games of the frozen opponents as they were when they were frozen.

`python tests/bots/stored_games.py` writes them again: after a change of the rules or of chance,
never to excuse a change of a bot.
"""

import json
from pathlib import Path

from branchline.arena.contest import Contest
from branchline.arena.play import play_game
from branchline.bots.registry import FROZEN
from branchline.sheet import game_names, load_sheet

STORED = Path(__file__).parent / "frozen_games.json"


def play_stored(bot: str, game: str) -> list[int]:
    """Return the final points and turns of one game of a bot with itself."""
    sheet = load_sheet(game)
    seats = sheet.seats[0]
    result = play_game(Contest(sheet, (bot,), seats, 1, seed=2026), 0, (0,) * seats)
    return [*result.points, *result.turns]


def play_all() -> dict[str, dict[str, list[int]]]:
    """Return a game of each bot in each game."""
    return {bot: {game: play_stored(bot, game) for game in game_names()} for bot in FROZEN}


if __name__ == "__main__":
    STORED.write_text(json.dumps(play_all(), indent=1) + "\n", encoding="utf-8")
