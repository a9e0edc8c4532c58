"""A folder of railway maps, each from its file to a finished game between bots; the table of it.

python -m bench.maps FOLDER            # goes on where it stopped; results in build/maps.csv
python -m bench.maps --page            # writes docs/evidence/maps.md from them
"""

import argparse
import csv
import time
from pathlib import Path
from statistics import median

from branchline.boards import draw_board, overlaps
from branchline.boards.pictures.svg import draw_svg
from branchline.sheet import read_sheet
from branchline.simulation.bot_games import play_bots
from branchline.workshop import complete_sheet, read_railway_map, write_sheet

RESULTS = Path("build/maps.csv")
PAGE = Path(__file__).parents[1] / "docs/evidence/maps.md"
FIELDS = (
    "map",
    "cities",
    "routes",
    "spaces",
    "size",
    "draw",
    "overlaps",
    "game",
    "actions",
    "scores",
)
BOT = "planner"
HEAD = """\
# Maps from elsewhere

Railway maps made by others (lists of cities with coordinates, and of routes; made from
OpenStreetMap, © OpenStreetMap contributors, and not part of Branchline), from their files to a
finished game between two bots ({bot}), without anything done by hand:

```console
$ python -m bench.maps FOLDER
```

{maps} maps: imported {maps}, drawn {drawn} without overlaps, played to the end {played}. Drawing
took {median:.1f} CPU seconds at the median and {slowest:.1f} at the most, on one core of a machine
that did other work as well.

| map | cities | routes | spaces | board | drawing, CPU s | overlaps | game, CPU s | scores |
|---|---|---|---|---|---|---|---|---|
"""


def main() -> None:
    """Run the maps that have no result yet, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--boards", type=Path, help="a folder for the drawn boards as SVG")
    options = parser.parse_args()
    if options.folder:
        done = {row["map"] for row in results()}
        for path in sorted(options.folder.glob("*.map")):
            if path.stem not in done:
                keep(run(path, options.boards))
    if options.page:
        PAGE.write_text(page(results()), "utf-8")


def run(path: Path, boards: Path | None) -> dict[str, str]:
    """Import, draw and play one map; return what it took."""
    name = path.stem.split("__")[-1].replace("_", " ")
    draft = read_railway_map(path.read_text("utf-8"), name)
    sheet = read_sheet(write_sheet(complete_sheet(draft, "own_map")), "own_map")
    began = time.process_time()
    board = draw_board(sheet)
    took = time.process_time() - began
    if boards:
        boards.mkdir(parents=True, exist_ok=True)
        (boards / f"{path.stem}.svg").write_text(draw_svg(board, sheet), "utf-8")
    w, h = board["size"]
    began = time.process_time()
    game, actions = play_bots(sheet, [BOT, BOT], seed=1)
    played = time.process_time() - began
    return {
        "map": path.stem,
        "cities": str(len(sheet.cities)),
        "routes": str(len(sheet.routes)),
        "spaces": str(sum(route.length for route in sheet.routes)),
        "size": f"{w} × {h}",
        "draw": f"{took:.1f}",
        "overlaps": str(len(overlaps(board))),
        "game": f"{played:.1f}",
        "actions": str(actions),
        "scores": "–".join(str(score.total) for score in game.scores().seats),
    }


def results() -> list[dict[str, str]]:
    """Return what was kept, in alphabetical order."""
    if not RESULTS.exists():
        return []
    with RESULTS.open(encoding="utf-8", newline="") as file:
        return sorted(csv.DictReader(file), key=lambda row: row["map"])


def keep(row: dict[str, str]) -> None:
    """Add a result to the file, and print it."""
    RESULTS.parent.mkdir(exist_ok=True)
    is_new = not RESULTS.exists()
    with RESULTS.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS)
        if is_new:
            writer.writeheader()
        writer.writerow(row)
    print(" ".join(row.values()), flush=True)


def page(rows: list[dict[str, str]]) -> str:
    """Return the page with a row for each map."""
    times = [float(row["draw"]) for row in rows]
    head = HEAD.format(
        bot=BOT,
        maps=len(rows),
        drawn=sum(row["overlaps"] == "0" for row in rows),
        played=sum(bool(row["scores"]) for row in rows),
        median=median(times),
        slowest=max(times),
    )
    columns = [name for name in FIELDS if name != "actions"]
    lines = ["| " + " | ".join(row[name] for name in columns) + " |" for row in rows]
    return head + "\n".join(lines).replace("__", ", ").replace("_", " ") + "\n"


if __name__ == "__main__":
    main()
