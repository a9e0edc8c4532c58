"""Styles on a map that plan: the shortest network for their tickets, and what to do without one."""

from branchline.bots.knowledge import Network
from branchline.bots.map_style import MapStyle, Moment
from branchline.events import TicketName
from branchline.game import Action
from branchline.views import View


def plan(network: Network, tickets: list[TicketName], hop: float = 0.0) -> tuple[list[int], int]:
    """Return the routes that join the tickets, and how many tickets they join.

    One ticket after the other, in the order given; what is planned already is free for the next.
    Tickets that cannot be joined, or not with the trains left, are passed over.
    """
    prices, trains = network.prices(hop), network.trains
    routes: list[int] = []
    joined = 0
    for ticket in tickets:
        _, more = network.path(ticket, prices)
        length = sum(network.board.length[route] for route in more)
        price = _ if not more else 0.0
        if price == float("inf") or length > trains:
            continue
        trains -= length
        joined += 1
        routes += more
        for route in more:
            prices[route] = 0.0
    return routes, joined


class PlannerMap(MapStyle):
    """The greedy ticket planner: finishes its tickets on shared paths, then draws more of them."""

    hop = 0.5
    turn_worth = 1.5  # points that a turn spent on a ticket must bring
    tickets_from = 12  # trains left with which it still draws tickets

    def aims(self, moment: Moment) -> list[int]:
        """Return the planned routes, long ones first; without a plan, long routes."""
        tickets = sorted(moment.open_tickets, key=lambda ticket: -ticket.points)
        routes, _ = plan(moment.network, tickets, self.hop)
        length = moment.network.board.length
        return sorted(routes, key=lambda r: -length[r]) or long_routes(moment.network)

    def has_plan(self, moment: Moment) -> bool:
        """Tell whether some open ticket can still be joined."""
        prices = moment.network.prices()
        trains = moment.network.trains
        return any(moment.network.path(t, prices)[0] <= trains for t in moment.open_tickets)

    def wants_tickets(self, moment: Moment, aims: list[int]) -> bool:
        """Draw tickets when all are done and enough trains are left for another."""
        if moment.is_last_turn or moment.network.trains < self.tickets_from:
            return False
        return not moment.open_tickets

    def keep(self, moment: Moment) -> Action:
        """Keep the tickets that together bring the most for the turns they take."""
        offer, mine = moment.view.offer, moment.open_tickets
        keeps = moment.options.keeps()

        def worth(returned: frozenset[int]) -> tuple[float, int]:
            kept = [ticket for place, ticket in enumerate(offer) if place not in returned]
            return self.worth(moment.network, mine + kept), len(returned)

        return keeps[max(keeps, key=worth)]

    def worth(self, network: Network, tickets: list[TicketName]) -> float:
        """Return the points of a set of tickets and their routes, less what its turns cost."""
        total, turns = 0.0, 0.0
        prices, trains = network.prices(self.hop), network.trains
        for ticket in sorted(tickets, key=lambda one: -one.points):
            price, routes = network.path(ticket, prices)
            length = sum(network.board.length[route] for route in routes)
            if price == float("inf") or length > trains:
                total -= ticket.points
                continue
            trains -= length
            total += ticket.points
            for route in routes:
                prices[route] = 0.0
                total += network.board.points[network.board.length[route]]
            turns += len(routes) + length / 2
        return total - self.turn_worth * turns


def long_routes(network: Network, least: int = 0) -> list[int]:
    """Return the open routes, the longest first, and those that lack fewest cards before others."""
    board = network.board
    routes = [route for route in network.open_routes() if board.length[route] >= least]
    return sorted(routes, key=lambda route: (-board.length[route], network.missing(route), route))


def fewest_trains(view: View) -> int:
    """Return how many trains the seat nearest to the end has."""
    return min(seat.trains or 0 for seat in view.seats)
