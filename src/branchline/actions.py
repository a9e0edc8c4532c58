"""Actions: what a seat may do, as an object that programs can ask and a text that people read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from branchline.described import described
from branchline.events import CardSet, RouteName, TicketName
from branchline.rules import names as n

ActionKind = Literal[
    "draw_deck",
    "draw_face_up",
    "stop",
    "draw_tickets",
    "claim",
    "pay",
    "lay",
    "add",
    "leave",
    "keep",
    "pass",
    "place",
    "place_three",
    "put",
    "complete_best",
    "complete",
    "done",
    "unknown",
]

KIND_NAMES: Mapping[int, ActionKind] = {
    n.DRAW_DECK: "draw_deck",
    n.DRAW_FACE_UP: "draw_face_up",
    n.STOP: "stop",
    n.DRAW_TICKETS: "draw_tickets",
    n.CLAIM: "claim",
    n.PAY: "pay",
    n.LAY: "lay",
    n.PAY_SURCHARGE: "add",
    n.LEAVE: "leave",
    n.KEEP: "keep",
    n.PASS: "pass",
    n.PLACE: "place",
    n.PLACE_THREE: "place_three",
    n.PUT: "put",
    n.COMPLETE_BEST: "complete_best",
    n.COMPLETE: "complete",
    n.DONE: "done",
}


NO_CARDS: CardSet = {}


class Subject(NamedTuple):
    """What an action is about; what its kind does not have keeps its default."""

    kind: ActionKind = "unknown"
    route: RouteName | None = None
    colour: str | None = None
    cards: CardSet = NO_CARDS
    tickets: tuple[TicketName, ...] = ()
    returned: tuple[TicketName, ...] = ()


@described
@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """Something that a seat may do; it prints as text, and the text can be read back.

    Two actions are equal if their numbers and texts are.
    """

    number: int
    """The same in all games on one sheet."""
    text: str
    """The notation, such as `claim Oslo–Bergen`."""
    seat: int | None = field(default=None, compare=False)
    """The seat whose action it is."""
    subject: Subject = field(default=Subject(), compare=False)
    """Where the properties come from."""

    @property
    def kind(self) -> ActionKind:
        """What kind of action it is: `claim`, `draw_face_up`, `keep` and so on."""
        return self.subject.kind

    @property
    def route(self) -> RouteName | None:
        """The route that is claimed or paid for."""
        return self.subject.route

    @property
    def colour(self) -> str | None:
        """The card that is drawn face up, or the colour that is paid with, laid or placed."""
        return self.subject.colour

    @property
    def cards(self) -> CardSet:
        """The cards that it takes or lays, by name, as far as it names them."""
        return dict(self.subject.cards)  # actions are shared between games

    @property
    def tickets(self) -> tuple[TicketName, ...]:
        """The tickets that are kept or completed."""
        return self.subject.tickets

    @property
    def returned(self) -> tuple[TicketName, ...]:
        """The tickets that go back, in this order."""
        return self.subject.returned

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        by = "" if self.seat is None else f", seat={self.seat}"
        return f"Action({self.number}, {self.text!r}{by})"
