"""The games of a contest as a dataset: one JSON object for each game, and an index of them.

`games.jsonl` holds the games with their records, `index.jsonl` where each of them lies and what
came out. Both only grow, and a game counts once its line of the index is complete.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult, GameResult

Entry = dict[str, Any]


class Dataset:
    """The games in a folder; it can be read while a contest still writes to it."""

    def __init__(self, folder: Path) -> None:
        self.games = folder / "games.jsonl"
        self.index = folder / "index.jsonl"

    def entries(self) -> Iterator[Entry]:
        """Yield the lines of the index: deal, seating, bots, points, ranks, offset and length."""
        if not self.index.exists():
            return
        with self.index.open("rb") as lines:
            for line in lines:
                if line.endswith(b"\n"):
                    yield json.loads(line)

    def game(self, entry: Entry) -> Entry:
        """Return the game of a line of the index; `record` is a text for `branchline.replay`."""
        with self.games.open("rb") as games:
            games.seek(entry["offset"])
            found: Entry = json.loads(games.read(entry["length"]))
        return found

    def __iter__(self) -> Iterator[Entry]:
        return map(self.game, self.entries())

    def add(self, contest: Contest, deal: int, results: DealResult) -> None:
        """Append the games of a deal."""
        with self.games.open("ab") as games, self.index.open("ab") as index:
            for number, result in enumerate(results):
                entry = _entry(contest, deal, number, result)
                line = json.dumps(entry | {"record": result.record}, ensure_ascii=False).encode()
                place = {"offset": games.seek(0, 2), "length": len(line)}
                games.write(line + b"\n")
                games.flush()
                index.write(json.dumps(entry | place, ensure_ascii=False).encode() + b"\n")

    def keep(self, deals: set[int]) -> None:
        """Drop the games of all other deals, and what was not written to its end."""
        kept = [entry for entry in self.entries() if entry["deal"] in deals]
        end = max((entry["offset"] + entry["length"] + 1 for entry in kept), default=0)
        if self.games.exists():
            with self.games.open("r+b") as games:
                games.truncate(end)
        lines = [json.dumps(entry, ensure_ascii=False) + "\n" for entry in kept]
        self.index.write_text("".join(lines), "utf-8")


def _entry(contest: Contest, deal: int, number: int, result: GameResult) -> Entry:
    """Return what the index tells of a game."""
    return {
        "id": f"{deal}-{number}",
        "deal": deal,
        "game": contest.sheet.key,
        "version": contest.sheet.version,
        "seed": contest.game_seed(deal),
        "first": result.first,
        "bots": [contest.bots[player] for player in result.seating],
        "points": list(result.points),
        "ranks": list(result.ranks),
        "forfeits": list(result.forfeits),
    }
