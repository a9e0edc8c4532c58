"""Reads maps of railways: a text with a line for each city, and a line for each of its routes.

A city is `name; latitude; longitude` or `name; short name; latitude; longitude`. The lines after
it that begin with `|` are its routes, `| neighbour; length`; `||` makes a double route. Lines that
begin with `--` are comments, and `map-center:` and `map-zoom:` are not needed here. Maps in this
form come with Kiryushin-Andrey/TicketToRide (MIT), made from OpenStreetMap.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from branchline.sheet.model import City, Route, SheetError
from branchline.sheet.problems import format_value
from branchline.sheet.reader import LARGEST_FILE
from branchline.sheet.spelling import plain
from branchline.sheet.tables import LONGEST_NAME, LONGEST_SHORT, is_city_name
from branchline.sheet.validate_routes import LONGEST_ROUTE, MOST_LANES
from branchline.workshop.draft import Draft

_SKIPPED = ("--", "map-center:", "map-zoom:")


def read_railway_map(text: str, name: str) -> Draft:
    """Return the map in a text.

    What cannot be played is changed, and noted: cities without routes are left out, lengths of 0
    become 1, and cities that would be typed alike get short names.

    Raises:
        SheetError: with the line of each problem.
    """
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST_FILE:
        raise SheetError(name, [f"larger than {LARGEST_FILE // 1024} KiB"])
    found = _Lines()
    for number, line in enumerate(text.splitlines(), 1):
        found.read(number, " ".join(line.split()))
    found.check_ends()
    if not found.problems and not found.routes:
        found.problems.append("no routes; expected lines of the form '| neighbour; length'")
    if found.problems:
        raise SheetError(name, found.problems)
    joined = {end for route in found.routes for end in (route.a, route.b)}
    cities = [city for city in found.cities.values() if city.name in joined]
    found.notes += [f"{each} has no routes" for each in found.cities if each not in joined]
    return Draft(name, with_short_names(cities), found.routes, found.notes)


@dataclass
class _Lines:
    """What the lines so far have said."""

    cities: dict[str, City] = field(default_factory=dict)
    routes: list[Route] = field(default_factory=list)
    at_line: list[int] = field(default_factory=list)  # of each route
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    last: str = ""  # city

    def read(self, number: int, line: str) -> None:
        """Read one line."""
        if not line or line.startswith(_SKIPPED):
            return
        problem = self._route(number, line) if line.startswith("|") else self._city(line)
        if problem:
            self.problems.append(f"line {number}: {problem}")

    def _city(self, line: str) -> str | None:
        names, *place = re.split(r"; ?(?=[^;]*;[^;]*$|[^;]*$)", line)
        at = [_degrees(part, most) for part, most in zip(place, (90, 180), strict=False)]
        if len(at) != 2 or at[0] is None or at[1] is None:
            return f"expected 'city; latitude; longitude', not {format_value(line)}"
        name, _, short = names.rpartition("; ") if _has_short(names) else (names, "", "")
        name = name[:LONGEST_NAME].strip()
        if not is_city_name(name):
            return f"invalid city name {format_value(name)}"
        if name in self.cities:
            return f"duplicate city {format_value(name)}"
        self.cities[name] = City(name, (at[0], at[1]), short=short[:LONGEST_SHORT].strip() or None)
        self.last = name
        return None

    def _route(self, number: int, line: str) -> str | None:
        words = line.lstrip("|")
        lanes = len(line) - len(words)
        other, _, length = words.strip().rpartition(";")
        if not self.last or not other or not length.strip().isdecimal():
            return f"expected '| neighbour; length' after a city, not {format_value(line)}"
        spaces = int(length.strip()[:4])
        if spaces > LONGEST_ROUTE:
            return f"the length must be from 1 to {LONGEST_ROUTE}, not {spaces}"
        other = other.strip()[:LONGEST_NAME].strip()
        if spaces == 0:
            self.notes.append(f"{self.last} - {other}: length 0 became 1")
        for _ in range(min(lanes, MOST_LANES)):
            self.routes.append(Route(self.last, other, max(spaces, 1), None))
            self.at_line.append(number)
        return None

    def check_ends(self) -> None:
        """Check that routes join two known cities, and number the lanes between the same two."""
        lanes: Counter[frozenset[str]] = Counter()
        kept = []
        for route, number in zip(self.routes, self.at_line, strict=True):
            if route.b not in self.cities:
                self.problems.append(f"line {number}: unknown city {format_value(route.b)}")
            elif route.a == route.b:
                self.problems.append(f"line {number}: joins a city to itself")
            elif lanes[route.cities] < MOST_LANES:
                kept.append(replace(route, lane=lanes[route.cities]))
                lanes[route.cities] += 1
            else:
                self.notes.append(f"{route.a} - {route.b}: more than {MOST_LANES} lanes")
        self.routes = kept


def _has_short(names: str) -> bool:
    """Tell whether a name is followed by how it is typed: one more part, in Latin letters."""
    short = names.rpartition("; ")[2]
    return "; " in names and short.isascii() and bool(plain(short))


def _degrees(text: str, most: int) -> float | None:
    """Return a number of degrees within bounds, or None."""
    if not re.fullmatch(r" *-?[0-9]{1,3}(\.[0-9]{1,20})? *", text):
        return None
    return float(text) if abs(float(text)) <= most else None


def with_short_names(cities: list[City]) -> list[City]:
    """Return the cities with short names where two would be typed alike, or one not at all."""
    taken: set[str] = set()
    found = []
    for city in cities:
        base, count = plain(city.typed), 1
        short = city.short
        while not plain(short or city.typed) or plain(short or city.typed) in taken:
            count += 1
            short = f"{(base or 'city')[: LONGEST_SHORT - 4]} {count}"
        taken.add(plain(short or city.typed))
        found.append(replace(city, short=short))
    return found
