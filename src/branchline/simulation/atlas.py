"""Playing an atlas: portions of every cell in turn, kept in a folder, so that it can go on.

Each finished portion is one file; `atlas.json` says what is being played. A portion is decided by
its number alone: it does not matter who plays it, when, and in which order.
"""

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from branchline.bots.search.styles import tuned
from branchline.sheet import Sheet
from branchline.simulation.on_ray import on_ray
from branchline.simulation.workers import in_processes
from branchline.study.atlas.model import Atlas

PILOT = "express"

Portion = tuple[int, int]  # seats, and the number of the portion
Tables = dict[str, Any]


class FolderError(ValueError):
    """A folder that cannot be used for an atlas; a sentence says why."""


@dataclass(frozen=True)
class AtlasRun:
    """What is to be played: every number of seats, with the same number of portions."""

    sheet: Sheet
    folder: Path
    games: int  # of each cell; whole portions are played
    portion: int = 5000  # games
    seats: tuple[int, ...] = ()  # all, by default

    @property
    def cells(self) -> tuple[int, ...]:
        """The numbers of seats that are played."""
        return self.seats or tuple(self.sheet.seats)

    def missing(self) -> list[Portion]:
        """Return the portions that have not been played, all cells in turn."""
        wanted = -(-self.games // self.portion)
        asked = [(seats, number) for number in range(wanted) for seats in self.cells]
        return [portion for portion in asked if not self.path(*portion).exists()]

    def path(self, seats: int, number: int) -> Path:
        """Return the file of a portion."""
        return self.folder / f"{self.sheet.key}-{seats}-{number:05}.npz"

    def settings(self) -> dict[str, Any]:
        """Return what all portions of a folder have in common."""
        return {
            "game": self.sheet.key,
            "version": self.sheet.version,
            "portion": self.portion,
            "style": vars(tuned(self.sheet)),
        }


def open_folder(run: AtlasRun) -> None:
    """Make the folder, or check that it holds games of the same kind.

    Raises:
        FolderError: if it holds others.
        OSError: if it cannot be written.
    """
    path, asked = run.folder / f"{run.sheet.key}.json", run.settings()
    if path.exists():
        found = json.loads(path.read_text("utf-8"))
        for key, value in asked.items():
            if found.get(key) != value:
                other = f"{found.get(key)!r}, not {value!r}"
                raise FolderError(f"{run.folder} holds another atlas: its {key} is {other}")
        return
    run.folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asked, indent=1), "utf-8")


def play_atlas(
    run: AtlasRun,
    jobs: int = 1,
    ray: bool = False,
    progress: Callable[[int], None] = lambda games: None,
) -> None:
    """Play what is missing; `progress` is called with the number of games of each portion.

    Raises:
        FolderError: if the folder holds an atlas of another kind.
        ImportError: if Numba is not installed.
        WorkerLost: if processes are lost again and again.
    """
    open_folder(run)
    missing = run.missing()
    played = _play(run, missing, jobs, ray)
    try:
        for portion, tables in played:
            _save(run.path(*portion), tables)
            progress(run.portion)
    finally:
        played.close()


def _play(
    run: AtlasRun, missing: Sequence[Portion], jobs: int, ray: bool
) -> Generator[tuple[Portion, Tables], None, None]:
    if ray:
        return on_ray(_prepare_on_ray, run, missing)
    if jobs < 2:
        return ((portion, play_one(run, portion)) for portion in missing)
    return in_processes(jobs, _begin_worker, run, _play_in_worker, missing)


def play_one(run: AtlasRun, portion: Portion) -> Tables:
    """Play one portion."""
    from branchline.study.atlas.portions import Cell, play_portion  # noqa: PLC0415  needs Numba

    seats, number = portion
    return play_portion(Cell(run.sheet, seats, portion=run.portion), number)


def _prepare_on_ray(run: AtlasRun) -> Callable[[Portion], Tables]:
    return partial(play_one, run)


_run: AtlasRun  # of a process that plays for another


def _begin_worker(run: AtlasRun) -> None:
    global _run  # noqa: PLW0603  a process has one
    _run = run


def _play_in_worker(portion: Portion) -> Tables:
    return play_one(_run, portion)


def _save(path: Path, tables: Tables) -> None:
    """Write a portion; a file with its name is always whole."""
    import numpy as np  # noqa: PLC0415  only playing needs NumPy

    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **tables)
    unfinished.rename(path)


def build_atlas(run: AtlasRun) -> Atlas:
    """Return the atlas of all portions in the folder.

    Raises:
        FolderError: if nothing was played of a cell.
    """
    from branchline.study.atlas.build import add_up, build_cell  # noqa: PLC0415  needs NumPy

    cells = []
    for seats in run.cells:
        tables = add_up(_saved(run, seats))
        if not tables:
            raise FolderError(f"{run.folder} holds no games with {seats} seats")
        cells.append(build_cell(run.sheet, seats, tables))
    return Atlas(run.sheet.key, run.sheet.version, PILOT, tuple(cells))


def _saved(run: AtlasRun, seats: int) -> Iterator[Tables]:
    import numpy as np  # noqa: PLC0415  only building needs NumPy

    for path in sorted(run.folder.glob(f"{run.sheet.key}-{seats}-*.npz")):
        with np.load(path) as tables:
            yield dict(tables)
