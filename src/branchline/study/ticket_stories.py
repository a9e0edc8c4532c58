"""What became of each ticket: completed when, out of reach when and by whom, and who blocked whom.

For games on a map. The distance of a ticket is the number of spaces that its seat must still fill,
by Dijkstra's algorithm over its own routes, which cost nothing, and the free routes open to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from branchline.events import TicketName
from branchline.families.setup import Setup
from branchline.game import Game
from branchline.views import View


@dataclass(frozen=True)
class TicketStory:
    """One ticket that a seat kept; the numbers are steps of the game."""

    seat: int
    ticket: TicketName
    kept: int
    completed: int | None = None
    lost: int | None = None
    """When it went out of reach: no path was left for the seat."""
    lost_to: int | None = None
    """The seat whose claim did that."""


@dataclass(frozen=True)
class Block:
    """A claim that made the ticket of another seat longer, or impossible."""

    step: int
    by: int
    route: int
    seat: int
    ticket: TicketName
    spaces: int | None
    """How much longer; None where no path was left."""


class TicketBook:
    """Follows a game, and notes what becomes of the tickets."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.stories: dict[tuple[int, TicketName], TicketStory] = {}
        self.blocks: list[Block] = []
        self.claims: dict[int, tuple[int, int]] = {}  # by route: the step, and the seat
        self._distances: dict[tuple[int, TicketName], int | None] = {}
        self._owners: tuple[int | None, ...] = (None,) * len(setup.sheet.routes)

    def observe(self, game: Game, step: int) -> None:
        """Note what the last action changed."""
        if not self._owners:
            return
        views = [game.view(seat) for seat in range(game.seats)]
        owners = views[0].owners
        claimed = [route for route, owner in enumerate(owners) if owner != self._owners[route]]
        self._owners = owners
        route = claimed[0] if claimed else None
        if route is not None:
            self.claims[route] = step, owners[route] or 0
        for view in views:
            self._observe_seat(view, step, route)

    def _observe_seat(self, view: View, step: int, route: int | None) -> None:
        """Note the tickets of a seat: those it has kept now, and all after a claim."""
        seat = view.you or 0
        fresh = [own for own in view.tickets if (seat, own.ticket) not in self.stories]
        for own in fresh:
            self.stories[seat, own.ticket] = TicketStory(seat, own.ticket, kept=step)
        looked_at = fresh if route is None else view.tickets
        if not looked_at:
            return
        costs = costs_of(self.setup, view)
        for own in looked_at:
            self._observe_ticket(costs, self.stories[seat, own.ticket], step, route)

    def _observe_ticket(
        self,
        costs: Mapping[int, Mapping[int, int]],
        story: TicketStory,
        step: int,
        route: int | None,
    ) -> None:
        key = story.seat, story.ticket
        far = distance(costs, *self.setup.ends(story.ticket))
        before = self._distances.get(key, far)
        self._distances[key] = far
        by = None if route is None else self._owners[route]
        if far == 0 and story.completed is None:
            self.stories[key] = replace(story, completed=step)
        if route is None or by is None or by == story.seat or before is None or far == before:
            return
        spaces = None if far is None else far - before
        self.blocks.append(Block(step, by, route, *key, spaces))
        if far is None:
            self.stories[key] = replace(story, lost=step, lost_to=by)


def costs_of(setup: Setup, view: View) -> dict[int, dict[int, int]]:
    """Return by city its neighbours, and the spaces that a seat would have to fill to them."""
    costs: dict[int, dict[int, int]] = {}
    closed = set(view.closed)
    for number, route in enumerate(setup.sheet.routes):
        owner = view.owners[number]
        if owner != view.you and (owner is not None or number in closed):
            continue
        spaces = 0 if owner == view.you else route.length
        a, b = setup.cities[route.a], setup.cities[route.b]
        for here, there in ((a, b), (b, a)):
            near = costs.setdefault(here, {})
            near[there] = min(spaces, near.get(there, spaces))
    return costs


def distance(costs: Mapping[int, Mapping[int, int]], a: int, b: int) -> int | None:
    """Return the cost of the cheapest path between two cities, or None if there is none."""
    found: set[int] = set()
    queue = [(0, a)]
    while queue:
        far, city = heappop(queue)
        if city == b:
            return far
        if city in found:
            continue
        found.add(city)
        for other, cost in costs.get(city, {}).items():
            heappush(queue, (far + cost, other))
    return None
