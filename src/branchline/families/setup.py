"""The set-up of a game: sheet, board and words for one number of seats, built once and shared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from branchline.events import CardSet, RouteName, TicketName
from branchline.families import Family, family_of
from branchline.notation import Notation
from branchline.rules.board import AnyBoard
from branchline.rules.fields import dtype, pack
from branchline.rules.names import CARDS, LOCOMOTIVE
from branchline.rules.state import AnyState
from branchline.sheet import Sheet
from branchline.sheet.actions import ActionRow
from branchline.text.event_builder import EventBuilder
from branchline.text.labels import Labels

MOST_KEPT = 64  # set-ups; all our games at all seat counts are fewer than twenty


@dataclass(frozen=True, eq=False, repr=False)
class Setup:
    """One game for one number of seats: everything printed, in words and in numbers.

    Nothing in it changes, so that all games, bots and arrays of one game share it.
    """

    sheet: Sheet
    family: Family
    board: AnyBoard
    notation: Notation
    labels: Labels
    event_builder: EventBuilder

    def __reduce__(self) -> tuple[Any, ...]:
        return setup_of, (self.sheet, self.seats)  # whoever loads it shares theirs

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setup":
        return self

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.board.seats

    @property
    def actions(self) -> Sequence[ActionRow]:
        """What each action is about, by its number."""
        return self.notation.table

    def new_state(self) -> AnyState:
        """Return a state in which nothing is dealt."""
        return self.family.state(self.board.layout)

    # From names back to numbers; people's games do without these.

    @cached_property
    def cards(self) -> Mapping[str, int]:
        """The number of each card by its name."""
        cards = {name: card for card, name in enumerate(self.sheet.colours)}
        return cards | {"locomotive": LOCOMOTIVE}

    @cached_property
    def cities(self) -> Mapping[str, int]:
        """The number of each city by its name."""
        return {name: city for city, name in enumerate(self.sheet.cities)}

    @cached_property
    def neighbours(self) -> Sequence[Sequence[tuple[int, int]]]:
        """The neighbours of each city: the other city and the route to it."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.sheet.cities]
        for number, route in enumerate(self.sheet.routes):
            a, b = self.cities[route.a], self.cities[route.b]
            found[a].append((b, number))
            found[b].append((a, number))
        return found

    @cached_property
    def _tickets(self) -> Mapping[TicketName, int]:
        return {ticket: number for number, ticket in enumerate(self.labels.tickets)}

    @cached_property
    def _routes(self) -> Mapping[RouteName, int]:
        return {route: number for number, route in enumerate(self.labels.routes)}

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
        return self._tickets[ticket]

    def route(self, route: RouteName) -> int:
        """Return the number of a route."""
        return self._routes[route]

    def needs(self, ticket: TicketName) -> list[int]:
        """Return the cards that complete a ticket where there are no routes."""
        for printed in self.sheet.tickets:
            if (printed.a, printed.b, printed.points) == (ticket.a, ticket.b, ticket.points):
                return self.counts(dict(printed.cards))
        raise ValueError(f"{self.sheet.name} has no ticket {ticket}")

    @cached_property
    def boards(self) -> Any:
        """The board as an array of one record, for the compiled rules; needs NumPy."""
        import numpy  # noqa: PLC0415  people's games must start without it

        boards = numpy.zeros(1, dtype(type(self.board), self.board.layout))
        pack(self.board, boards[0])
        return boards


@lru_cache(maxsize=MOST_KEPT)
def setup_of(sheet: Sheet, seats: int) -> Setup:
    """Return the set-up of a game for a number of seats; equal sheets share one."""
    family = family_of(sheet)
    board = family.board_of(sheet, seats)
    labels = Labels(sheet)
    return Setup(
        sheet=sheet,
        family=family,
        board=board,
        notation=family.notation(sheet, board),
        labels=labels,
        event_builder=EventBuilder(labels),
    )
