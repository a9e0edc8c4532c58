"""Games of the frozen opponents as they were when they were frozen.

`python tests/bots/stored_games.py` writes them again: after a change of the rules or of chance,
never to excuse a change of a bot. (Four were replaced once: docs/strength.md tells why.)
"""

import json
from pathlib import Path

from branchline.arena.contest import Contest
from branchline.arena.executors import prepare_bots
from branchline.arena.play import play_game
from branchline.bots.registry import FROZEN
from branchline.sheet import game_names, load_sheet

STORED = Path(__file__).parent / "frozen_games.json"
OPTIONS = {"champion_1": ":rollouts=60:seconds=600"}  # of bots that search: nothing checks a clock


def play_stored(bot: str, game: str) -> list[int]:
    """Return the final points and turns of one game of a bot with itself."""
    sheet = load_sheet(game)
    seats = sheet.seats[0]
    contest = Contest(sheet, (bot + OPTIONS.get(bot, ""),), seats, 1, seed=2026)
    prepare_bots(contest)
    result = play_game(contest, 0, (0,) * seats)
    return [*result.points, *result.turns]


def play_all() -> dict[str, dict[str, list[int]]]:
    """Return a game of each bot in each game."""
    return {bot: {game: play_stored(bot, game) for game in game_names()} for bot in FROZEN}


if __name__ == "__main__":
    STORED.write_text(json.dumps(play_all(), indent=1) + "\n", encoding="utf-8")
