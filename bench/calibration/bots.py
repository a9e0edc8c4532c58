"""Measure chances in games of our bots, of all levels and styles mixed; write the page.

python -m bench.calibration.bots --games 24
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from bench.calibration import measures as m
from bench.calibration.looks import bots_seen
from bench.calibration.page import write_page

from branchline.sheet import game_names, load_sheet

MEASURED = Path(__file__).parent / "measured_bots.json"
SEED = 3
Cells = dict[str, list[tuple[int, m.Looks]]]  # by game: the seats, and the looks at that cell


def main() -> None:
    """Read the command line, play, and write what was told and what came."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=24, help="for each cell")
    options = parser.parse_args()
    cells: Cells = {}
    for name in game_names():
        sheet = load_sheet(name)
        for seats in sheet.seats:
            looks = bots_seen(sheet, seats, options.games, SEED)
            cells.setdefault(sheet.name, []).append((seats, looks))
            print(sheet.name, seats, len(looks.told), flush=True)
    MEASURED.write_text(json.dumps(summary(cells), indent=1), "utf-8")
    write_page()


def summary(cells: Cells) -> list[dict[str, Any]]:
    """Return a line for each game, and one for all of them."""
    lines = [line(name, found) for name, found in cells.items()]
    return [*lines, line("all", [cell for found in cells.values() for cell in found])]


def line(name: str, cells: list[tuple[int, m.Looks]]) -> dict[str, Any]:
    """Return what some cells show together."""
    apart = [replace(looks, games=looks.games + 10_000 * i) for i, (_, looks) in enumerate(cells)]
    told, share, games = (
        np.concatenate([getattr(one, part) for one in apart]) for part in ("told", "share", "games")
    )
    even = np.concatenate([np.full(len(looks.told), 1 / seats) for seats, looks in cells])
    by_tenth = m.bins(m.Looks(told, share, games, games, games))
    return {
        "name": name,
        "games": len(np.unique(games)),
        "looks": len(told),
        "brier": m.brier(told, share),
        "even": m.brier(even, share),
        "ece": m.calibration_error(by_tenth),
        "luck": m.expected_by_luck(by_tenth),
    }


if __name__ == "__main__":
    main()
