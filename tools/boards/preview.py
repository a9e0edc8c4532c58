"""Pictures of the boards that come with Branchline, light and dark, for a look at them."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from branchline.boards.pictures.png import draw_png
from branchline.boards.pictures.svg import draw_svg
from branchline.sheet import GAMES, load_sheet


def main() -> None:
    """Write pictures of the given games, light and dark."""
    drawn = sorted(path.name.split(".")[0] for path in GAMES.glob("*.board.json"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=drawn)
    parser.add_argument("--to", type=Path, default=Path(tempfile.gettempdir()) / "boards")
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    for game in options.games:
        board = json.loads((GAMES / f"{game}.board.json").read_text("utf-8"))
        for dark in (False, True):
            svg = draw_svg(board, load_sheet(game), dark=dark)
            path = options.to / f"{game}.{'dark' if dark else 'light'}.png"
            path.write_bytes(draw_png(svg, zoom=options.scale))
            print(path)


if __name__ == "__main__":
    main()
