"""Seating: who sits at a table, its options, status and chat, folded from its log."""

from dataclasses import dataclass, field

import msgspec

from branchline.commitment import OpenedDeal, commitment_to
from branchline.server.protocol import COLOURS, ChatLine, FillWith, TableOptions
from branchline.server.security.look_alikes import skeleton
from branchline.server.storage.entries import (
    Acted,
    Answered,
    Away,
    Body,
    Created,
    Damaged,
    Entry,
    Filled,
    Follows,
    Moment,
    Moved,
    Paced,
    Painted,
    Proposed,
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
    colour: int | None = None  # that somebody chose

    @property
    def by_bot(self) -> bool:
        """Whether a bot plays this seat now."""
        return self.kind == "bot" or self.away is not None


@dataclass
class Proposal:
    """A rematch that was proposed."""

    by: int  # the seat
    fill: FillWith
    ends: float  # seconds since 1970
    answers: dict[int, bool]  # by seat


@dataclass
class Seating:
    """The seats of a table, its options, its status and its chat."""

    game: str = ""
    title: str = ""  # of a map that does not come with Branchline
    version: str = ""
    options: TableOptions = field(default_factory=TableOptions)
    places: list[Place] = field(default_factory=list)
    status: str = "open"
    host: str | None = None  # a visitor
    secret: str = ""  # determines all chance; opened when the game is over
    moment: Moment | None = None  # of a finished game, where this one began
    proposal: Proposal | None = None
    rematch: str | None = None
    chat: list[ChatLine] = field(default_factory=list)

    def apply(self, entry: Entry, body: Body) -> None:
        """Apply an entry.

        Raises:
            Damaged: if the entry names a seat that does not exist.
        """
        if isinstance(body, Created):
            self._create(body)
        elif isinstance(body, Paced):
            self.options = msgspec.structs.replace(
                self.options, bot_speed=body.bot_speed, undo_seconds=body.undo_seconds
            )
        elif isinstance(body, Follows):
            self.rematch = body.table
        elif isinstance(body, Said):
            line = ChatLine(entry.seat, body.name, body.text, entry.time)
            self.chat = [*self.chat[1 - CHAT_LINES :], line]
        elif entry.kind == "dealt":
            self.status = "running"
        elif entry.kind == "aborted":
            self.status = "aborted"
        elif entry.kind == "added":
            self.places.append(Place())
        else:
            self._apply_to_place(self._seat(entry, entry.seat), entry, body)

    def _create(self, body: Created) -> None:
        self.game, self.version, self.options = body.game, body.version, body.options
        self.secret, self.title, self.moment = body.secret, body.title, body.moment
        for wanted, visitor in zip(body.requests, body.visitors, strict=True):
            kind = "bot" if wanted.kind == "bot" else "open" if visitor is None else "person"
            place = Place(kind, wanted.name or "", wanted.level, visitor, colour=wanted.colour)
            self.places.append(place)
        self.host = body.host or self._first_person()

    def _first_person(self) -> str | None:
        return next((place.visitor for place in self.places if place.visitor is not None), None)

    def _seat(self, entry: Entry, seat: int | None) -> int:
        if seat is None or not 0 <= seat < len(self.places):
            raise Damaged(f"entry {entry.number} has no such seat: {seat!r}")
        return seat

    def _apply_to_place(self, seat: int, entry: Entry, body: Body) -> None:
        place = self.places[seat]
        if isinstance(body, Away):
            place.away = body.why
        elif isinstance(body, Voted):
            place.abort = body.abort
        elif isinstance(body, Acted):
            place.spent += body.spent
        elif isinstance(body, Proposed):
            self.proposal = Proposal(seat, body.fill, entry.time + body.seconds, {})
            self._answer(seat, True)
        elif isinstance(body, Answered):
            self._answer(seat, body.agrees)
        elif entry.kind == "back":
            place.away = None
        else:
            self._arrange(seat, entry, body)

    def _arrange(self, seat: int, entry: Entry, body: Body) -> None:
        """Apply a change at a table that waits for players."""
        place = self.places[seat]
        if isinstance(body, Seated):
            self.places[seat] = Place("person", body.name, None, body.visitor, colour=place.colour)
            self.host = self.host or body.visitor
        elif isinstance(body, Filled):
            self.places[seat] = Place("bot", body.name, body.level, colour=place.colour)
        elif isinstance(body, Moved):
            to = self._seat(entry, body.to)
            self.places[seat], self.places[to] = self.places[to], place
        elif isinstance(body, Painted):
            for other in self.places:
                other.colour = None if other.colour == body.colour else other.colour
            place.colour = body.colour
        elif entry.kind == "dropped":
            del self.places[seat]
        elif entry.kind in ("left", "freed"):
            self.places[seat] = Place()
            if self.host == place.visitor and not self.seats_of(self.host):
                self.host = self._first_person()

    def _answer(self, seat: int, agrees: bool) -> None:
        """Note the answer to a proposal, for all seats of that person."""
        if self.proposal is None:
            return
        own = self.seats_of(self.places[seat].visitor)
        if self.proposal.by in own and not agrees:
            self.proposal = None
        else:
            self.proposal.answers |= dict.fromkeys(own, agrees)

    def opened_deal(self, table: str) -> OpenedDeal | None:
        """Return what the table publishes about its chance; None if it has no secret.

        The secret is for everybody once the game is over, and for nobody before. That of a lesson
        is no secret, and a game that began in the middle of another was not dealt by this one.
        """
        if not self.secret or self.is_practice:
            return None
        return OpenedDeal(table, commitment_to(table, self.secret), self.secret)

    @property
    def is_practice(self) -> bool:
        """Whether the game was given and not dealt: then it counts in no statistics."""
        return self.options.lesson or self.moment is not None

    def seats_of(self, visitor: str | None) -> list[int]:
        """Return the seats of a visitor."""
        if visitor is None:
            return []
        return [seat for seat, place in enumerate(self.places) if place.visitor == visitor]

    def open_seats(self) -> list[int]:
        """Return the seats that are still free."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "open"]

    def colours(self) -> list[int]:
        """Return the colour of each seat: the chosen one, else its own, else one that is left."""
        chosen = [place.colour for place in self.places]
        found = [
            seat if colour is None and seat not in chosen else colour
            for seat, colour in enumerate(chosen)
        ]
        left = [one for one in range(max(COLOURS, len(found))) if one not in found]
        return [left.pop(0) if colour is None else colour for colour in found]

    def names(self) -> list[str]:
        """Return a name for each seat that nobody mistakes for another one at this table."""
        names: list[str] = []
        taken: set[str] = set()
        for seat, place in enumerate(self.places):
            name = place.name or f"Seat {seat + 1}"
            while skeleton(name) in taken:
                name = f"{name} ({seat + 1})"
            names.append(name)
            taken.add(skeleton(name))
        return names
