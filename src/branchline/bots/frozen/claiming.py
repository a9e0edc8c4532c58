"""Styles on a map that look at routes rather than at whole networks."""

from math import inf

from branchline.bots.frozen.map_style import MapStyle, Situation
from branchline.bots.frozen.planning import PlannerMap, long_routes, plan
from branchline.events import TicketName
from branchline.game import Action


def keep_fewest(situation: Situation, dear: bool = False) -> Action:
    """Return the choice that keeps fewest tickets: the cheapest ones, or the dearest."""
    keeps, offer = situation.options.keeps(), situation.view.offer
    most = max(len(returned) for returned in keeps)

    def points(returned: frozenset[int]) -> int:
        return sum(ticket.points for place, ticket in enumerate(offer) if place in returned)

    fewest = [returned for returned in keeps if len(returned) == most]
    return keeps[min(fewest, key=points) if dear else max(fewest, key=points)]


class RacerMap(MapStyle):
    """The racer: gives its tickets up, claims the longest routes only, and ends the game fast."""

    def aims(self, situation: Situation) -> list[int]:
        """Return the open routes of the greatest length, nearest to being paid first."""
        routes, length = long_routes(situation.network), situation.network.board.length
        return [route for route in routes if length[route] == length[routes[0]]]

    def keep(self, situation: Situation) -> Action:
        """Keep the cheapest tickets, as few as allowed."""
        return keep_fewest(situation)

    def draw(self, situation: Situation, aims: list[int]) -> Action | None:
        """Draw for the first aim only."""
        return super().draw(situation, aims[:1])


class LongRouteMap(RacerMap):
    """Lives off long routes, those on the way of its tickets before others."""

    least = 4  # spaces of a long route

    def aims(self, situation: Situation) -> list[int]:
        """Return long routes, planned ones first; when there are none, the planned ones."""
        network = situation.network
        length = network.board.length
        planned, _ = plan(network, situation.open_tickets, 1.0)
        routes = [route for route in long_routes(network) if length[route] >= self.least]
        routes.sort(key=lambda route: (route not in planned, -length[route]))
        return routes or planned or long_routes(network)

    def keep(self, situation: Situation) -> Action:
        """Keep the dearest tickets, as few as allowed: their paths have long routes."""
        return keep_fewest(situation, dear=True)


class OneStepMap(PlannerMap):
    """Thinks one step ahead: one ticket, of its path one route, and cards for that route."""

    def aims(self, situation: Situation) -> list[int]:
        """Return the route of the nearest ticket that lacks fewest cards."""
        network = situation.network
        prices = network.prices()
        ways = [network.path(ticket, prices) for ticket in situation.open_tickets]
        price, routes = min(ways, default=(inf, []))
        if price > network.trains:
            return long_routes(network)[:1]
        return sorted(routes, key=network.missing)[:1]

    def keep(self, situation: Situation) -> Action:
        """Keep as few tickets as allowed, the cheapest."""
        return keep_fewest(situation)


class RouteFocusedMap(PlannerMap):
    """Weighs every route by the tickets whose shortest path it is on, and by its own points."""

    def aims(self, situation: Situation) -> list[int]:
        """Return the routes of the plan and long routes, by weight."""
        network = situation.network
        board, prices = network.board, network.prices()
        weights: dict[int, int] = {}
        for ticket in situation.open_tickets:
            price, routes = network.path(ticket, prices)
            if price <= network.trains:
                self.add(weights, routes, ticket)
        if not weights:
            return long_routes(network)
        for route in weights:
            weights[route] += board.points[board.length[route]]
        return sorted(weights, key=lambda route: (-weights[route], network.missing(route), route))

    def add(self, weights: dict[int, int], routes: list[int], ticket: TicketName) -> None:
        """Add the points of a ticket to the weight of each route on its path."""
        for route in routes:
            weights[route] = weights.get(route, 0) + ticket.points

    def draw(self, situation: Situation, aims: list[int]) -> Action | None:
        """Draw for the three weightiest routes."""
        return super().draw(situation, aims[:3])
