"""Labels: the names of cards, routes, tickets and bonus cards, by the numbers of the rules."""

from collections.abc import Sequence

from branchline.events import RouteName, TicketName
from branchline.rules import names as n
from branchline.sheet import Sheet


class Labels:
    """What the components of a game are called; each list is indexed by number."""

    def __init__(self, sheet: Sheet) -> None:
        unused = [""] * (n.LOCOMOTIVE - len(sheet.colours))
        self.cards = [*sheet.colours, *unused, "locomotive"]
        self.routes = [RouteName(r.a, r.b, r.lane) for r in sheet.routes]
        self.tickets = [TicketName(t.a, t.b, t.points) for t in sheet.tickets]
        self.bonuses = [bonus.key for bonus in sheet.bonuses]

    def card(self, number: int) -> str | None:
        """Return the name of a card, or None for an empty slot."""
        return None if number == n.NO_CARD else self.cards[number]

    def card_set(self, counts: Sequence[int]) -> dict[str, int]:
        """Return counts by card as a card set."""
        return {self.cards[card]: counts[card] for card in range(n.CARDS) if counts[card]}
