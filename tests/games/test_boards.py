"""The drawings of the boards: nothing overlaps, nothing is missing, nothing is out of place."""

from __future__ import annotations

import gzip
import json
import math
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

GAMES = Path(__file__).parents[2] / "src" / "branchline" / "games"
LANE_GAP = 3.0
ROUNDING = 0.15  # numbers in a drawing have one decimal


class Box(NamedTuple):
    """A turned rectangle: its middle, its angle in degrees, its sizes, its name."""

    x: float
    y: float
    angle: float
    length: float
    width: float
    name: str

    def axes(self) -> tuple[tuple[float, float], tuple[float, float]]:
        turn = math.radians(self.angle)
        return (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))

    def corners(self) -> list[tuple[float, float]]:
        (ux, uy), (vx, vy) = self.axes()
        a, b = self.length / 2, self.width / 2
        return [
            (self.x + i * a * ux + j * b * vx, self.y + i * a * uy + j * b * vy)
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]


class Disc(NamedTuple):
    """A city's dot or an icon."""

    x: float
    y: float
    radius: float
    name: str


class Board:
    """A drawing, the sheet it belongs to, and the shapes in it."""

    def __init__(self, game: str) -> None:
        self.path = GAMES / f"{game}.board.json"
        self.drawing: dict[str, Any] = json.loads(self.path.read_text("utf-8"))
        self.sheet = tomllib.loads((GAMES / f"{game}.toml").read_text("utf-8"))
        self.sizes = self.drawing["sizes"]
        self.cities = {city["name"]: city for city in self.drawing["cities"]}
        self.routes = self.drawing["routes"]

    def sheet_routes(self) -> list[tuple[str, str, int]]:
        """Cities and length of every route of the sheet."""
        found = [
            re.match(r"(.+?) +- +(.+?) +(\d+) ", line) for line in self.sheet["routes"]["list"]
        ]
        return [(m[1], m[2], int(m[3])) for m in found if m]

    def spaces(self) -> Iterator[Box]:
        length, width = self.sizes["space"]
        for n, route in enumerate(self.routes):
            for k, (x, y, angle) in enumerate(route["spaces"]):
                yield Box(x, y, angle, length, width, f"{route['a']}-{route['b']} {n}.{k}")

    def labels(self) -> Iterator[Box]:
        """Labels with their icons, and the flags of cities without a name."""
        for name, city in self.cities.items():
            if "label" in city:
                yield upright(city["label"]["box"], f"label {name}")
            elif "flag" in city:
                (x, y), (w, h) = city["flag"], self.sizes["flag"]
                yield Box(x, y, 0, w, h, f"flag {name}")

    def free_places(self) -> list[Box]:
        return [upright(self.drawing[k], k) for k in ("scoring", "legend") if k in self.drawing]

    def dots(self) -> list[Disc]:
        return [Disc(c["x"], c["y"], self.sizes["city"], name) for name, c in self.cities.items()]

    def bonus_icons(self) -> list[Disc]:
        places = {tuple(r["bonus"]): r["a"] + "-" + r["b"] for r in self.routes if "bonus" in r}
        return [Disc(x, y, self.sizes["bonus"], f"+ of {name}") for (x, y), name in places.items()]


@pytest.fixture(scope="module", params=["usa", "nordic_countries", "northern_lights", "new_york"])
def board(request: pytest.FixtureRequest) -> Board:
    """Each board in turn."""
    return Board(request.param)


def upright(rectangle: list[float], name: str) -> Box:
    """A box from x, y, width, height."""
    x, y, w, h = rectangle
    return Box(x + w / 2, y + h / 2, 0, w, h, name)


def boxes_apart(a: Box, b: Box) -> float:
    """The distance along the best separating axis; negative when they overlap."""
    if math.hypot(a.x - b.x, a.y - b.y) > (a.length + a.width + b.length + b.width) / 2:
        return 1.0  # far enough; the exact number does not matter
    best = -math.inf
    for nx, ny in (*a.axes(), *b.axes()):
        p = [nx * x + ny * y for x, y in a.corners()]
        q = [nx * x + ny * y for x, y in b.corners()]
        best = max(best, min(p) - max(q), min(q) - max(p))
    return best


