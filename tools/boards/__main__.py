"""Compile the boards of games: python -m tools.boards GAME..."""

from __future__ import annotations

import argparse
import gzip
import sys
import time
from dataclasses import replace
from pathlib import Path

if not __package__:  # run as a file
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.boards.board import lay_out
from tools.boards.drawing import save_drawing
from tools.boards.facts import GAMES, read_facts
from tools.boards.geography import Geography
from tools.boards.relax import clash
from tools.boards.settings import read_settings
from tools.boards.street_plan import StreetPlan


def compile_board(game: str, runs: int | None) -> bool:
    """Compile one board, with progress on the terminal; return whether nothing clashes."""
    began = time.monotonic()

    def say(text: str) -> None:
        print(f"{game}: {time.monotonic() - began:5.0f} s  {text}", flush=True)

    settings = read_settings(game)
    settings = replace(settings, runs=runs or settings.runs)
    board = lay_out(read_facts(game), settings, say)
    say("drawing the map")
    drawn = Geography(board) if settings.geography else StreetPlan(board)
    say(f"smallest area factor of the map: {drawn.warp.least_area(settings.size):.2f}")
    path = save_drawing(board, drawn.paths())
    size, packed = path.stat().st_size, len(gzip.compress(path.read_bytes()))
    lack = clash(board.layout)
    say(f"{path.name}: {size / 1000:.0f} kB, {packed / 1000:.0f} kB packed, clash {lack:.1f}")
    return lack == 0


def main() -> None:
    """Compile the boards named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--runs", type=int, help="number of runs; the best one counts")
    options = parser.parse_args()
    clean = [compile_board(game, options.runs) for game in options.games or GAMES]
    sys.exit(0 if all(clean) else 1)


if __name__ == "__main__":
    main()
