"""Events: what happened, in words.

Where the reader may not know a hidden part of an event, that part is None; the count next to it
is public. Card sets are mappings from colour to number, without zeros.
"""

from collections.abc import Mapping
from dataclasses import dataclass

CardSet = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TicketName:
    """A ticket as it is printed."""

    a: str
    b: str
    points: int

    def __str__(self) -> str:
        return f"{self.a}–{self.b} {self.points}"


@dataclass(frozen=True, slots=True)
class RouteName:
    """A route as it is printed; the lane counts the routes between the same two cities from 0."""

    a: str
    b: str
    lane: int

    def __str__(self) -> str:
        return f"{self.a}–{self.b}"


@dataclass(frozen=True, slots=True)
class Deal:
    """A seat was dealt cards."""

    seat: int
    cards: tuple[str, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The face-up row was laid out."""

    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class BonusCards:
    """These bonus cards are in play."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """Tickets were offered to a seat."""

    seat: int
    tickets: tuple[TicketName, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class Keep:
    """A seat kept some of the tickets before it and returned the others."""

    seat: int
    kept: tuple[TicketName, ...] | None
    returned: tuple[TicketName, ...] | None
    kept_count: int
    returned_count: int


@dataclass(frozen=True, slots=True)
class TicketsShuffled:
    """What was returned at the start has been shuffled."""


@dataclass(frozen=True, slots=True)
class First:
    """Who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat drew a card, from the row (then `slot` says where) or from the deck."""

    seat: int
    card: str | None
    slot: int | None


@dataclass(frozen=True, slots=True)
class Refill:
    """A face-up place got a new card."""

    slot: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Wipe:
    """The row went to the discards."""

    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discards became the deck."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat claimed a route and paid with these cards."""

    seat: int
    route: RouteName
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A seat tried a tunnel."""

    seat: int
    route: RouteName
    laid: CardSet
    revealed: tuple[str, ...]
    surcharge: int


@dataclass(frozen=True, slots=True)
class TunnelLeft:
    """A seat took its cards back instead of paying the surcharge."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawBonus:
    """A seat drew the cards that a route gives."""

    seat: int
    cards: tuple[str, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class ToTrack:
    """The top card of each row of a yard rolled onto the on-track stack; row colour to card."""

    seat: int
    cards: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat placed cards in its yard; row colour to cards."""

    seat: int
    rows: Mapping[str, CardSet]


@dataclass(frozen=True, slots=True)
class Robbery:
    """A seat lost a whole row of its yard."""

    seat: int
    row: str
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Complete:
    """A seat completed tickets from its on-track stack, each with these cards."""

    seat: int
    tickets: tuple[TicketName, ...]
    cards: tuple[CardSet, ...]


@dataclass(frozen=True, slots=True)
class SecondDeck:
    """Everything that was in no hand became a new deck."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat could do nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastRound:
    """A seat started the last round."""

    seat: int


@dataclass(frozen=True, slots=True)
class End:
    """The game is over and was scored."""

    reason: str


Event = (
    Deal
    | TurnUp
    | BonusCards
    | Offer
    | Keep
    | TicketsShuffled
    | First
    | Draw
    | Refill
    | Wipe
    | Reshuffle
    | Claim
    | Tunnel
    | TunnelLeft
    | DrawBonus
    | ToTrack
    | Place
    | Robbery
    | Complete
    | SecondDeck
    | Pass
    | LastRound
    | End
)