def disc_apart(box: Box, disc: Disc) -> float:
    """The distance between a box and a disc; negative when they overlap."""
    (ux, uy), (vx, vy) = box.axes()
    gx, gy = disc.x - box.x, disc.y - box.y
    out_u = max(0.0, abs(gx * ux + gy * uy) - box.length / 2)
    out_v = max(0.0, abs(gx * vx + gy * vy) - box.width / 2)
    return math.hypot(out_u, out_v) - disc.radius


def lanes_by_cities(board: Board) -> dict[frozenset[str], list[dict[str, Any]]]:
    """The routes between each two cities."""
    found = defaultdict(list)
    for route in board.routes:
        found[frozenset((route["a"], route["b"]))].append(route)
    return found


def test_every_city_of_the_sheet_is_drawn_once(board: Board) -> None:
    """The drawing has the cities of the sheet, in its order, and no others."""
    assert [city["name"] for city in board.drawing["cities"]] == list(board.sheet["cities"])


def test_every_route_of_the_sheet_is_drawn_once(board: Board) -> None:
    """Route by route the drawing joins the same cities with as many spaces as the route is long."""
    drawn = [(route["a"], route["b"], len(route["spaces"])) for route in board.routes]
    assert drawn == board.sheet_routes()


def test_spaces_have_one_size(board: Board) -> None:
    """One size is given for all spaces, longer than wide; a space is a place and an angle only."""
    length, width = board.sizes["space"]
    assert length > width > 0
    assert all(len(space) == 3 for route in board.routes for space in route["spaces"])


def test_spaces_do_not_overlap(board: Board) -> None:
    """No space overlaps another space."""
    overlaps = [
        (a.name, b.name) for a, b in combinations(board.spaces(), 2) if boxes_apart(a, b) <= 0
    ]
    assert not overlaps


def test_spaces_keep_clear_of_cities(board: Board) -> None:
    """No space overlaps the dot of a city."""
    pairs = product(board.spaces(), board.dots())
    assert not [(a.name, b.name) for a, b in pairs if disc_apart(a, b) <= 0]


def test_spaces_keep_clear_of_labels(board: Board) -> None:
    """No space overlaps a label or a flag."""
    pairs = product(board.spaces(), board.labels())
    assert not [(a.name, b.name) for a, b in pairs if boxes_apart(a, b) <= 0]


def test_labels_do_not_overlap(board: Board) -> None:
    """No label overlaps another label."""
    assert not [
        (a.name, b.name) for a, b in combinations(board.labels(), 2) if boxes_apart(a, b) <= 0
    ]


def test_labels_keep_clear_of_cities(board: Board) -> None:
    """No label overlaps the dot of a city, not even of its own."""
    pairs = product(board.labels(), board.dots())
    assert not [(a.name, b.name) for a, b in pairs if disc_apart(a, b) <= 0]


def test_labels_are_close_to_their_cities(board: Board) -> None:
    """A label is close to its own city and no closer to another."""
    dots = {dot.name: dot for dot in board.dots()}
    for label in board.labels():
        own = label.name.split(" ", 1)[1]
        away = {name: disc_apart(label, dot) for name, dot in dots.items()}
        assert min(away, key=lambda name: away[name]) == own
        assert away[own] < board.sizes["city"] + 5, label.name


def test_labels_carry_the_names(board: Board) -> None:
    """Named cities have a label that holds the whole name; unnamed junctions have none."""
    for name, city in board.cities.items():
        assert ("label" in city) != board.sheet["cities"][name].get("unnamed", False)
        if "label" in city:
            label = city["label"]
            lines = label.get("lines", [name])
            x, y, w, h = label["box"]
            assert " ".join(lines) == name
            assert w > 0.4 * board.sizes["font"] * max(map(len, lines))
            assert h >= board.sizes["font"] + (len(lines) - 1) * board.sizes["line"]
            assert label["anchor"] in ("start", "middle", "end")
            assert x <= label["x"] <= x + w
            assert abs(label["y"] - y - h / 2) <= ROUNDING


