"""Long Route Junkie and One Step: one pair of cities at a time, until somebody has claimed a route.

Both work on the dearest open ticket by the fewest routes, and on the first of them that is missing.
Without such a ticket the longest route is their objective.
"""

from dataclasses import dataclass

from branchline.bots.frozen.claiming import keep_fewest
from branchline.bots.frozen.literature.agent import LiteratureMap, most_held
from branchline.bots.frozen.literature.roads import Pair, Roads
from branchline.bots.frozen.map_style import Situation
from branchline.bots.knowledge import Network
from branchline.game import Action
from branchline.rules import names as n

NOT_YET = -1


@dataclass(frozen=True)
class Objective:
    """The lanes it wants one of, and the card it draws for them, if any; no lanes: tickets."""

    lanes: tuple[int, ...]
    card: int = n.NO_CARD


class ObjectiveMap(LiteratureMap):
    """An agent with one objective, which it forms again whenever a route was claimed."""

    ready = 10  # rank of a longest route that is gray and can be paid without locomotives

    def __init__(self) -> None:
        self.claimed = NOT_YET  # routes that all had claimed when the objective was formed
        self.objective = Objective(())

    def aims(self, situation: Situation) -> list[int]:
        """Return the lanes of the objective, by colour."""
        claimed = sum(owner is not None for owner in situation.view.owners)
        if claimed != self.claimed:
            self.objective, self.claimed = self.next_objective(situation), claimed
        colour = situation.network.board.colour
        return sorted(self.objective.lanes, key=lambda lane: colour[lane])

    def keep(self, situation: Situation) -> Action:
        """Keep the cheapest tickets, as few as allowed, and think again."""
        self.claimed = NOT_YET
        return keep_fewest(situation)

    def draw(self, situation: Situation, aims: list[int]) -> Action | None:
        """Draw the card of the objective, else a face-up locomotive, else from the deck."""
        face_up = situation.options.cards()
        for card in (self.objective.card, n.LOCOMOTIVE) if aims else ():
            if card in face_up:
                return face_up[card]
        return self.draw_blind(situation)

    def next_objective(self, situation: Situation) -> Objective:
        """Return the next step of the dearest open ticket, or what to do without one."""
        roads = self.roads(situation.network)
        found = []
        for ticket in situation.open_tickets:
            path = roads.fewest_hops(*roads.ends(ticket))
            if path is not None:
                found.append((ticket.points, path))
        if not found:
            return self.without_tickets(situation)
        _, path = max(found, key=lambda one: one[0])
        lanes = roads.open[next(pair for pair in path if pair not in roads.own)]
        return Objective(tuple(lanes), wanted_card(situation.network, lanes))

    def roads(self, network: Network) -> Roads:
        """Return the map on which it looks for paths."""
        return Roads(network)

    def without_tickets(self, situation: Situation) -> Objective:
        """Return the best of the longest routes; between any two cities all lanes will do."""
        network, roads = situation.network, Roads(situation.network)
        length = network.board.length
        lanes = [lane for lanes in roads.open.values() for lane in lanes]
        lanes = [lane for lane in lanes if length[lane] <= network.trains]
        if not lanes:
            return Objective(())
        most = max(length[lane] for lane in lanes)
        best = max(
            (lane for lane in lanes if length[lane] == most),
            key=lambda lane: self.rank(network, lane),
        )
        return Objective(tuple(roads.open[pair_of_lane(network, best)]), network.board.colour[best])

    def rank(self, network: Network, lane: int) -> int:
        """Return how near the hand is to paying one of the longest routes.

        Where it cannot be paid, the colour held most counts, even if it is not the route's.
        """
        colour, spaces = network.board.colour[lane], network.board.length[lane]
        most = max(network.hand[: n.LOCOMOTIVE])
        held = most if colour == n.NO_CARD else network.hand[colour]
        if held >= spaces:
            return self.ready if colour == n.NO_CARD else 10
        if held + network.hand[n.LOCOMOTIVE] >= spaces:
            return 9
        return most - spaces + (10 if colour == n.NO_CARD else 9)


class OneStepMap(ObjectiveMap):
    """One Step: keeps all tickets at the start, and draws more whenever none can be worked on."""

    fewest_trains = 8  # of every seat, for drawing tickets

    def keep(self, situation: Situation) -> Action:
        """Keep all tickets of the start; later the cheapest, as few as allowed."""
        kept = super().keep(situation)
        return self.keep_all(situation) if situation.view.decision == "opening" else kept

    def without_tickets(self, situation: Situation) -> Objective:
        """Return no objective while tickets can be drawn, and everybody has trains for them."""
        view = situation.view
        trains = min(seat.trains or 0 for seat in view.seats)
        if trains >= self.fewest_trains and view.ticket_deck > 0:
            return Objective(())
        return super().without_tickets(situation)

    def wants_tickets(self, situation: Situation, aims: list[int]) -> bool:
        """Draw tickets when nothing else is worth it."""
        trains = min(seat.trains or 0 for seat in situation.view.seats)
        return not aims and trains >= self.fewest_trains


class LongRouteMap(ObjectiveMap):
    """Long Route Junkie: joins its tickets by routes of three spaces and more; draws no more."""

    ready = 15
    least = 3  # spaces

    def roads(self, network: Network) -> Roads:
        """Return the map without short routes, as long as it has the trains for long ones."""
        return Roads(network, min(self.least, network.trains))


def wanted_card(network: Network, lanes: list[int]) -> int:
    """Return the card held most of those that pay; on gray routes locomotives count, too."""
    card = most_held(network, lanes)
    is_gray = any(network.board.colour[lane] == n.NO_CARD for lane in lanes)
    return n.LOCOMOTIVE if is_gray and network.hand[n.LOCOMOTIVE] > network.hand[card] else card


def pair_of_lane(network: Network, lane: int) -> Pair:
    """Return the cities of a lane."""
    one, other = network.board.city_a[lane], network.board.city_b[lane]
    return min(one, other), max(one, other)
