"""What is to be built: a network, the tickets it completes, and what every route is called."""

from collections import Counter

from branchline.game import Game
from branchline.sheet import Sheet
from branchline.sheet.model import Route

BUILDER, PARTNER = 0, 1


class Plan:
    """A network on a sheet, for the two seats that make it."""

    def __init__(self, sheet: Sheet, routes: list[int]) -> None:
        self.sheet = sheet
        self.by_claim = _claims(sheet)
        self.built = {self._kind(sheet.routes[number]) for number in routes}
        self.pairs = {cities for cities, _ in self.built}
        self.last = max(self.built, key=lambda kind: kind[1])
        self.tickets = self._completed()

    @staticmethod
    def _kind(route: Route) -> tuple[frozenset[str], int]:
        return route.cities, route.length

    def _completed(self) -> set[tuple[str, str, int]]:
        group = {city: {city} for city in self.sheet.cities}
        for a, b in self.pairs:
            joined = group[a] | group[b]
            group.update(dict.fromkeys(joined, joined))
        return {(t.a, t.b, t.points) for t in self.sheet.tickets if t.b in group[t.a]}

    def open_routes(self, game: Game) -> list[Route]:
        """Return the routes still to be built, one for each pair of cities."""
        owned = {
            route.cities
            for route, owner in zip(self.sheet.routes, game.view(None).owners, strict=True)
            if owner == BUILDER
        }
        found = {self._kind(route): route for route in self.sheet.routes}
        return [found[kind] for kind in sorted(self.built, key=str) if kind[0] not in owned]

    def is_next(self, claim: str, left: int) -> bool:
        """Tell whether a claim belongs to the network; the longest route is the last."""
        kind = self._kind(self.by_claim[claim])
        return kind in self.built and (kind != self.last or left == 1)


def _claims(sheet: Sheet) -> dict[str, Route]:
    lanes = Counter(route.cities for route in sheet.routes)
    alike = Counter((route.cities, route.colour) for route in sheet.routes)
    seen: Counter[object] = Counter()
    found = {}
    for route in sheet.routes:
        text = f"claim {route.a}–{route.b}"
        if lanes[route.cities] > 1:
            text += f" {route.colour or 'gray'}"
        if alike[route.cities, route.colour] > 1:
            seen[route.cities, route.colour] += 1
            text += f" {seen[route.cities, route.colour]}"
        found[text] = route
    return found
