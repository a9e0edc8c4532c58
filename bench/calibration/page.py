"""Write the measured tables into docs/calibration.md, and draw the reliability diagrams."""

import json
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
PAGE, PICTURE = DOCS / "calibration.md", DOCS / "pictures" / "calibration.svg"
BEGIN, END = "<!-- {}: by bench/calibration -->", "<!-- end of {} -->"
CELLS = (
    "| cell | games | looks | Brier | simple rule | ratio | ECE % | by luck % | drift, points % |",
    "|---|---|---|---|---|---|---|---|---|",
)
BOTS = (
    "| game | games | looks | Brier | even split | ECE % | by luck % |",
    "|---|---|---|---|---|---|---|",
)


def write_page() -> None:
    """Write the tables of what was measured, and the picture."""
    found = json.loads((HERE / "measured.json").read_text("utf-8"))
    played = json.loads((HERE / "measured_bots.json").read_text("utf-8"))
    text = PAGE.read_text("utf-8")
    text = _with(text, "cells", [*CELLS, *(_line(name, cell) for name, cell in found.items())])
    PAGE.write_text(_with(text, "bots", [*BOTS, *map(_bots_line, played)]), "utf-8")
    draw(found)


def _with(text: str, name: str, lines: list[str]) -> str:
    """Return a page with another table of this name."""
    before, _, rest = text.partition(BEGIN.format(name))
    after = rest.partition(END.format(name))[2]
    table = "\n".join(lines)
    return f"{before}{BEGIN.format(name)}\n\n{table}\n\n{END.format(name)}{after}"


def _bots_line(one: dict[str, Any]) -> str:
    return (
        f"| {one['name']} | {one['games']} | {one['looks']:,} | {one['brier']:.3f} "
        f"| {one['even']:.3f} | {100 * one['ece']:.1f} | {100 * one['luck']:.1f} |"
    )


def _line(name: str, cell: dict[str, Any]) -> str:
    drift = cell["drift"]
    return (
        f"| {name} | {cell['games']} | {cell['looks']:,} | {cell['brier']:.3f} "
        f"| {cell['simple']:.3f} | {cell['brier'] / cell['simple']:.2f} | {100 * cell['ece']:.1f} "
        f"| {100 * cell['luck']:.1f} | {100 * drift['mean']:+.2f} ± {100 * drift['error']:.2f} |"
    )


def draw(found: dict[str, Any]) -> None:
    """Draw a reliability diagram for each cell."""
    figure = Figure(figsize=(10, 10.4), layout="constrained")
    axes = figure.subplots(4, 4, sharex=True, sharey=True).flat
    for axis, (name, cell) in zip(axes, found.items(), strict=False):
        told = [one["told"] for one in cell["bins"]]
        came = [one["came"] for one in cell["bins"]]
        errors = [1.96 * one["error"] for one in cell["bins"]]
        axis.plot([0, 1], [0, 1], color="0.7", linewidth=1)
        axis.errorbar(told, came, errors, fmt="o-", markersize=3, linewidth=1, color="tab:blue")
        axis.set_title(name, fontsize=9)
        axis.set_xlim(0, 1)
        axis.set_ylim(0, 1)
    figure.supxlabel("share of the victory that was told")
    figure.supylabel("share that came (bars: 95 %)")
    with rc_context({"svg.hashsalt": "calibration", "svg.fonttype": "none"}):
        figure.savefig(PICTURE, metadata={"Date": None})
