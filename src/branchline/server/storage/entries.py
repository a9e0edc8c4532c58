"""Entries: the events in the log of a table, linked by a hash chain (event sourcing)."""

import hashlib

import msgspec

from branchline.server.protocol import BotSpeed, FillWith, SeatRequest, TableOptions, UndoTime

GENESIS = ""  # the hash before the first entry


class Moment(msgspec.Struct, frozen=True):
    """A moment of a finished game, from which a table begins."""

    record: str  # the key of the stored record
    step: int  # the action that was about to be played, from 1


class Created(msgspec.Struct, frozen=True):
    """The table was created; `visitors` says who already has a seat."""

    game: str
    version: str
    requests: list[SeatRequest] = msgspec.field(name="wishes")  # its name in stored logs
    visitors: list[str | None]
    options: TableOptions
    host: str | None = None  # who may arrange the table; None: the first who has a seat
    secret: str = ""  # determines all chance; empty: the table made no commitment
    title: str = ""  # the name of a map that does not come with Branchline
    moment: Moment | None = None  # where the game begins instead of with a deal


class Seated(msgspec.Struct, frozen=True):
    """Somebody sat down."""

    visitor: str
    name: str


class Filled(msgspec.Struct, frozen=True):
    """A bot took an open seat, or that of another bot."""

    level: str
    name: str


class Moved(msgspec.Struct, frozen=True):
    """Two seats changed places, before the game began."""

    to: int


class Painted(msgspec.Struct, frozen=True):
    """A seat got the trains of another colour."""

    colour: int


class Dealt(msgspec.Struct, frozen=True):
    """The game began; at a table that made no commitment the entropy determines the deal."""

    entropy: str


class Acted(msgspec.Struct, frozen=True):
    """A seat took an action; at a table that made no commitment the entropy determines chance."""

    action: str
    entropy: str
    by: str  # person, bot, clock
    spent: float = 0  # seconds of the seat's clock


class Undone(msgspec.Struct, frozen=True):
    """A seat took its last action back: the steps after `to` no longer count."""

    to: int


class Away(msgspec.Struct, frozen=True):
    """A bot now plays for a person; `why` is gone, left, clock, or asked (by another player)."""

    why: str


class Voted(msgspec.Struct, frozen=True):
    """A seat votes to abort, or takes the vote back."""

    abort: bool


class Paced(msgspec.Struct, frozen=True):
    """The bots play faster or slower from now on, and leave more or less time to undo."""

    bot_speed: BotSpeed
    undo_seconds: UndoTime


class Proposed(msgspec.Struct, frozen=True):
    """A seat proposed a rematch."""

    fill: FillWith  # who takes the seats of those who do not agree
    seconds: float  # to answer


class Answered(msgspec.Struct, frozen=True):
    """A seat agreed to a rematch, declined it, or withdrew its own proposal."""

    agrees: bool


class Follows(msgspec.Struct, frozen=True):
    """A rematch with the same seats has begun at another table."""

    table: str


class Said(msgspec.Struct, frozen=True):
    """A line of chat."""

    name: str
    text: str


class Nothing(msgspec.Struct, frozen=True):
    """An entry whose kind says everything."""


Body = (
    Created
    | Seated
    | Filled
    | Moved
    | Painted
    | Dealt
    | Acted
    | Undone
    | Away
    | Voted
    | Paced
    | Proposed
    | Answered
    | Follows
    | Said
    | Nothing
)

BODIES: dict[str, type[Body]] = {
    "created": Created,
    "seated": Seated,
    "left": Nothing,
    "filled": Filled,
    "freed": Nothing,
    "added": Nothing,
    "dropped": Nothing,
    "moved": Moved,
    "painted": Painted,
    "dealt": Dealt,
    "acted": Acted,
    "undone": Undone,
    "away": Away,
    "back": Nothing,
    "voted": Voted,
    "paced": Paced,
    "aborted": Nothing,
    "proposed": Proposed,
    "answered": Answered,
    "rematch": Follows,
    "said": Said,
}


class Entry(msgspec.Struct, frozen=True):
    """One line of the log; the fields are in the order of the database columns."""

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
    """A log is not what was written, or cannot be played by these rules."""


def chained(entry: Entry, previous: str) -> Entry:
    """Return the entry with its hash, which covers the previous one."""
    return msgspec.structs.replace(entry, hash=hash_of(entry, previous))


def hash_of(entry: Entry, previous: str) -> str:
    """Return the hash of an entry that follows the entry with the previous hash."""
    fields = msgspec.structs.astuple(entry)[:-1]
    return hashlib.sha256(previous.encode() + msgspec.json.encode(fields)).hexdigest()


def check_chain(entry: Entry, number: int, previous: str) -> None:
    """Check that an entry has the expected number and hash.

    Raises:
        Damaged: if it has not.
    """
    if entry.number != number:
        raise Damaged(f"found entry {entry.number}, expected entry {number}")
    if entry.hash != hash_of(entry, previous):
        raise Damaged(f"entry {entry.number} is not what was written")


def read_body(entry: Entry) -> Body:
    """Return the decoded body of an entry.

    Raises:
        Damaged: if it is invalid.
    """
    try:
        return msgspec.json.decode(entry.body, type=BODIES[entry.kind])
    except (KeyError, msgspec.MsgspecError) as error:
        raise Damaged(f"entry {entry.number} cannot be read: {error}") from None
