"""Shapes as the paths of SVG."""

from collections.abc import Iterator

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry


def simple_parts(shape: BaseGeometry) -> Iterator[Polygon | LineString]:
    """Yield the polygons and lines of a shape."""
    if isinstance(shape, (Polygon, LineString)):
        if not shape.is_empty:
            yield shape
    else:
        for part in getattr(shape, "geoms", ()):
            yield from simple_parts(part)


def path_of(shape: BaseGeometry) -> str:
    """Return a shape as an SVG path with one decimal; polygons are closed."""
    parts = []
    for part in simple_parts(shape):
        closed = isinstance(part, Polygon)
        for line in (part.exterior, *part.interiors) if isinstance(part, Polygon) else (part,):
            parts.append(path_of_points(list(line.coords), closed))
    return "".join(parts)


def path_of_points(points: list[tuple[float, float]], closed: bool) -> str:
    """Return one line as a path: absolute start, then steps in tenths, so errors do not add up."""
    tenths = [(round(10 * p[0]), round(10 * p[1])) for p in points]
    x, y = tenths[0]
    steps = []
    for px, py in tenths[1 : -1 if closed else None]:
        if (px, py) != (x, y):
            steps.append(pair(px - x, py - y))
            x, y = px, py
    if len(steps) < (2 if closed else 1):
        return ""
    return f"M{pair(*tenths[0])}l" + " ".join(steps).replace(" -", "-") + ("z" if closed else "")


def pair(x: int, y: int) -> str:
    """Return two numbers of tenths in the shortest form of SVG."""
    short = (f"{n / 10:g}".replace("0.", ".") if abs(n) < 10 else f"{n / 10:g}" for n in (x, y))
    return " ".join(short).replace(" -", "-")
