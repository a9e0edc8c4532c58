"""The map below a board: coast, lakes and borders, warped with the cities."""

from collections.abc import Iterable, Iterator

import numpy as np
from shapely import LineString, MultiLineString, Polygon, box, line_merge, unary_union
from shapely.geometry.base import BaseGeometry

from branchline.boards.compiler import Plan
from branchline.boards.geography.arctic import LATITUDE, arctic_circle
from branchline.boards.geography.svg_paths import path_of, simple_parts
from branchline.boards.geography.warp import Warp
from branchline.boards.geography.world import Window, read_world
from branchline.boards.layout.boxes import Points

SMALLEST_ISLAND = 14.0  # in square units of the board
SMALLEST_LAKE = 70.0
FINE = 0.25  # of a unit of the board: details below this are left out
PIECES = 120  # straight lines of the map are bent in so many pieces across the board


class Geography:
    """The map layers of one board."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.warp = Warp(plan.places, plan.layout.position)
        self.window = window_around(plan.globe)
        w, h = plan.settings.size
        self.frame = box(-12, -12, w + 12, h + 12)
        self.unit = degrees_per_unit(plan)

    def bend(self, lon_lat: Points) -> Points:
        """Return points of the board for longitudes and latitudes."""
        return self.warp(self.plan.fit(np.asarray(lon_lat, float)[:, ::-1]))

    def bent(self, shape: Polygon | LineString) -> BaseGeometry:
        """Return a shape of the map on the board."""
        fine = shape.simplify(FINE * self.unit).segmentize(1480 * self.unit / PIECES)
        if isinstance(fine, Polygon):
            outer, *holes = [self.bend(r.coords) for r in (fine.exterior, *fine.interiors)]
            return Polygon(outer, holes)
        return LineString(self.bend(fine.coords))

    def areas(self, shapes: Iterable[BaseGeometry], smallest: float, detail: float) -> BaseGeometry:
        """Return polygons on the board, without the smallest ones."""
        found = []
        for shape in shapes:
            for part in simple_parts(shape):
                if isinstance(part, Polygon):
                    bent = self.bent(part).buffer(0).intersection(self.frame)
                    found += [p for p in simple_parts(bent) if p.area > smallest]
        return unary_union(found).simplify(detail)

    def lines(self, shapes: Iterable[BaseGeometry], detail: float) -> BaseGeometry:
        """Return lines on the board."""
        found = [
            self.bent(part).intersection(self.frame)
            for shape in shapes
            for part in simple_parts(shape)
            if isinstance(part, LineString)
        ]
        return joined(unary_union(found)).simplify(detail)

    def graticule(self) -> Iterator[BaseGeometry]:
        """Yield meridians and parallels, a few across the board."""
        west, south, east, north = self.window
        step = graticule_step(north - south)
        for lon in np.arange(west - west % (2 * step), east, 2 * step):
            yield LineString([(lon, lat) for lat in np.linspace(south, north, 40)])
        for lat in np.arange(south - south % step, north, step):
            yield LineString([(lon, lat) for lon in np.linspace(west, east, 80)])

    def paths(self) -> dict[str, str]:
        """Return all layers as SVG paths, in the order of painting."""
        world, settings = read_world(), self.plan.settings
        land = self.areas(world["land"].polygons(self.window), SMALLEST_ISLAND, 0.7)
        layers = {"graticule": path_of(self.lines(self.graticule(), 0.6)), "land": path_of(land)}
        if settings.states:
            layers["states"] = path_of(self.lines(world["states"].lines(self.window), 1.0))
        layers["borders"] = path_of(self.lines(world["borders"].lines(self.window), 0.8))
        lakes = world["lakes"].polygons(self.window)
        layers["lakes"] = path_of(self.areas(lakes, SMALLEST_LAKE, 0.8))
        if settings.arctic_circle:
            layers["arctic_circle"] = path_of(self.arctic_circle())
        return {name: path for name, path in layers.items() if path}

    def arctic_circle(self) -> BaseGeometry:
        """Return the Arctic Circle as it is drawn."""
        west, _, east, _ = self.window
        parallel = self.bend(np.array([(lon, LATITUDE) for lon in np.arange(west, east, 0.5)]))
        plan = self.plan
        line = arctic_circle(parallel, plan.cities, plan.layout.position, plan.settings.size[0])
        return LineString(line).simplify(0.3)


def window_around(globe: Points) -> Window:
    """Return a window around latitudes and longitudes, wide enough for any board of them."""
    (south, west), (north, east) = globe.min(axis=0), globe.max(axis=0)
    middle = np.radians((south + north) / 2)
    reach = 0.75 * max(north - south, (east - west) * float(np.cos(middle)), 0.1)
    top = min(north + reach, 85)
    aside = min(90.0, reach / max(0.12, float(np.cos(np.radians(max(abs(top), abs(south)))))))
    return west - aside, max(south - reach, -89.0), east + aside, top


def degrees_per_unit(plan: Plan) -> float:
    """Return about how many degrees of latitude one unit of the board has."""
    spread = np.linalg.norm(plan.places.std(axis=0)) + 1e-9
    shrink = np.array([1, np.cos(np.radians(plan.globe[:, 0].mean()))])
    return float(np.linalg.norm((plan.globe * shrink).std(axis=0)) / spread)


def graticule_step(height: float) -> float:
    """Return the degrees between two parallels for a map of this height."""
    return next((step for step in (0.1, 0.25, 0.5, 1.0, 2.5) if height / step < 16), 5.0)


def joined(shape: BaseGeometry) -> BaseGeometry:
    """Merge lines that meet end to end."""
    merged: BaseGeometry = line_merge(MultiLineString(list(simple_parts(shape))))
    return merged
