"""Coast, lakes and borders inside a window, to place cities on: in degrees, y downwards."""

import math
from collections.abc import Iterable

from shapely.geometry.base import BaseGeometry

from branchline.boards.geography.svg_paths import simple_parts
from branchline.boards.geography.world import Window, read_world

FINE = 1 / 900  # of the longer side: details below this are left out
SMALLEST = 2e-6  # of the window: islands and lakes below this are left out


def outline(window: Window) -> dict[str, str]:
    """Return the layers as SVG paths whose numbers are longitude and negative latitude."""
    world = read_world()
    west, south, east, north = window
    fine = FINE * max(east - west, north - south)
    layers = {
        "land": _path(world["land"].polygons(window), fine, SMALLEST * (east - west) ** 2),
        "lakes": _path(world["lakes"].polygons(window), fine, 20 * SMALLEST * (east - west) ** 2),
        "borders": _path(world["borders"].lines(window), fine, 0),
    }
    return {name: path for name, path in layers.items() if path}


def _path(shapes: Iterable[BaseGeometry], fine: float, smallest: float) -> str:
    digits = max(1, math.ceil(-math.log10(fine)) + 1)
    parts = []
    for shape in shapes:
        for part in simple_parts(shape.simplify(fine)):
            if smallest and part.area < smallest:
                continue
            rings = [part.exterior, *part.interiors] if hasattr(part, "exterior") else [part]
            for ring in rings:
                points = [f"{x:.{digits}f} {-y:.{digits}f}" for x, y in ring.coords]
                parts.append("M" + "L".join(points) + ("z" if smallest else ""))
    return "".join(parts)
