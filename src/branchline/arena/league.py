"""A league: ratings of bots over many contests, kept in one JSON file.

The file holds for each contest who was ranked ahead of whom how often; a contest that is added
again replaces its earlier result. Ratings are computed from all of them together.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult
from branchline.arena.ratings import ANCHOR, ANCHOR_RATING, Wins, bradley_terry, wins_of

FORMAT = 1


class LeagueError(ValueError):
    """A file that does not hold a league."""


@dataclass(frozen=True)
class Standing:
    """A bot in a league."""

    bot: str
    rating: float
    games: float  # pairs of bots that were compared


def add_contest(path: Path, contest: Contest, results: list[DealResult]) -> list[Standing]:
    """Add a contest to a league and return its table; a file that is not there is begun.

    Raises:
        LeagueError: if the file does not hold a league.
        OSError: if it cannot be read or written.
    """
    league = _read(path)
    wins = [wins_of(deal, len(contest.bots)) for deal in results]
    players = range(len(contest.bots))
    total = [[sum(deal[i][j] for deal in wins) for j in players] for i in players]
    league["contests"][_key(contest)] = {
        "bots": list(contest.bots),
        "deals": len(results),
        "wins": total,
    }
    text = json.dumps(league, ensure_ascii=False, indent=1) + "\n"
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, "utf-8")
    new.replace(path)
    return standings(league["contests"])


def standings(contests: Mapping[str, Mapping[str, Any]]) -> list[Standing]:
    """Return the bots of some contests, the highest rating first.

    The planner has 1000; without it the mean is 1000.
    """
    bots = sorted({bot for contest in contests.values() for bot in contest["bots"]})
    wins: Wins = [[0.0] * len(bots) for _ in bots]
    for contest in contests.values():
        places = [bots.index(bot) for bot in contest["bots"]]
        for i, row in zip(places, contest["wins"], strict=True):
            for j, count in zip(places, row, strict=True):
                wins[i][j] += count
    ratings = bradley_terry(wins)
    zero = ratings[bots.index(ANCHOR)] if ANCHOR in bots else 0.0
    met = [sum(wins[i]) + sum(row[i] for row in wins) for i in range(len(bots))]
    table = [
        Standing(bot, ANCHOR_RATING + rating - zero, games)
        for bot, rating, games in zip(bots, ratings, met, strict=True)
    ]
    return sorted(table, key=lambda one: -one.rating)


def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {"format": FORMAT, "contests": {}}
    try:
        found = json.loads(path.read_text("utf-8"))
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise LeagueError(f"{path} is not a league file of format {FORMAT}")
    return found


def _key(contest: Contest) -> str:
    """Return what tells contests apart: adding the same one twice must not count twice."""
    sheet = f"{contest.sheet.key}-v{contest.sheet.version}"
    bots = ",".join(contest.bots)
    return f"{sheet}/{contest.seats}/{contest.mirror}/seed {contest.seed}/{bots}"
