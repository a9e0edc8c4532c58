"""The protocol: every message between a browser and the server, stated once.

A socket speaks for one seat of one table, or watches. Its first message is `Hello`; the answer
is a `Snapshot`. From then on each step of the table arrives as one `Step` with the next number.
A client that was away says in `Hello` which number it saw last.
"""

from typing import Any

import msgspec

Json = dict[str, Any]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What all messages share: `type` names the kind, unknown fields are refused."""


# From the browser


class Hello(Message, frozen=True, tag="hello"):
    """Begin, or begin anew, on this socket: for a seat of one's own, or to watch (None)."""

    seat: int | None = None
    after: int | None = None  # number of the last step the client has seen


class Request(Message, frozen=True):
    """What is answered with the same id."""

    id: str  # chosen by the client; the answer repeats it


class Act(Request, frozen=True, tag="act"):
    """Take an action, given as text in the notation."""

    seq: int  # number of the last step the client has seen
    action: str


class Undo(Request, frozen=True, tag="undo"):
    """Take one's own last action back."""

    seq: int


class Ask(Request, frozen=True, tag="ask"):
    """Ask why an action cannot be taken."""

    action: str


class Hints(Request, frozen=True, tag="hints"):
    """Ask for good actions, where the table allows it."""


class Chat(Request, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: str


class Vote(Request, frozen=True, tag="vote"):
    """Vote to abort the game, or take the vote back."""

    abort: bool


class Rematch(Request, frozen=True, tag="rematch"):
    """Ask for another game with the same seats, when this one is over."""


class Ping(Request, frozen=True, tag="ping"):
    """Ask whether the server is there."""


FromBrowser = Hello | Act | Undo | Ask | Hints | Chat | Vote | Rematch | Ping


# From the server


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: int
    name: str
    kind: str  # open, person, bot
    level: str | None  # of the bot in this seat
    online: bool
    stand_in: bool  # a bot substitutes for a person who is away
    clock: float | None  # seconds left, if the table has clocks
    abort: bool  # votes to abort


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody may see it."""

    id: str
    game: str
    title: str
    status: str  # open (waiting for players), running, over, aborted, damaged
    seats: list[SeatInfo]
    options: "TableOptions"
    mine: list[int]  # seats of the requesting visitor
    watchers: int
    rematch: str | None  # the table that follows this one


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything the client needs to show the table as it is now."""

    table: TableInfo
    seq: int
    you: int | None
    view: Json | None  # None while the table is waiting for players
    legal: list[str]
    undo: bool  # whether the last action can be undone
    log: list["Step"]  # the steps so far, without views, as this seat may see them
    chat: list["ChatLine"]


class Step(Message, frozen=True, tag="step"):
    """One step of the table: who did what, what happened, and what is different now."""

    seq: int
    seat: int | None  # who acted; None for the deal
    action: str | None  # as text; None if this client may not know it
    events: list[Json]  # as in a record, without what this client may not know
    undone: int | None  # this step undoes the steps after that number
    changes: Json  # the fields of the view that changed
    legal: list[str]
    undo: bool


class Done(Message, frozen=True, tag="done"):
    """The message with this id was carried out, as this step where it made one."""

    id: str
    seq: int | None


class Refused(Message, frozen=True, tag="refused"):
    """The message with this id was not carried out; nothing has changed."""

    id: str | None
    key: str  # stable: of the rules, or one of those listed above
    text: str


class Answer(Message, frozen=True, tag="answer"):
    """Why an action cannot be taken; key and text are None when it can."""

    id: str
    action: str
    key: str | None
    text: str | None


class HintList(Message, frozen=True, tag="hint_list"):
    """Good actions, the best first."""

    id: str
    hints: list["Hint"]


class Hint(msgspec.Struct, frozen=True):
    """A good action and the reason for it."""

    action: str
    chance: float  # of winning
    points: float  # expected at the end
    reason: str


class ChatLine(Message, frozen=True, tag="chat_line"):
    """Something that was said."""

    seat: int | None  # None: a spectator
    name: str
    text: str
    time: float  # seconds since 1970


class TableChanged(Message, frozen=True, tag="table"):
    """Who sits where, who is here, votes, clocks or the status have changed."""

    table: TableInfo


class Pong(Message, frozen=True, tag="pong"):
    """The server is there."""

    id: str


class Closing(Message, frozen=True, tag="closing"):
    """The server goes away, or this socket is not wanted any longer; come back after a while."""

    reason: str
    retry_seconds: float


FromServer = (
    Snapshot | Step | Done | Refused | Answer | HintList | ChatLine | TableChanged | Pong | Closing
)


# Over HTTP


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit at a seat of a new table."""

    kind: str = "open"  # open (free for anyone), me, bot
    level: str | None = None  # of the bot
    name: str | None = None


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays."""

    listed: bool = False  # shown in the lobby
    hints: bool = False  # everyone may ask for hints
    open_stacks: bool = False  # if the game has stacks
    clock: str = "none"  # none, decision, player, days
    clock_seconds: float = 0
    grace_seconds: float = 60  # before a bot substitutes for a person who is away


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to create. `me` may sit at several seats: then they share one screen."""

    game: str
    seats: list[SeatWish]
    options: TableOptions = TableOptions()


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat; without a number the first that is free."""

    name: str
    seat: int | None = None


class Welcome(msgspec.Struct, frozen=True):
    """Who you are to the server; `key` opens the same seats on another device."""

    name: str | None
    key: str


class ComeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Be the one to whom this key belongs, on this device too."""

    key: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    key: str
    text: str
