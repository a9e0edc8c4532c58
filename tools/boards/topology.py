"""Reads TopoJSON: the rings and shared lines of a map, as longitude and latitude."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Point = tuple[float, float]  # longitude, latitude


class Topology:
    """One TopoJSON file with its arcs unpacked."""

    def __init__(self, path: Path) -> None:
        packed = json.loads(path.read_text("utf-8"))
        (sx, sy), (tx, ty) = packed["transform"]["scale"], packed["transform"]["translate"]
        self.objects: dict[str, Any] = packed["objects"]
        self.arcs: list[list[Point]] = []
        for arc in packed["arcs"]:
            x = y = 0
            points = []
            for dx, dy in arc:
                x, y = x + dx, y + dy
                points.append((x * sx + tx, y * sy + ty))
            self.arcs.append(points)

    def ring(self, numbers: list[int]) -> list[Point]:
        """Return the points of a ring; longitudes continue across the date line."""
        points: list[Point] = []
        for n in numbers:
            arc = self.arcs[n] if n >= 0 else self.arcs[~n][::-1]
            points += arc[1:] if points else arc
        return unwrap(points)

    def rings(self, name: str) -> Iterator[list[list[Point]]]:
        """Yield every polygon of an object as its rings, the outer one first."""
        for geometry in self.objects[name]["geometries"]:
            for polygon in polygon_arcs(geometry):
                outer, *holes = [self.ring(numbers) for numbers in polygon]
                if len(outer) > 3:
                    yield [outer, *(hole for hole in holes if len(hole) > 3)]

    def shared_lines(
        self,
        name: str,
        group: Callable[[dict[str, Any]], Any],
        skip: Callable[[Any], bool] = lambda group: False,
    ) -> list[list[Point]]:
        """Return lines between two shapes of one group: borders without the coast."""
        users: dict[int, set[tuple[Any, int]]] = defaultdict(set)
        for i, geometry in enumerate(self.objects[name]["geometries"]):
            if skip(group(geometry)):
                continue
            for rings in polygon_arcs(geometry):
                for n in (n for numbers in rings for n in numbers):
                    users[n if n >= 0 else ~n].add((group(geometry), i))
        chosen = [
            n for n, found in users.items() if len(found) > 1 and len({g for g, _ in found}) == 1
        ]
        return [unwrap(self.arcs[n]) for n in sorted(chosen)]


def polygon_arcs(geometry: dict[str, Any]) -> list[list[list[int]]]:
    """Return the arcs of a geometry as polygons of rings."""
    kind = geometry["type"]
    if kind == "Polygon":
        return [geometry["arcs"]]
    return list(geometry["arcs"]) if kind == "MultiPolygon" else []


def unwrap(points: list[Point]) -> list[Point]:
    """Unwrap longitudes at the date line."""
    shift, last, out = 0, points[0][0], []
    for x, y in points:
        shift += -360 if x - last > 180 else 360 if x - last < -180 else 0
        last = x
        out.append((x + shift, y))
    return out
