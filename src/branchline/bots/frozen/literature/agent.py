"""What the four agents have in common: what they claim they pay colour by colour, as printed."""

from branchline.bots.frozen.map_style import MapStyle, Situation
from branchline.bots.knowledge import Network
from branchline.game import Action
from branchline.rules import names as n


class LiteratureMap(MapStyle):
    """An agent of the literature; subclasses say what it wants."""

    colour: int | None = None  # that it means to pay the route with, if it has one in mind

    def pay(self, situation: Situation) -> Action:
        """Pay with the colour in mind, or with the first that will do: coloured cards first."""
        row, network = situation.options.row, situation.network
        # Locomotives alone stand in for the first colour of which the hand has none.
        order = colours_of(situation, self.claimed_route(situation))
        if self.colour in order:
            order.remove(self.colour)
            order.insert(0, self.colour)
        bare = next((place for place, one in enumerate(order) if not network.hand[one]), len(order))

        def loss(action: Action) -> tuple[int, int, int, int]:
            card = row(action).card
            place = order.index(card) if card in order else bare
            return row(action).substitutes, place, row(action).locomotives, action.number

        return min(situation.options.actions, key=loss)

    def keep_all(self, situation: Situation) -> Action:
        """Return the choice that keeps every ticket."""
        return situation.options.keeps()[frozenset()]

    def draw_blind(self, situation: Situation) -> Action | None:
        """Return the draw of the deck's top card, or of any face-up one."""
        return situation.options.first_of(n.DRAW_DECK, n.DRAW_FACE_UP)


def colours_of(situation: Situation, route: int | None) -> list[int]:
    """Return the colours that may pay a route, in the order of the sheet."""
    if route is None:
        return []
    return list(situation.network.colours(route))


def most_held(network: Network, lanes: list[int]) -> int:
    """Return the colour of these lanes that the hand has most of; the first of equals."""
    colours = sorted({colour for lane in lanes for colour in network.colours(lane)})
    return max(colours, key=lambda colour: network.hand[colour])
