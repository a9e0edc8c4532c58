"""The parts of views that only one family has, on a map or with yards.

They are data without rules, apart from the families' own views: a view of one family can then be
made without importing the rules of the other.
"""

from dataclasses import dataclass

from branchline.described import described
from branchline.events import CardSet, RouteName, TicketName


@described
@dataclass(frozen=True, slots=True)
class OwnClaim:
    """A claim that the seat has announced and is still paying; nobody else sees it."""

    route: RouteName
    """The route that is being paid for."""
    colour: str | None
    """The colour that pays, once it is chosen."""
    locomotives: int
    """How many locomotives pay."""
    coloured: int
    """How many cards of the colour pay."""
    substitutes: CardSet
    """Cards named so far as substitutes."""
    to_lay: int
    """Cards, or pairs, still to be named."""


@described
@dataclass(frozen=True, slots=True)
class TunnelView:
    """A tunnel that has been tried and asks for more; all see it."""

    route: RouteName
    """The route through the tunnel."""
    laid: CardSet
    """The cards laid so far."""
    revealed: CardSet
    """The cards that were revealed."""
    surcharge: int
    """How many cards more the tunnel asks for."""


@described
@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a yard; the locomotives lie on top."""

    colour: str
    """The colour of the row."""
    cards: int
    """Cards of the colour."""
    locomotives: int
    """Locomotives on top of them."""


@described
@dataclass(frozen=True, slots=True)
class TicketUse:
    """The cards of the stack that a ticket uses, or would use if it were chosen next."""

    ticket: TicketName
    """The ticket."""
    cards: CardSet
    """The cards of the stack that it uses."""


@described
@dataclass(frozen=True, slots=True)
class OwnYard:
    """What only its owner knows about a yard."""

    placing: str | None
    """The colour of the set that is being placed."""
    stack: CardSet | None
    """The on-track stack: while tickets are completed, or if stacks are open."""
    best: tuple[TicketName, ...]
    """The tickets worth the most together, while tickets are completed."""
    marked: tuple[TicketName, ...]
    """The tickets chosen so far."""
    uses: tuple[TicketUse, ...]
    """The cards for each ticket, while tickets are completed."""
