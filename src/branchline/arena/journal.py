"""The journal of a contest: what has been played, in memory and maybe in a folder.

A contest that was stopped goes on from its folder: each finished deal is one line of
`deals.jsonl`, and `contest.json` says what was being played.
"""

import json
from array import array
from dataclasses import asdict
from pathlib import Path
from typing import Any

from branchline.arena.contest import Contest
from branchline.arena.dataset import Dataset
from branchline.arena.play import DealResult, GameResult

_BEFORE = {"luck": False}  # settings of folders that were written when there was no choice


class JournalError(ValueError):
    """A folder that cannot be used for a contest; a sentence says why."""


class Journal:
    """The results of a contest by deal.

    Raises:
        JournalError: if the folder holds a contest and is not to be resumed, or another contest.
        OSError: if it cannot be written.
    """

    def __init__(
        self, contest: Contest, folder: Path | None = None, *, resume: bool = False
    ) -> None:
        self.contest = contest
        self.results: dict[int, DealResult] = {}
        self.folder = folder
        if folder is not None:
            self._open(folder, resume)

    @property
    def finished(self) -> list[DealResult]:
        """The results so far, in the order of the deals."""
        return [self.results[deal] for deal in sorted(self.results)]

    def add(self, deal: int, result: DealResult) -> None:
        """Keep the result of a deal."""
        self.results[deal] = result
        if self.folder is None:
            return
        if self.contest.records:
            Dataset(self.folder).add(self.contest, deal, result)
        line = {"deal": deal, "games": [_write(game) for game in result]}
        with (self.folder / "deals.jsonl").open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")

    def _open(self, folder: Path, resume: bool) -> None:
        """Begin a folder, or read what it holds."""
        settings, deals = folder / "contest.json", folder / "deals.jsonl"
        asked = _settings(self.contest)
        if settings.exists():
            if not resume:
                raise JournalError(f"{folder} holds a contest; to go on with it, use --resume")
            found = json.loads(settings.read_text("utf-8"))
            for key, value in asked.items():
                if found.get(key, _BEFORE.get(key)) != value:
                    other = f"{found.get(key)!r}, not {value!r}"
                    raise JournalError(f"{folder} holds another contest: its {key} is {other}")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            settings.write_text(json.dumps(asked, ensure_ascii=False, indent=1), "utf-8")
        lines = deals.read_text("utf-8").splitlines(keepends=True) if deals.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        deals.write_text("".join(whole), "utf-8")  # without a line that was not written to its end
        for text in whole:
            line = json.loads(text)
            self.results[line["deal"]] = tuple(map(_read, line["games"]))
        if self.contest.records:
            Dataset(folder).keep(set(self.results))


def _settings(contest: Contest) -> dict[str, Any]:
    """Return what must be the same to go on; the number of deals may grow."""
    return {
        "game": contest.sheet.key,
        "version": contest.sheet.version,
        "bots": list(contest.bots),
        "seats": contest.seats,
        "seed": contest.seed,
        "mirror": contest.mirror,
        "limits": asdict(contest.limits),
        "records": contest.records,
        "luck": contest.luck,
    }


def _write(game: GameResult) -> dict[str, Any]:
    """Return a result for JSON; the records are in the dataset."""
    times = [[round(time, 3) for time in times] for times in game.times]
    return {**asdict(game), "times": times, "record": None}


def _read(game: dict[str, Any]) -> GameResult:
    values: dict[str, Any] = {
        name: tuple(part) if isinstance(part, list) else part for name, part in game.items()
    }
    values["times"] = tuple(array("d", times) for times in game["times"])
    return GameResult(**values)
