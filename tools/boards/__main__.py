"""Compile the boards that come with Branchline: python -m tools.boards GAME..."""

from __future__ import annotations

import argparse
import gzip
import sys
import time
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

if not __package__:  # run as a file
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.boards.street_plan import street_plan

from branchline.boards import board_text, draw_board, overlaps
from branchline.boards.settings import Settings
from branchline.sheet import GAMES, load_sheet

SETTINGS: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("settings.toml").read_text("utf-8")
)


def compile_board(game: str, runs: int | None) -> bool:
    """Compile one board, with progress on the terminal; return whether nothing overlaps."""
    began = time.monotonic()

    def say(done: float, text: str) -> None:
        print(f"{game}: {time.monotonic() - began:5.0f} s  {text}", flush=True)

    settings = Settings(**SETTINGS[game])
    settings = replace(settings, runs=runs or settings.runs)
    below = street_plan(game) if settings.projection["kind"] == "town_plan" else None
    board = draw_board(load_sheet(game), say, settings=settings, below=below)
    path = GAMES / f"{game}.board.json"
    path.write_text(board_text(board), "utf-8")
    size, packed = path.stat().st_size, len(gzip.compress(path.read_bytes()))
    found = overlaps(board)
    print(f"{path.name}: {size / 1000:.0f} kB, {packed / 1000:.0f} kB packed")
    print("\n".join(map(str, found)))
    return not found


def main() -> None:
    """Compile the boards named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(SETTINGS)}")
    parser.add_argument("--runs", type=int, help="number of runs; the best one counts")
    options = parser.parse_args()
    clean = [compile_board(game, options.runs) for game in options.games or SETTINGS]
    sys.exit(0 if all(clean) else 1)


if __name__ == "__main__":
    main()