def test_everything_lies_inside_the_board(board: Board) -> None:
    """Spaces, labels, cities, icons and free places lie inside the board."""
    w, h = board.drawing["size"]
    boxes = [*board.spaces(), *board.labels(), *board.free_places()]
    assert not [b.name for b in boxes for x, y in b.corners() if not (0 < x < w and 0 < y < h)]
    discs = [*board.dots(), *board.bonus_icons()]
    assert not [
        d.name
        for d in discs
        if not (d.radius < d.x < w - d.radius and d.radius < d.y < h - d.radius)
    ]


def test_rows_have_no_holes(board: Board) -> None:
    """From space to space of a route the gap is small and the turn is gentle."""
    length = board.sizes["space"][0]
    for route in board.routes:
        for (x, y, angle), (p, q, other) in pairwise(route["spaces"]):
            assert math.hypot(p - x, q - y) < 1.4 * length, route
            assert abs((other - angle + 180) % 360 - 180) < 40, route


def test_rows_begin_and_end_at_their_cities(board: Board) -> None:
    """The first space of a route is near its first city and the last near its second."""
    length, width = board.sizes["space"]
    for route in board.routes:
        for (x, y, angle), name in ((route["spaces"][0], "a"), (route["spaces"][-1], "b")):
            city = board.cities[route[name]]
            space = Box(x, y, angle, length, width, "")
            dot = Disc(city["x"], city["y"], board.sizes["city"], "")
            assert disc_apart(space, dot) < 1.5 * length
        first, last = route["spaces"][0], route["spaces"][-1]
        a, b = board.cities[route["a"]], board.cities[route["b"]]
        ahead = (b["x"] - a["x"]) * (last[0] - first[0])
        ahead += (b["y"] - a["y"]) * (last[1] - first[1])
        assert ahead > 0 or len(route["spaces"]) == 1, "spaces run from a to b"


def test_spaces_point_along_their_route(board: Board) -> None:
    """A space is turned in the direction of its row, from the first city to the second."""
    for route in board.routes:
        a, b = board.cities[route["a"]], board.cities[route["b"]]
        points = [(a["x"], a["y"]), *((x, y) for x, y, _ in route["spaces"]), (b["x"], b["y"])]
        for (p, q), (_, _, angle), (r, s) in zip(points, route["spaces"], points[2:], strict=False):
            heading = math.degrees(math.atan2(s - q, r - p))
            assert abs((heading - angle + 180) % 360 - 180) < 45, route


def test_lanes_lie_side_by_side(board: Board) -> None:
    """Routes of one length between two cities are parallel lanes, one small gap apart."""
    step = board.sizes["space"][1] + LANE_GAP
    for routes in lanes_by_cities(board).values():
        for first, second in pairwise(routes):
            if len(first["spaces"]) == len(second["spaces"]) and first["a"] == second["a"]:
                pairs = zip(first["spaces"], second["spaces"], strict=True)
                for (x, y, angle), (p, q, other) in pairs:
                    assert abs(math.hypot(p - x, q - y) - step) < 2 * ROUNDING
                    assert abs(angle - other) < 2 * ROUNDING


def test_curves_do_not_cross(board: Board) -> None:
    """The curves of two different rows meet in cities only."""
    lines = []
    for routes in lanes_by_cities(board).values():
        for route in {tuple(r["control"]): r for r in routes}.values():
            a, b = board.cities[route["a"]], board.cities[route["b"]]
            lines.append((route, curve((a["x"], a["y"]), route["control"], (b["x"], b["y"]))))
    for (first, p), (second, q) in combinations(lines, 2):
        assert not any(cross(*s, *t) for s in pairwise(p) for t in pairwise(q)), (first, second)


def curve(
    a: tuple[float, float], c: list[float], b: tuple[float, float]
) -> list[tuple[float, float]]:
    """A quadratic curve as a line of a few points, without its ends in the cities."""
    steps = [0.1 + 0.1 * k for k in range(9)]
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * c[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * c[1] + t * t * b[1],
        )
        for t in steps
    ]


