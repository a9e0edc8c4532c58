"""The parts of views that only one family has, on a map or with yards.

They are data without rules, apart from the families' own views: a view of one family can then be
made without importing the rules of the other.
"""

from dataclasses import dataclass

from branchline.events import CardSet, RouteName, TicketName


@dataclass(frozen=True, slots=True)
class OwnClaim:
    """A claim that the seat has announced and is still paying; nobody else sees it."""

    route: RouteName
    colour: str | None
    locomotives: int
    coloured: int
    substitutes: CardSet  # cards named so far
    to_lay: int  # cards, or pairs, still to be named


@dataclass(frozen=True, slots=True)
class TunnelView:
    """A tunnel that has been tried and asks for more; all see it."""

    route: RouteName
    laid: CardSet
    revealed: CardSet
    surcharge: int


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a yard; the locomotives lie on top."""

    colour: str
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class TicketUse:
    """The cards of the stack that a ticket uses, or would use if it were chosen next."""

    ticket: TicketName
    cards: CardSet


@dataclass(frozen=True, slots=True)
class OwnYard:
    """What only its owner knows about a yard."""

    placing: str | None  # colour of the set that is being placed
    stack: CardSet | None  # the on-track stack: while tickets are completed, or if stacks are open
    best: tuple[TicketName, ...]  # tickets worth the most together, while tickets are completed
    marked: tuple[TicketName, ...]  # tickets chosen so far
    uses: tuple[TicketUse, ...]  # while tickets are completed: the cards for each ticket
