"""The protocol: every message between a browser and the server, stated once.

A socket speaks for one seat of one table, or watches. Its first message is `Hello`; the answer
is a `Snapshot`. From then on each step of the table arrives as one `Step` with the next number.
A client that was away says in `Hello` which number it saw last.
"""

from typing import Annotated, Any, Literal

import msgspec

from branchline.errors import Shortage
from branchline.scores import Standing

Json = dict[str, Any]
SeatKind = Literal["open", "me", "bot"]
Clock = Literal["none", "decision", "player", "days"]
Grace = Annotated[float, msgspec.Meta(ge=0, le=86_400)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What all messages share: `type` names the kind, unknown fields are refused."""


# From the browser


class Hello(Message, frozen=True, tag="hello"):
    """Begin, or start over, on this socket: in a seat of yours, or watching (None)."""

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
    """Take back your last action."""

    seq: int


class Ask(Request, frozen=True, tag="ask"):
    """Ask why an action cannot be taken."""

    action: str


class AskPayment(Request, frozen=True, tag="ask_payment"):
    """Ask which actions pay the claim under way with exactly these cards."""

    cards: dict[str, int]  # numbers by colour


class Hints(Request, frozen=True, tag="hints"):
    """Ask for good actions, where the table allows it."""


class Chat(Request, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: str


class Vote(Request, frozen=True, tag="vote"):
    """Vote to abort the game, or take the vote back."""

    abort: bool


class Pace(Request, frozen=True, tag="pace"):
    """Change how fast the bots of the table play, and how long they leave to undo."""

    bot_speed: str
    undo_seconds: float


class Skip(Request, frozen=True, tag="skip"):
    """Let the bots play on without pauses until this seat is asked again."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Propose another game with the same seats, once this one is over, or agree to one."""

    fill: str = "bot"  # who takes the seats of those who do not agree: bot, or drop (nobody)


class Decline(Request, frozen=True, tag="decline"):
    """Decline the proposed rematch, or withdraw your own proposal."""


class Replace(Request, frozen=True, tag="replace"):
    """Let a bot play for somebody who has been away for the grace period of the table."""

    seat: int


class Ping(Request, frozen=True, tag="ping"):
    """Ask whether the server is there."""


FromBrowser = (
    Hello
    | Act
    | Undo
    | Ask
    | AskPayment
    | Hints
    | Chat
    | Vote
    | Pace
    | Skip
    | Rematch
    | Decline
    | Replace
    | Ping
)


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
    colour: int  # of the trains, from 0
    host: bool  # may arrange the table before the game begins
    away: float | None  # seconds since the person was last here


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
    hosting: bool  # whether the requesting visitor is the host
    proposal: "RematchProposal | None"


class RematchProposal(msgspec.Struct, frozen=True):
    """A rematch that somebody has proposed and the others have not all answered."""

    by: int  # the seat
    fill: str  # who takes the seats of those who do not agree: bot, drop
    answers: list[bool | None]  # of each seat; None: not yet, or a bot
    seconds: float  # left to answer


class TableResult(msgspec.Struct, frozen=True):
    """How a game ended; each list has one value for each seat."""

    totals: list[int]
    ranks: list[int]
    completed: list[int]  # tickets
    tickets: list[int]  # kept
    longest: list[int | None]  # path, on a map where it may decide something
    levels: list[str | None]  # of bots; None: a person


class ListedTable(TableInfo, frozen=True):
    """A table as the lobby lists it."""

    changed: float  # when its status last changed, in seconds since 1970
    waiting: list[int]  # the seats that must decide
    result: TableResult | None


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
    standings: list[Standing] = []  # how far each seat is with each bonus


class Step(Message, frozen=True, tag="step"):
    """One step of the table: who did what, what happened, and what is different now."""

    seq: int
    seat: int | None  # who acted; None for the deal
    by: str | None  # who decided for the seat: person, bot, or clock (a bot, when time was up)
    action: str | None  # as text; None if this client may not know it
    events: list[Json]  # as in a record, without what this client may not know
    undone: int | None  # this step undoes the steps after that number
    changes: Json  # the fields of the view that changed
    legal: list[str]
    undo: bool
    standings: list[Standing] = []  # as in a snapshot; none in its log


class Done(Message, frozen=True, tag="done"):
    """The message with this id was carried out, as this step where it made one."""

    id: str
    seq: int | None


class Refused(Message, frozen=True, tag="refused"):
    """The message with this id was not carried out; nothing has changed."""

    id: str | None
    key: str  # stable: of the rules, or one of those listed above
    text: str
    shortage: Shortage | None = None  # what is lacking, as numbers


class Answer(Message, frozen=True, tag="answer"):
    """Why an action cannot be taken; key and text are None when it can."""

    id: str
    action: str
    key: str | None
    text: str | None
    shortage: Shortage | None = None  # what is lacking, as numbers


class PaymentSteps(Message, frozen=True, tag="payment_steps"):
    """The actions that pay with the cards that were asked about, one after the other."""

    id: str
    actions: list[str]


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
    Snapshot
    | Step
    | Done
    | Refused
    | Answer
    | PaymentSteps
    | HintList
    | ChatLine
    | TableChanged
    | Pong
    | Closing
)


