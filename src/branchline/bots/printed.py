"""What is printed in the box, for bots: the sheet that a view belongs to, as numbers."""

from dataclasses import dataclass
from functools import lru_cache

from branchline.events import CardSet, RouteName, TicketName
from branchline.families import family_of
from branchline.rules.board import AnyBoard
from branchline.rules.maps.board import Board
from branchline.rules.names import CARDS, LOCOMOTIVE
from branchline.sheet import Sheet, load_sheet
from branchline.sheet.actions import ActionRow
from branchline.views import View

_known: dict[tuple[str, str], Sheet] = {}  # sheets that do not come with Branchline


@dataclass(frozen=True, eq=False)
class Printed:
    """One game for one number of seats; everybody at the table can read this."""

    sheet: Sheet
    board: AnyBoard
    actions: tuple[ActionRow, ...]  # by number
    cities: dict[str, int]
    cards: dict[str, int]
    neighbours: tuple[tuple[tuple[int, int], ...], ...]  # of each city: city and route
    ticket_numbers: dict[TicketName, int]
    route_numbers: dict[RouteName, int]

    def counts(self, cards: CardSet) -> list[int]:
        """Return a card set as counts by card."""
        counts = [0] * CARDS
        for name, count in cards.items():
            counts[self.cards[name]] = count
        return counts

    def ends(self, ticket: TicketName) -> tuple[int, int]:
        """Return the numbers of the two cities of a ticket."""
        return self.cities[ticket.a], self.cities[ticket.b]

    def ticket(self, ticket: TicketName) -> int:
        """Return the number of a ticket."""
        return self.ticket_numbers[ticket]

    def route(self, route: RouteName) -> int:
        """Return the number of a route."""
        return self.route_numbers[route]

    def needs(self, ticket: TicketName) -> list[int]:
        """Return the cards that complete a ticket where there are no routes."""
        for printed in self.sheet.tickets:
            if (printed.a, printed.b, printed.points) == (ticket.a, ticket.b, ticket.points):
                return self.counts(dict(printed.cards))
        raise ValueError(f"{self.sheet.name} has no ticket {ticket}")


def make_known(sheet: Sheet) -> None:
    """Let bots find a sheet that does not come with Branchline."""
    _known[sheet.key, sheet.version] = sheet
    _printed.cache_clear()


def printed_of(sheet: Sheet, seats: int) -> Printed:
    """Return what is printed in the box of a game, for a number of seats."""
    if _known.get((sheet.key, sheet.version)) is not sheet:
        make_known(sheet)
    return _printed(sheet.key, sheet.version, seats)


def printed_for(view: View) -> Printed:
    """Return what is printed in the box of the game that a view shows."""
    return _printed(view.game, view.version, len(view.seats))


@lru_cache(maxsize=32)
def _printed(game: str, version: str, seats: int) -> Printed:
    sheet = _known.get((game, version)) or load_sheet(game)
    family = family_of(sheet)
    board = family.board_of(sheet, seats)
    cards = {name: card for card, name in enumerate(sheet.colours)} | {"locomotive": LOCOMOTIVE}
    neighbours: list[list[tuple[int, int]]] = [[] for _ in sheet.cities]
    if isinstance(board, Board):
        for route in range(board.routes):
            a, b = board.city_a[route], board.city_b[route]
            neighbours[a].append((b, route))
            neighbours[b].append((a, route))
    return Printed(
        sheet=sheet,
        board=board,
        actions=tuple(family.notation(sheet, board).table),
        cities={name: city for city, name in enumerate(sheet.cities)},
        cards=cards,
        neighbours=tuple(tuple(near) for near in neighbours),
        ticket_numbers={TicketName(t.a, t.b, t.points): i for i, t in enumerate(sheet.tickets)},
        route_numbers={RouteName(r.a, r.b, r.lane): i for i, r in enumerate(sheet.routes)},
    )
