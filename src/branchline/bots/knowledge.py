"""Knowledge of the map: what a seat can reach, over which routes, and with how many cards more."""

from heapq import heappop, heappush
from math import inf
from typing import cast

from branchline.events import TicketName
from branchline.families.setup import Setup
from branchline.rules.maps.board import Board
from branchline.rules.names import COLOURS, LOCOMOTIVE, NO_CARD
from branchline.views import View

Prices = list[float]  # by route: what one more use of it costs; 0: nothing, inf: not to be had


class Network:
    """The map as one seat sees it: its own routes, and those it can still claim."""

    def __init__(self, setup: Setup, view: View) -> None:
        assert view.you is not None
        assert view.hand is not None
        self.setup = setup
        self.board = cast(Board, setup.board)
        self.seat = view.you
        self.owners = view.owners
        self.trains = view.seats[view.you].trains or 0
        self.hand = setup.counts(view.hand)

    def is_open(self, route: int) -> bool:
        """Tell whether the seat may claim a route once it has the cards and trains."""
        if self.owners[route] is not None:
            return False
        board, used = self.board, 0
        lane = board.next_lane[route]
        while lane != route:
            owner = self.owners[lane]
            if owner == self.seat:
                return False
            used += owner is not None
            lane = board.next_lane[lane]
        return used < board.lanes_open[route]

    def open_routes(self) -> list[int]:
        """Return the routes that the seat may still claim and has the trains for."""
        length = self.board.length
        return [
            route
            for route in range(self.board.routes)
            if length[route] <= self.trains and self.is_open(route)
        ]

    def prices(self, hop: float = 0.0) -> Prices:
        """Return the price of each route in trains, and `hop` more for each claim."""
        prices = [inf] * self.board.routes
        for route in self.open_routes():
            prices[route] = self.board.length[route] + hop
        for route, owner in enumerate(self.owners):
            if owner == self.seat:
                prices[route] = 0.0
        return prices

    def path(self, ticket: TicketName, prices: Prices) -> tuple[float, list[int]]:
        """Return the least price to join the cities of a ticket, and the routes that cost it.

        The price is `inf` where they cannot be joined any more, and 0 where they are.
        """
        start, goal = self.setup.ends(ticket)
        neighbours = self.setup.neighbours
        best: dict[int, float] = {start: 0.0}
        came: dict[int, tuple[int, int]] = {}
        queue = [(0.0, start)]
        while queue:
            so_far, city = heappop(queue)
            if city == goal:
                return so_far, _walk_back(came, start, goal, prices)
            if so_far > best[city]:
                continue
            for other, route in neighbours[city]:
                price = so_far + prices[route]
                if price < best.get(other, inf):
                    best[other] = price
                    came[other] = (city, route)
                    heappush(queue, (price, other))
        return inf, []

    def colours(self, route: int) -> range:
        """Return the colours that may pay a route."""
        colour = self.board.colour[route]
        if colour == NO_CARD:
            return range(len(self.setup.sheet.colours))
        return range(colour, colour + 1)

    def missing(self, route: int, colour: int | None = None) -> int:
        """Return how many cards the hand lacks for a route, by default in its best colour.

        Substitutes for other cards are ignored, so fewer cards may suffice.
        """
        board, hand = self.board, self.hand
        length, symbols = board.length[route], board.ferry[route]
        held = hand[LOCOMOTIVE] if board.wild[route] else 0
        short = max(0, symbols - held)
        spare = max(0, held - symbols)
        colours = self.colours(route) if colour is None else (colour,)
        most = max(hand[one] for one in colours)
        return short + max(0, length - symbols - most - spare)

    def best_colour(self, route: int, spare: list[int]) -> int:
        """Return the colour of a route, or for a gray one the colour with most cards to spare."""
        return max(self.colours(route), key=lambda colour: (spare[colour], -colour))


def _walk_back(
    came: dict[int, tuple[int, int]], start: int, goal: int, prices: Prices
) -> list[int]:
    """Return the routes of a path that cost something, from its end."""
    routes = []
    city = goal
    while city != start:
        city, route = came[city]
        if prices[route] > 0:
            routes.append(route)
    return routes


def shortages(network: Network, routes: list[int]) -> list[int]:
    """Return by card how many the hand lacks to claim all of these routes.

    Coloured routes are served first; each gray one gets the colour with most cards to spare.
    Locomotives are asked for by ferries only.
    """
    board, spare = network.board, list(network.hand)
    short = [0] * len(spare)
    for route in sorted(routes, key=lambda one: (board.colour[one] == NO_CARD, -board.length[one])):
        symbols = board.ferry[route]
        taken = min(symbols, spare[LOCOMOTIVE])
        spare[LOCOMOTIVE] -= taken
        short[LOCOMOTIVE] += symbols - taken
        colour = network.best_colour(route, spare)
        need = board.length[route] - symbols
        taken = min(need, spare[colour])
        spare[colour] -= taken
        short[colour] += need - taken
    return short


def reserved(network: Network, routes: list[int]) -> list[int]:
    """Return by colour how many cards these routes ask for by name."""
    counts = [0] * COLOURS
    for route in routes:
        colour = network.board.colour[route]
        if colour != NO_CARD:
            counts[colour] += network.board.length[route] - network.board.ferry[route]
    return counts
