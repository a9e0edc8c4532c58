"""The street plan of a town: shores, parks, streets and bridges by hand, warped like a map."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
from shapely import LineString, MultiLineString, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from branchline.boards.compiler import Plan
from branchline.boards.draw import MapBelow
from branchline.boards.geography.svg_paths import path_of, simple_parts
from branchline.boards.geography.warp import Warp
from branchline.boards.layout.boxes import Points

FILE = Path(__file__).with_name("street_plan.toml")
FINE = 0.0012  # degrees between points, so that straight streets can bend
FAR = 0.2  # longer than any street


class StreetPlan:
    """The map layers of a town's board."""

    def __init__(self, game: str, plan: Plan) -> None:
        self.fit = plan.fit
        self.plan: dict[str, Any] = tomllib.loads(FILE.read_text("utf-8"))[game]
        self.warp = Warp(plan.places, plan.layout.position)
        w, h = plan.settings.size
        self.frame = Polygon([(-12, -12), (w + 12, -12), (w + 12, h + 12), (-12, h + 12)])
        self.shores = {name: Polygon(points) for name, points in self.plan["land"].items()}

    def bend(self, lat_lon: Points) -> Points:
        """Return points of the board for latitudes and longitudes."""
        return self.warp(self.fit(np.asarray(lat_lon, float)))

    def areas(self, shapes: list[Polygon], rounding: float) -> BaseGeometry:
        """Return polygons on the board, with rounded corners."""
        bent = [Polygon(self.bend(shape.segmentize(FINE).exterior.coords)) for shape in shapes]
        whole = unary_union([shape.buffer(0) for shape in bent])
        soft = whole.buffer(rounding).buffer(-2 * rounding).buffer(rounding)
        return soft.intersection(self.frame).simplify(0.3)

    def lines(self, shapes: list[LineString]) -> BaseGeometry:
        """Return lines on the board."""
        bent = [LineString(self.bend(shape.segmentize(FINE).coords)) for shape in shapes]
        return MultiLineString(bent).intersection(self.frame).simplify(0.4)

    def streets(self) -> list[LineString]:
        """Return all streets of all grids, each inside its quarter and outside parks."""
        parks = unary_union([Polygon(points) for points in self.plan["parks"].values()])
        found: list[LineString] = []
        for grid in self.plan["grids"]:
            quarter = Polygon(grid["inside"]).buffer(0).intersection(self.shores[grid["on"]])
            clear = quarter.buffer(-0.0002).difference(parks)
            for part in simple_parts(MultiLineString(grid_lines(grid)).intersection(clear)):
                if isinstance(part, LineString) and part.length > FINE:
                    found.append(part)
        return found

    def paths(self) -> dict[str, str]:
        """Return all layers as SVG paths, in the order of painting."""
        plan = self.plan
        return {
            "land": path_of(self.areas(list(self.shores.values()), 3.0)),
            "parks": path_of(self.areas([Polygon(p) for p in plan["parks"].values()], 1.5)),
            "streets": path_of(self.lines(self.streets())),
            "avenues": path_of(self.lines([LineString(p) for p in plan["avenues"].values()])),
            "bridges": path_of(self.lines([LineString(p) for p in plan["bridges"].values()])),
        }


def street_plan(game: str) -> MapBelow:
    """Return what draws the street plan of a game below its layout."""
    return lambda plan: StreetPlan(game, plan).paths()


def grid_lines(grid: dict[str, Any]) -> list[Points]:
    """Return the lines of one grid as latitude and longitude, longer than needed."""
    turn = np.radians(grid["turn"])
    north, east = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    shrink = np.array([1, np.cos(np.radians(grid["origin"][0]))])
    across = grid["across"]
    rows = across["first"] + across["step"] * np.arange(across["count"])
    lines = [np.array([row * north - FAR * east, row * north + FAR * east]) for row in rows]
    lines += [np.array([at * east - FAR * north, at * east + FAR * north]) for at in grid["along"]]
    return [np.array(grid["origin"]) + line / shrink for line in lines]
