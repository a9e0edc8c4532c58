"""The drawing of a board: where everything is, in units of the board; no rules.

Angles are degrees clockwise, numbers have at most one decimal. The page draws this, as JSON.
"""

from typing import NotRequired, TypedDict

import msgspec

Place = list[float]
"""x and y."""
Rectangle = list[float]
"""x and y of the top left corner, width, height."""
Space = list[float]
"""x and y of the middle, and the angle from the route's first city to its second."""


class Sizes(TypedDict):
    """The drawn sizes, the same on all boards."""

    space: Place  # length along the route, width across it
    city: float  # radius of a dot
    font: float
    line: float  # from line to line of a label
    flag: Place  # width and height
    attraction: Place
    bonus: float  # radius of a "+X" icon


class Label(TypedDict):
    """A city's name: the anchor of its text at its vertical middle, and the box that it fills."""

    x: float
    y: float
    anchor: str  # start, middle or end
    box: Rectangle  # with the icon in it
    lines: NotRequired[list[str]]  # if it has more than one


class DrawnCity(TypedDict):
    """One city, in the order of the sheet; a place without a name has no label."""

    name: str
    x: float
    y: float
    label: NotRequired[Label]
    flag: NotRequired[Place]
    attraction: NotRequired[Place]


class DrawnRoute(TypedDict):
    """One route, in the order of the sheet."""

    a: str
    b: str
    spaces: list[Space]  # from a to b
    middle: Place  # of the lane
    control: Place  # the middle point of the quadratic curve from a to b, shared by lanes
    bonus: NotRequired[Place]  # the "+X" icon, shared by lanes


class Board(TypedDict):
    """One board. `paths` is the map as SVG paths, in the order in which they are painted.

    `graticule`, `states`, `borders`, `streets`, `avenues`, `bridges` and `arctic_circle` are lines
    to be stroked; `land`, `parks` and `lakes` are areas. Without a map there are no paths.
    """

    size: Place
    sizes: Sizes
    paths: dict[str, str]
    scoring: NotRequired[Rectangle]  # free for the table of points
    legend: NotRequired[Rectangle]
    cities: list[DrawnCity]
    routes: list[DrawnRoute]


def board_text(board: Board) -> str:
    """Return a board as JSON, a city or route on each line."""
    parts = []
    for key, value in board.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = ",\n".join(_compact(row) for row in value)
            parts.append(f'"{key}":[\n{rows}]')
        else:
            parts.append(f'"{key}":{_compact(value)}')
    return "{" + ",\n".join(parts) + "}\n"


def _compact(value: object) -> str:
    return msgspec.json.encode(value).decode()
