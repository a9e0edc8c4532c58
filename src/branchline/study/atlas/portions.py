"""Portions: some games of an atlas, played by the compiled pilot and counted.

Game n of a cell is decided by the seed and n alone, so portions can be played anywhere, in any
order and at any time, and still make the same atlas.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from branchline.bots.search.styles import style_of, tuned
from branchline.compiled.loader import load_compiled
from branchline.families.setup import Setup, setup_of
from branchline.rules.fields import dtype, pack
from branchline.rules.names import OFFER
from branchline.sheet import Sheet
from branchline.study.atlas.counting import count, games_of, starts_of
from branchline.study.atlas.sums import Array

SEED = 25
PORTION = 5000  # games
NO_TICKET = -1


@dataclass(frozen=True)
class Cell:
    """One game with one number of seats."""

    sheet: Sheet
    seats: int
    seed: int = SEED
    portion: int = PORTION  # games


def play_portion(cell: Cell, number: int) -> dict[str, Array]:
    """Play and count the games of a portion; also return the keeps that lots decided.

    Raises:
        ImportError: if Numba is not installed.
    """
    setup = setup_of(cell.sheet, cell.seats)
    states, log = _play(setup, cell, number * cell.portion)
    return count(setup, states, log) | _keeps(setup, states, log)


def _play(setup: Setup, cell: Cell, first: int) -> tuple[Any, Any]:
    package, board, games = setup.family.package, setup.board, cell.portion
    kernels: Any = load_compiled(f"study.kernels.{package}.atlas_games")
    memo = import_module(f"branchline.search.{package}.pilot").Memo
    styles = np.zeros(1, dtype(_style_kind(package), board.layout))
    pack(style_of(tuned(cell.sheet), board.layout), styles[0])
    widths = [OFFER * setup.seats, setup.seats, setup.seats]
    widths += [board.tickets] * 3 + [len(setup.sheet.routes)]
    lines = [np.zeros((games, width), np.int64) for width in widths]
    log = kernels.Log(*lines, np.zeros(games, np.int64))
    states = np.zeros(games, dtype(setup.family.state, board.layout))
    memos = np.zeros(1, dtype(memo, board.layout))
    kernels.play_atlas(setup.boards, states, styles, memos, log, cell.seed, first)
    return states, log


def _style_kind(package: str) -> Any:
    return import_module(f"branchline.search.{package}.style").Style


def _keeps(setup: Setup, states: Any, log: Any) -> dict[str, Array]:
    """Return every keep that a lot decided: the tickets, NO_TICKET besides, and what it brought."""
    games, starts = games_of(states, log, setup.seats), starts_of(setup, log)
    lots = starts.lots
    kept = np.where(starts.kept, starts.tickets, NO_TICKET).astype(np.int16)
    places = (np.arange(setup.seats) - states["first"][:, None]) % setup.seats
    return {
        "keep.tickets": kept[lots],
        "keep.place": places[lots].astype(np.int8),
        "keep.points": games.points[lots].astype(np.int16),
        "keep.share": games.shares[lots].astype(np.float32),
    }
