"""The map of the world that comes with Branchline: coast, lakes, borders of countries and states.

Natural Earth, in the public domain; `tools/boards/pack_world.py` says how it is packed. Each layer
is one list of points, cut into lines; polygons are one or more lines, the outer ring first.
"""

import io
import lzma
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, Polygon, clip_by_rect, make_valid
from shapely.geometry.base import BaseGeometry

from branchline.boards.layout.boxes import Ints, Points

FILE = Path(__file__).with_name("world.npz.xz")
GRID = 1000  # points of the grid for a degree

Window = tuple[float, float, float, float]  # west, south, east, north


class Layer(NamedTuple):
    """One layer of the map, in degrees of longitude and latitude."""

    points: Points
    ends: Ints  # where each line ends in the points
    shapes: Ints  # where each shape ends in the lines

    def shapes_in(self, window: Window) -> Iterator[list[Points]]:
        """Yield the lines of every shape that may lie inside a window, where it appears in it."""
        firsts = np.concatenate([[0], self.ends[:-1]])
        low = np.minimum.reduceat(self.points, firsts)
        high = np.maximum.reduceat(self.points, firsts)
        outer = np.concatenate([[0], self.shapes[:-1]])
        west, south, east, north = window
        for turn in (-360.0, 0.0, 360.0):
            inside = (low[outer, 0] + turn < east) & (high[outer, 0] + turn > west)
            inside &= (low[outer, 1] < north) & (high[outer, 1] > south)
            for i in np.flatnonzero(inside):
                lines = range(outer[i], self.shapes[i])
                move = np.array([turn, 0.0])
                yield [self.points[firsts[k] : self.ends[k]] + move for k in lines]

    def polygons(self, window: Window) -> Iterator[BaseGeometry]:
        """Yield the parts of polygons inside a window."""
        for outer, *holes in self.shapes_in(window):
            yield make_valid(clip_by_rect(Polygon(outer, holes), *window))

    def lines(self, window: Window) -> Iterator[BaseGeometry]:
        """Yield the parts of lines inside a window."""
        for (line,) in self.shapes_in(window):
            yield clip_by_rect(LineString(line), *window)


@lru_cache(maxsize=1)
def read_world() -> dict[str, Layer]:
    """Return the layers of the map: `land`, `lakes`, `borders` and `states`."""
    with np.load(io.BytesIO(lzma.decompress(FILE.read_bytes())), allow_pickle=False) as arrays:
        names = sorted({name.split(".")[0] for name in arrays.files})
        return {name: _unpack(*(arrays[f"{name}.{part}"] for part in PARTS)) for name in names}


PARTS = ("lines", "counts", "starts", "steps")


def _unpack(
    lines: NDArray[np.int32],
    counts: NDArray[np.int32],
    starts: NDArray[np.int32],
    steps: NDArray[np.int16],
) -> Layer:
    ends = np.cumsum(counts, dtype=np.intp)
    firsts = ends - counts
    moves = np.zeros((int(ends[-1]), 2), np.int64)
    later = np.ones(len(moves), bool)
    later[firsts] = False
    moves[later] = steps.T
    moves[firsts] = starts
    moves[firsts[1:]] -= _lasts(moves, firsts, ends)[:-1]
    return Layer(np.cumsum(moves, axis=0) / GRID, ends, np.cumsum(lines, dtype=np.intp))


def _lasts(moves: NDArray[np.int64], firsts: Ints, ends: Ints) -> NDArray[np.int64]:
    """Return the last point of each line: the sum of its moves."""
    return np.asarray(np.add.reduceat(moves, firsts), np.int64)
