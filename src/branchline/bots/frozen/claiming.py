"""Styles on a map that look at routes rather than at whole networks."""

from branchline.bots.frozen.map_style import MapStyle, Situation
from branchline.bots.frozen.planning import long_routes
from branchline.game import Action


def keep_fewest(situation: Situation) -> Action:
    """Return the choice that keeps fewest tickets: the cheapest ones."""
    keeps, offer = situation.options.keeps(), situation.view.offer
    most = max(len(returned) for returned in keeps)

    def points(returned: frozenset[int]) -> int:
        return sum(ticket.points for place, ticket in enumerate(offer) if place in returned)

    fewest = [returned for returned in keeps if len(returned) == most]
    return keeps[max(fewest, key=points)]


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
