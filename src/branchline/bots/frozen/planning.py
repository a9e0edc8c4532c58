"""Styles on a map that plan: the shortest network for their tickets, and what to do without one."""

from math import inf

from branchline.bots.frozen.map_style import MapStyle, Situation
from branchline.bots.knowledge import Network
from branchline.events import TicketName
from branchline.game import Action


def plan(
    network: Network, tickets: list[TicketName], hop: float
) -> tuple[list[int], list[TicketName]]:
    """Return the routes that join the tickets, and the tickets they join.

    One ticket after the other, in the order given; what is planned already is free for the next.
    Tickets that cannot be joined, or not with the trains left, are passed over.
    """
    prices, trains = network.prices(hop), network.trains
    routes: list[int] = []
    joined: list[TicketName] = []
    for ticket in tickets:
        price, more = network.path(ticket, prices)
        length = sum(network.board.length[route] for route in more)
        if price < inf and length <= trains:
            trains -= length
            joined.append(ticket)
            routes += more
            for route in more:
                prices[route] = 0.0
    return routes, joined


class PlannerMap(MapStyle):
    """The greedy ticket planner: finishes its tickets on shared paths, then draws more of them."""

    hop = 1.0  # trains that one claim less is worth
    turn_worth = 2.6  # points that a turn spent on a ticket must bring

    def aims(self, situation: Situation) -> list[int]:
        """Return the planned routes, long ones first; without a plan, all long routes."""
        routes, _ = plan(situation.network, dear_first(situation.open_tickets), self.hop)
        length = situation.network.board.length
        return sorted(routes, key=lambda route: -length[route]) or long_routes(situation.network)

    def wants_tickets(self, situation: Situation, aims: list[int]) -> bool:
        """Draw tickets when all are done and enough trains are left for another."""
        return not situation.open_tickets and self.has_trains_for_tickets(situation)

    def has_trains_for_tickets(self, situation: Situation) -> bool:
        """Tell whether four of fifteen trains are left, twelve of 45, and a turn to use them."""
        trains = situation.network.board.trains * 4 // 15
        return situation.network.trains >= trains and not situation.is_last_turn

    def keep(self, situation: Situation) -> Action:
        """Keep the tickets that together bring the most for the turns they take."""
        offer, mine = situation.view.offer, situation.open_tickets
        keeps = situation.options.keeps()

        def worth(returned: frozenset[int]) -> tuple[float, int]:
            kept = [ticket for place, ticket in enumerate(offer) if place not in returned]
            return self.worth(situation.network, mine + kept), len(returned)

        return keeps[max(keeps, key=worth)]

    def worth(self, network: Network, tickets: list[TicketName]) -> float:
        """Return the points of a set of tickets and their routes, less what its turns cost."""
        board = network.board
        routes, joined = plan(network, dear_first(tickets), self.hop)
        done = sum(ticket.points for ticket in joined)
        failed = sum(ticket.points for ticket in tickets) - done
        claimed = sum(board.points[board.length[route]] for route in routes)
        turns = len(routes) + sum(board.length[route] for route in routes) / 2
        return done - failed + claimed - self.turn_worth * turns


class WaryMap(PlannerMap):
    """A planner that looks at the others: near the end it takes no tickets, but what it can."""

    trains_a_turn = 2.0  # that seat's, as far as one can guess

    def wants_tickets(self, situation: Situation, aims: list[int]) -> bool:
        """Draw no tickets once the end is near."""
        return not self.is_end_near(situation) and super().wants_tickets(situation, aims)

    def claim(self, situation: Situation, aims: list[int]) -> Action | None:
        """Claim what is planned; if there is no time left for the plan, what brings most points."""
        if situation.open_tickets and self.is_end_near(situation) and self.is_late(situation, aims):
            return self.claim_any(situation)
        return super().claim(situation, aims)

    def is_late(self, situation: Situation, aims: list[int]) -> bool:
        """Tell whether the plan takes more turns than are likely to be left."""
        seats = situation.view.seats
        turns = sum(1 + situation.network.missing(route) / 2 for route in aims)
        left = min(seat.trains or 0 for seat in seats) / self.trains_a_turn
        if situation.view.last_turns is not None:
            left = situation.view.last_turns / len(seats)
        return turns > left

    def is_end_near(self, situation: Situation) -> bool:
        """Tell whether some seat has a third of its trains left, or fewer."""
        fewest = min(seat.trains or 0 for seat in situation.view.seats)
        return fewest <= situation.network.board.trains // 3


class CollectorMap(PlannerMap):
    """A hoarder of tickets: keeps all it can join, and draws more while it has few open ones."""

    open_tickets = 3  # it draws tickets while it has fewer

    def wants_tickets(self, situation: Situation, aims: list[int]) -> bool:
        """Draw tickets whenever few are open."""
        few = len(situation.open_tickets) < self.open_tickets
        return few and self.has_trains_for_tickets(situation)

    def worth(self, network: Network, tickets: list[TicketName]) -> float:
        """Return the points of the tickets that can be joined, regardless of the turns left."""
        _, joined = plan(network, dear_first(tickets), self.hop)
        done = sum(ticket.points for ticket in joined)
        return 2.0 * done - sum(ticket.points for ticket in tickets)


def dear_first(tickets: list[TicketName]) -> list[TicketName]:
    """Return the tickets with those worth most first."""
    return sorted(tickets, key=lambda ticket: -ticket.points)


def long_routes(network: Network) -> list[int]:
    """Return the open routes, the longest first, and those that lack fewest cards before others."""
    length = network.board.length
    return sorted(
        network.open_routes(), key=lambda route: (-length[route], network.missing(route), route)
    )
