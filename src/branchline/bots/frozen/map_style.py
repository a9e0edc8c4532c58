"""The common part of all styles on a map: answering every question once the aims are known.

A style says which tickets to keep and which routes it aims at; the rest is done here: claim what
can be paid, pay with what is needed least, and draw what the aims lack.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass

from branchline.bots.knowledge import Network, reserved, shortages
from branchline.bots.options import Options
from branchline.events import TicketName
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.views import View


@dataclass
class Situation:
    """What a style decides on: the view, the map as the seat sees it, and the options."""

    setup: Setup
    view: View
    network: Network
    options: Options

    @property
    def open_tickets(self) -> list[TicketName]:
        """The tickets of the seat whose cities are not joined."""
        return [own.ticket for own in self.view.tickets if not own.completed]

    @property
    def is_last_turn(self) -> bool:
        """Whether the seat will not have another turn."""
        left = self.view.last_turns
        return left is not None and left <= len(self.view.seats)


class MapStyle(ABC):
    """A way to play on a map; subclasses give the aims."""

    def choose(self, setup: Setup, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        options = Options(setup, legal)
        situation = Situation(setup, view, Network(setup, view), options)
        if len(options.actions) == 1:
            return options.actions[0]
        if view.decision in ("opening", "tickets"):
            return self.keep(situation)
        if view.decision == "payment":
            return self.pay(situation)
        if view.decision == "substitute":
            return self.lay(situation)
        if view.decision == "surcharge":
            return self.pay_surcharge(situation)
        if view.decision == "second_card":
            return self.draw(situation, self.aims(situation)) or options.actions[0]
        return self.turn(situation)

    @abstractmethod
    def aims(self, situation: Situation) -> list[int]:
        """Return the routes that the style wants to claim, most wanted first."""

    @abstractmethod
    def keep(self, situation: Situation) -> Action:
        """Return which tickets to keep."""

    def wants_tickets(self, situation: Situation, aims: list[int]) -> bool:
        """Tell whether to draw tickets now."""
        return False

    def turn(self, situation: Situation) -> Action:
        """Return what to do with the turn: tickets, a claim, cards, or any action left."""
        aims = self.aims(situation)
        tickets = situation.options.first_of(n.DRAW_TICKETS)
        if tickets is not None and self.wants_tickets(situation, aims):
            return tickets
        return (
            self.claim(situation, aims)
            or self.draw(situation, aims)
            or self.claim_any(situation)
            or situation.options.actions[0]
        )

    def claim(self, situation: Situation, aims: list[int]) -> Action | None:
        """Return the claim of the most wanted route that can be paid, if there is one."""
        claims = situation.options.claims()
        return next((claims[route] for route in aims if route in claims), None)

    def claim_any(self, situation: Situation) -> Action | None:
        """Return the claim worth the most points, if there is one."""
        claims, board = situation.options.claims(), situation.network.board
        if not claims:
            return None
        return claims[max(claims, key=lambda route: (board.points[board.length[route]], -route))]

    def draw(self, situation: Situation, aims: list[int]) -> Action | None:
        """Return the draw of the face-up card that the aims lack most, or of the deck's top."""
        short = shortages(situation.network, aims)
        face_up = situation.options.cards()
        wanted = [card for card in face_up if card != n.LOCOMOTIVE and short[card] > 0]
        if n.LOCOMOTIVE in face_up and self.takes_locomotive(situation, aims, bool(wanted)):
            return face_up[n.LOCOMOTIVE]
        if wanted:
            hand = situation.network.hand
            return face_up[min(wanted, key=lambda card: (short[card], -hand[card], card))]
        deck = situation.options.first_of(n.DRAW_DECK)
        if deck is not None:
            return deck
        hand = situation.network.hand
        return face_up[max(face_up, key=lambda card: (hand[card], -card))] if face_up else None

    def takes_locomotive(self, situation: Situation, aims: list[int], wanted: bool) -> bool:
        """Tell whether a face-up locomotive is the card to draw."""
        network = situation.network
        wild = [route for route in aims if network.board.wild[route]]
        if not wild:
            return False
        if not network.board.face_up_locomotive_is_two:
            return True
        return not wanted and any(network.missing(route) == 1 for route in wild)

    def pay(self, situation: Situation) -> Action:
        """Return the payment with fewest locomotives, then of the colour needed least."""
        route = self.claimed_route(situation)
        others = [other for other in self.aims(situation) if other != route]
        kept, hand = reserved(situation.network, others), situation.network.hand
        row = situation.options.row

        def loss(action: Action) -> tuple[int, int, int, int]:
            card = row(action).card
            spare = 0 if card == n.NO_CARD else hand[card] - kept[card]
            locomotives = row(action).locomotives
            return locomotives + 2 * row(action).substitutes, locomotives, -spare, action.number

        return min(situation.options.actions, key=loss)

    def claimed_route(self, situation: Situation) -> int | None:
        """Return the number of the route that is being paid."""
        claim = situation.view.claim
        if claim is None:
            return None
        for number, route in enumerate(situation.setup.sheet.routes):
            if (route.a, route.b, route.lane) == (claim.route.a, claim.route.b, claim.route.lane):
                return number
        return None

    def lay(self, situation: Situation) -> Action:
        """Return the substitute that the other aims need least; locomotives last."""
        kept, hand = reserved(situation.network, self.aims(situation)), situation.network.hand

        def spare(action: Action) -> tuple[bool, int, int]:
            card = situation.options.row(action).card
            if card == n.LOCOMOTIVE:
                return False, hand[card], -action.number
            return True, hand[card] - kept[card], -action.number

        return max(situation.options.actions, key=spare)

    def pay_surcharge(self, situation: Situation) -> Action:
        """Return the payment of a surcharge with fewest locomotives; leave only if it must."""
        ways = situation.options.of(n.PAY_SURCHARGE)
        if not ways:
            return situation.options.actions[0]
        return min(ways, key=lambda action: situation.options.row(action).locomotives)
