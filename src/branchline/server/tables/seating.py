"""Seating: who sits at a table, its options, status and chat, folded from its log."""

from dataclasses import dataclass, field

from branchline.server.protocol import ChatLine, TableOptions
from branchline.server.storage.entries import (
    Acted,
    Away,
    Body,
    Created,
    Damaged,
    Entry,
    Follows,
    Said,
    Seated,
    Voted,
)

CHAT_LINES = 100  # kept in memory


@dataclass
class Place:
    """One seat of a table."""

    kind: str = "open"  # open, person, bot
    name: str = ""
    level: str | None = None
    visitor: str | None = None
    away: str | None = None  # why a bot plays for the person
    abort: bool = False
    spent: float = 0.0  # seconds of the clock

    @property
    def by_bot(self) -> bool:
        """Whether a bot plays this seat now."""
        return self.kind == "bot" or self.away is not None


@dataclass
class Seating:
    """The seats of a table, its options, its status and its chat."""

    game: str = ""
    version: str = ""
    options: TableOptions = field(default_factory=TableOptions)
    places: list[Place] = field(default_factory=list)
    status: str = "open"
    rematch: str | None = None
    chat: list[ChatLine] = field(default_factory=list)

    def apply(self, entry: Entry, body: Body) -> None:
        """Apply an entry.

        Raises:
            Damaged: if the entry names a seat that does not exist.
        """
        if isinstance(body, Created):
            self._create(body)
        elif isinstance(body, Follows):
            self.rematch = body.table
        elif isinstance(body, Said):
            line = ChatLine(entry.seat, body.name, body.text, entry.time)
            self.chat = [*self.chat[1 - CHAT_LINES :], line]
        elif entry.kind == "dealt":
            self.status = "running"
        elif entry.kind == "aborted":
            self.status = "aborted"
        else:
            self._apply_to_place(self._place(entry), entry, body)

    def _create(self, body: Created) -> None:
        self.game, self.version, self.options = body.game, body.version, body.options
        for wanted, visitor in zip(body.wishes, body.visitors, strict=True):
            kind = "bot" if wanted.kind == "bot" else "open" if visitor is None else "person"
            self.places.append(Place(kind, wanted.name or "", wanted.level, visitor))

    def _place(self, entry: Entry) -> Place:
        if entry.seat is None or not 0 <= entry.seat < len(self.places):
            raise Damaged(f"entry {entry.number} has no such seat: {entry.seat!r}")
        return self.places[entry.seat]

    def _apply_to_place(self, place: Place, entry: Entry, body: Body) -> None:
        if isinstance(body, Seated):
            place.kind, place.name, place.visitor = "person", body.name, body.visitor
        elif isinstance(body, Away):
            place.away = body.why
        elif isinstance(body, Voted):
            place.abort = body.abort
        elif isinstance(body, Acted):
            place.spent += body.spent
        elif entry.kind == "left":
            place.kind, place.name, place.visitor = "open", "", None
        elif entry.kind == "back":
            place.away = None

    def seats_of(self, visitor: str | None) -> list[int]:
        """Return the seats of a visitor."""
        if visitor is None:
            return []
        return [seat for seat, place in enumerate(self.places) if place.visitor == visitor]

    def open_seats(self) -> list[int]:
        """Return the seats that are still free."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "open"]

    def names(self) -> list[str]:
        """Return a unique name for each seat."""
        names: list[str] = []
        for seat, place in enumerate(self.places):
            name = place.name or f"Seat {seat + 1}"
            while name in names:
                name = f"{name} ({seat + 1})"
            names.append(name)
        return names
