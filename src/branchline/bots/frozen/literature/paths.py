"""Path: all tickets of the start by the fewest routes, cards from the deck only."""

from branchline.bots.frozen.literature.agent import LiteratureMap, most_held
from branchline.bots.frozen.literature.roads import Roads
from branchline.bots.frozen.map_style import Situation
from branchline.game import Action


class RouteFocusedMap(LiteratureMap):
    """Path: the routes of its dearest tickets first; afterwards the shortest routes there are."""

    def keep(self, situation: Situation) -> Action:
        """Keep every ticket; it draws no others."""
        return self.keep_all(situation)

    def aims(self, situation: Situation) -> list[int]:
        """Return the lanes on the way of its tickets, by what they and the tickets are worth.

        A route that would take the last trains is never wanted.
        """
        network, roads = situation.network, Roads(situation.network)
        points, length = network.board.points, network.board.length
        weights: dict[int, int] = {}
        for ticket in situation.open_tickets:
            for pair in roads.fewest_hops(*roads.ends(ticket)) or []:
                for lane in roads.open.get(pair, []) if pair not in roads.own else []:
                    weight = points[length[lane]] + 2 * ticket.points
                    weights[lane] = max(weight, weights.get(lane, 0))
        lanes = [lane for lane in weights if length[lane] < network.trains]
        if lanes:
            return sorted(lanes, key=lambda lane: (-weights[lane], lane))
        lanes = [lane for some in roads.open.values() for lane in some]
        lanes = [lane for lane in lanes if length[lane] < network.trains]
        return sorted(lanes, key=lambda lane: (points[length[lane]], lane))

    def claim(self, situation: Situation, aims: list[int]) -> Action | None:
        """Claim the most wanted lane that can be paid, with the colour it has most of."""
        claims, network = situation.options.claims(), situation.network
        lane = next((lane for lane in aims if lane in claims), None)
        if lane is None:
            return None
        lanes = [lane, *lanes_beside(situation, lane, claims)]
        self.colour = most_held(network, lanes)
        fitting = [one for one in lanes if self.colour in network.colours(one)]
        return claims[fitting[0]]

    def draw(self, situation: Situation, aims: list[int]) -> Action | None:
        """Draw from the deck, whatever lies face up."""
        return self.draw_blind(situation)


def lanes_beside(situation: Situation, lane: int, claims: dict[int, Action]) -> list[int]:
    """Return the other lanes of the same two cities that can be claimed now."""
    following, found = situation.network.board.next_lane, []
    other = following[lane]
    while other != lane:
        if other in claims:
            found.append(other)
        other = following[other]
    return found
