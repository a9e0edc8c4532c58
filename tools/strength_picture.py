"""Draws the ladder from the table in `docs/strength.md`: what each level wins among the one below.

python tools/strength_picture.py         # writes docs/pictures/ladder.svg
"""

import hashlib
import re
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib import rcParams
from matplotlib.figure import Figure

from branchline.bots.ladder import LADDER

DOCS = Path(__file__).parents[1] / "docs"
PAGE, PICTURE = DOCS / "strength.md", DOCS / "pictures" / "ladder.svg"
LEVELS = [level.key for level in LADDER[1:]]  # the lowest has none below it
LUCKY = ("New York", "Card Game")  # short games, in which less is wanted of a level
ROW = re.compile(
    r"\| (?P<game>[^|]+) \| (?P<seats>\d) \| (?P<bot>[^|–]+)–[^|]+ \| [\d,]+ "
    r"\| (?P<share>[\d.]+) \((?P<low>[\d.]+)–(?P<high>[\d.]+)\) \|"
)


class Row(NamedTuple):
    """A line of the table; share and interval as multiples of an even share."""

    game: str
    seats: int
    level: str
    share: float
    low: float
    high: float

    @property
    def wanted(self) -> float:
        """What the level should reach."""
        if self.seats > 2:
            return 1.5
        return 1.2 if self.game in LUCKY else 1.3


def ladder() -> list[Row]:
    """Return the lines of the ladder."""
    table = PAGE.read_text("utf-8").partition("## The ladder")[2].partition("\n## ")[0]
    found = []
    for line in ROW.finditer(table):
        seats = int(line["seats"])
        share, low, high = (float(line[key]) * seats / 100 for key in ("share", "low", "high"))
        found.append(Row(line["game"], seats, line["bot"].split()[0], share, low, high))
    return found


def mark(rows: list[Row]) -> str:
    """Return what tells the picture of these lines from that of others."""
    return hashlib.sha256(repr(rows).encode()).hexdigest()[:16]


def draw(rows: list[Row]) -> Figure:
    """Return the picture: a column for each level, a line for each game and number of seats."""
    cells = list(dict.fromkeys((row.game, row.seats) for row in sorted(rows)))[::-1]
    figure = Figure(figsize=(10, 1.2 + 0.3 * len(cells)), layout="constrained")
    columns = figure.subplots(1, len(LEVELS), sharey=True)
    for level, axes in zip(LEVELS, columns, strict=True):
        draw_level(axes, [row for row in rows if row.level == level], cells)
        axes.set_title(level.capitalize())
    columns[0].set_yticks(range(len(cells)), [f"{game}, {seats}" for game, seats in cells])
    figure.supxlabel("times an even share, among copies of the level below; grey: what is wanted")
    return figure


def draw_level(axes: Any, rows: list[Row], cells: list[tuple[str, int]]) -> None:
    """Draw the lines of one level."""
    places = [cells.index((row.game, row.seats)) for row in rows]
    shares = [row.share for row in rows]
    below = [row.share - row.low for row in rows]
    above = [row.high - row.share for row in rows]
    axes.axvline(1, color="0.6", linestyle="--", linewidth=1)
    axes.plot([row.wanted for row in rows], places, "|", color="0.4", markersize=11)
    axes.errorbar(shares, places, xerr=[below, above], fmt="o", markersize=4, capsize=2)
    axes.grid(axis="y", color="0.92")
    axes.set_xlim(left=0)


def main() -> None:
    """Draw the picture anew."""
    rcParams["svg.hashsalt"] = "branchline"  # the same picture for the same table
    rows = ladder()
    draw(rows).savefig(PICTURE, metadata={"Date": None, "Description": mark(rows)})


if __name__ == "__main__":
    main()