def cross(a: Any, b: Any, c: Any, d: Any) -> bool:
    """Whether two pieces of lines cross."""

    def side(p: Any, q: Any, r: Any) -> bool:
        return bool((q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0]))

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def test_middles_are_on_their_rows(board: Board) -> None:
    """The middle of a route is in its row of spaces."""
    length = board.sizes["space"][0]
    for route in board.routes:
        x, y = route["middle"]
        assert min(math.hypot(x - p, y - q) for p, q, _ in route["spaces"]) < 0.7 * length


def test_bonus_routes_have_a_free_place_for_their_icon(board: Board) -> None:
    """Routes with "+X" on the sheet, and only these, have a place for it that overlaps nothing."""
    marked = ["+" in line for line in board.sheet["routes"]["list"]]
    assert ["bonus" in route for route in board.routes] == marked
    boxes = [*board.spaces(), *board.labels(), *board.free_places()]
    for icon in board.bonus_icons():
        assert not [b.name for b in boxes if disc_apart(b, icon) <= 0], icon
        others = [d for d in (*board.dots(), *board.bonus_icons()) if d != icon]
        assert not [
            d for d in others if math.hypot(d.x - icon.x, d.y - icon.y) <= d.radius + icon.radius
        ]


def test_icons_stand_with_the_names(board: Board) -> None:
    """Attractions of the sheet have a place, and it lies inside the label; so do flags."""
    for name, city in board.cities.items():
        assert ("attraction" in city) == board.sheet["cities"][name].get("attraction", False)
        for icon in {"flag", "attraction"} & city.keys():
            w, h = board.sizes[icon]
            if "label" in city:
                x, y, wide, high = city["label"]["box"]
                cx, cy = city[icon]
                assert x - ROUNDING <= cx - w / 2
                assert cx + w / 2 <= x + wide + ROUNDING
                assert y - ROUNDING <= cy - h / 2
                assert cy + h / 2 <= y + high + ROUNDING


def test_free_places_are_free(board: Board) -> None:
    """Nothing lies where the scoring table and the legend go."""
    for place in board.free_places():
        boxes = [*board.spaces(), *board.labels()]
        assert not [b.name for b in boxes if boxes_apart(place, b) <= 0]
        assert not [
            d.name for d in (*board.dots(), *board.bonus_icons()) if disc_apart(place, d) <= 0
        ]
    places = board.free_places()
    assert all(boxes_apart(a, b) > 0 for a, b in combinations(places, 2))


def test_a_drawing_is_small(board: Board) -> None:
    """A drawing is below 40 kB packed and has at most one decimal."""
    text = board.path.read_bytes()
    assert len(gzip.compress(text)) < 40_000
    assert not re.search(rb"\d\.\d\d", text)


def test_the_map_is_made_of_paths(board: Board) -> None:
    """Every layer of the map is one SVG path; land is among them."""
    assert "land" in board.drawing["paths"]
    for path in board.drawing["paths"].values():
        assert re.fullmatch(r"[Mlz0-9 .\-]+", path)
        assert path.startswith("M")


def test_cities_are_on_their_side_of_the_arctic_circle() -> None:
    """In Northern Lights every arctic city lies north of the drawn line, every other one south."""
    board = Board("northern_lights")
    points = path_points(board.drawing["paths"]["arctic_circle"])
    for name, city in board.cities.items():
        (x, y), (p, q) = next(
            pair for pair in pairwise(points) if pair[0][0] <= city["x"] <= pair[1][0]
        )
        line = y + (q - y) * (city["x"] - x) / (p - x)
        arctic = "arctic" in board.sheet["cities"][name].get("marks", [])
        assert (city["y"] < line) == arctic, name
        assert abs(city["y"] - line) > board.sizes["city"], name


def path_points(path: str) -> list[tuple[float, float]]:
    """The points of a path of one line: a start, then steps."""
    numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", path)]
    x = y = 0.0
    points = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return points


def test_flags_are_shown_where_countries_count() -> None:
    """In Northern Lights every city has a place for its flag, unnamed junctions too."""
    assert all("flag" in city for city in Board("northern_lights").cities.values())