# Over HTTP


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat of a new table."""

    kind: SeatKind = "open"  # open: free for anyone
    level: str | None = None  # of the bot
    name: str | None = None
    colour: int | None = None  # of the trains, from 0; by default that of the seat


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays."""

    listed: bool = False  # shown in the lobby
    hints: bool = False  # everyone may ask for hints
    open_stacks: bool = False  # if the game has stacks
    clock: Clock = "none"
    clock_seconds: float = 0  # 1 to 2592000 with a clock
    grace_seconds: Grace = 60  # of absence before a bot may play for a person
    bot_speed: str = "normal"  # slow, normal, fast, at_once
    undo_seconds: float = 3  # bots wait while a person's last action can be undone


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to create. `me` may sit at several seats: then they share one screen."""

    game: str
    seats: list[SeatRequest]
    options: TableOptions = TableOptions()


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat; without a number the first that is free."""

    name: str
    seat: int | None = None


class Arrangement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A change at a table that waits for players."""


class Fill(Arrangement, frozen=True, tag="fill"):
    """Let a bot take an open seat, or change the level of one. For the host."""

    seat: int
    level: str


class Free(Arrangement, frozen=True, tag="free"):
    """Free the seat of a bot or of somebody else. For the host."""

    seat: int


class AddSeat(Arrangement, frozen=True, tag="add"):
    """Add an open seat. For the host."""


class DropSeat(Arrangement, frozen=True, tag="drop"):
    """Take an open seat away; those after it move up. For the host."""

    seat: int


class Move(Arrangement, frozen=True, tag="move"):
    """Move from one's own seat to an open one, or change places with a bot."""

    seat: int
    to: int


class Paint(Arrangement, frozen=True, tag="paint"):
    """Choose the colour of one's trains."""

    seat: int
    colour: int


class Start(Arrangement, frozen=True, tag="start"):
    """Begin now: bots take the open seats, or as many as possible are dropped. For the host."""

    fill: str = "bot"  # bot, drop
    level: str | None = None  # of the bots


Arrange = Fill | Free | AddSeat | DropSeat | Move | Paint | Start


class Welcome(msgspec.Struct, frozen=True):
    """Who you are to the server."""

    name: str | None
    has_key: bool  # a personal key opens your seats on another device


class PersonalKey(msgspec.Struct, frozen=True):
    """The key that opens your seats on another device; the server cannot show it again."""

    key: str


class SessionInfo(msgspec.Struct, frozen=True):
    """A device on which you are signed in."""

    id: str
    device: str  # browser and system; empty if unknown
    created: float  # seconds since 1970
    seen: float  # when it was last used, to within a day
    current: bool  # whether it is this one


class ComeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Be the one to whom this key belongs, on this device too."""

    key: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    key: str
    text: str
