"""Entries: what the log of a table holds, each chained to the one before it."""

import hashlib

import msgspec

from branchline.server.protocol import SeatWish, TableOptions

GENESIS = ""  # the hash before the first entry


class Created(msgspec.Struct, frozen=True):
    """The table was created; `visitors` has who sits where already."""

    game: str
    version: str
    wishes: list[SeatWish]
    visitors: list[str | None]
    options: TableOptions


class Seated(msgspec.Struct, frozen=True):
    """Somebody sat down."""

    visitor: str
    name: str


class Dealt(msgspec.Struct, frozen=True):
    """The game began; the deal follows from the entropy."""

    entropy: str


class Acted(msgspec.Struct, frozen=True):
    """A seat took an action; what chance did follows from the entropy."""

    action: str
    entropy: str
    by: str  # person, bot, clock
    spent: float = 0  # seconds of the seat's clock


class Undone(msgspec.Struct, frozen=True):
    """A seat took its last action back: the steps after `to` do not count."""

    to: int


class Away(msgspec.Struct, frozen=True):
    """A bot stands in for a person; `why` is gone, left or clock."""

    why: str


class Voted(msgspec.Struct, frozen=True):
    """A seat votes to abort, or takes the vote back."""

    abort: bool


class Follows(msgspec.Struct, frozen=True):
    """Another game with the same seats has begun at that table."""

    table: str


class Said(msgspec.Struct, frozen=True):
    """Somebody said something."""

    name: str
    text: str


class Nothing(msgspec.Struct, frozen=True):
    """The kind says it all."""


Body = Created | Seated | Dealt | Acted | Undone | Away | Voted | Follows | Said | Nothing

BODIES: dict[str, type[Body]] = {
    "created": Created,
    "seated": Seated,
    "left": Nothing,
    "dealt": Dealt,
    "acted": Acted,
    "undone": Undone,
    "away": Away,
    "back": Nothing,
    "voted": Voted,
    "aborted": Nothing,
    "rematch": Follows,
    "said": Said,
}


class Entry(msgspec.Struct, frozen=True):
    """One line of the log; the fields in the order of the table in the database."""

    table: str
    number: int
    kind: str
    seat: int | None
    seq: int | None
    client_action_id: str | None
    body: str
    time: float
    digest: str | None
    hash: str


class Damaged(Exception):
    """A log that cannot be what was written."""


def chained(entry: Entry, before: str) -> Entry:
    """Return the entry with its hash, which follows the hash before it."""
    return msgspec.structs.replace(entry, hash=hash_of(entry, before))


def hash_of(entry: Entry, before: str) -> str:
    """Return the hash that belongs to an entry."""
    fields = msgspec.structs.astuple(entry)[:-1]
    return hashlib.sha256(before.encode() + msgspec.json.encode(fields)).hexdigest()


def check_chain(entry: Entry, number: int, before: str) -> None:
    """Check that an entry is the next one and is what was written.

    Raises:
        Damaged: if it is not.
    """
    if entry.number != number:
        raise Damaged(f"entry {entry.number} stands where {number} is due")
    if entry.hash != hash_of(entry, before):
        raise Damaged(f"entry {entry.number} is not what was written")


def read_body(entry: Entry) -> Body:
    """Return what an entry says.

    Raises:
        Damaged: if it cannot be read.
    """
    try:
        return msgspec.json.decode(entry.body, type=BODIES[entry.kind])
    except (KeyError, msgspec.MsgspecError) as error:
        raise Damaged(f"entry {entry.number} cannot be read: {error}") from None
