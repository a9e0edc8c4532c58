"""The plot of the ladder."""

import hashlib
from pathlib import Path
from typing import Any

from bench.strength.rows import GAMES, LEVELS, Row
from matplotlib import rcParams
from matplotlib.figure import Figure

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "ladder.svg"


def draw(rows: list[Row]) -> Figure:
    """Return the plot: a column for each level, a line for each game and number of seats."""
    cells = [f"{sheet.name}, {seats}" for sheet in GAMES for seats in sheet.seats][::-1]
    figure = Figure(figsize=(10, 1.2 + 0.28 * len(cells)), layout="constrained")
    levels = LEVELS[2:]
    columns = figure.subplots(1, len(levels), sharey=True)
    for level, axes in zip(levels, columns, strict=True):
        draw_level(axes, [row for row in rows if row.level == level], cells)
        axes.set_title(level.capitalize())
    columns[0].set_yticks(range(len(cells)), cells)
    figure.supxlabel(
        "share of victories among copies of the level below, as a multiple of an even share\n"
        "hollow: fewer rollouts than usual; grey: an earlier version of the sheet; grey bar: target"
    )
    return figure


def draw_level(axes: Any, rows: list[Row], cells: list[str]) -> None:
    """Draw one level."""
    for row in rows:
        cell = cells.index(f"{row.game}, {row.title.seats}")
        even = 100 / row.title.seats
        share, low, high = row.sum.share / even, row.sum.low / even, row.sum.high / even
        colour = "0.55" if row.is_old else "C0"
        place, face = (cell - 0.25, "white") if row.has_fewer_rollouts else (cell, colour)
        axes.plot(row.target, cell, "|", color="0.4", markersize=11)
        axes.errorbar(
            share,
            place,
            xerr=[[share - low], [high - share]],
            fmt="o",
            color=colour,
            markerfacecolor=face,
            markersize=4,
            capsize=2,
        )
    axes.axvline(1, color="0.6", linestyle="--", linewidth=1)
    axes.grid(axis="y", color="0.92")
    axes.set_xlim(left=0)


def mark(rows: list[Row]) -> str:
    """Return a digest of the rows that the plot shows."""
    lines = "\n".join(str(row) for row in rows if row.is_of_the_ladder)
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


def save_plot(rows: list[Row]) -> None:
    """Redraw the plot."""
    rcParams["svg.hashsalt"] = "branchline"  # the same rows give the same file
    drawn = draw([row for row in rows if row.is_of_the_ladder])
    drawn.savefig(PICTURE, metadata={"Date": None, "Description": mark(rows)})
