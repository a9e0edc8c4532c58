"""What the server sends over a socket."""

from typing import Any

import msgspec
from msgspec import field

from branchline.errors import Shortage
from branchline.scores import Standing
from branchline.server.protocol.message import Message
from branchline.server.protocol.table import TableInfo

Json = dict[str, Any]


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
    standings: list[Standing] = field(default_factory=list)  # as in a snapshot; none in its log


class ChatLine(Message, frozen=True, tag="chat_line"):
    """Something that was said."""

    seat: int | None  # None: a spectator
    name: str
    text: str
    time: float  # seconds since 1970


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything the client needs to show the table as it is now."""

    table: TableInfo
    seq: int
    you: int | None
    view: Json | None  # None while the table is waiting for players
    legal: list[str]
    undo: bool  # whether the last action can be undone
    log: list[Step]  # the steps so far, without views, as this seat may see them
    chat: list[ChatLine]
    standings: list[Standing] = field(default_factory=list)  # how far each seat is with each bonus


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


class HintReason(msgspec.Struct, frozen=True):
    """A fact that speaks for an action: the page says it in its language, and lights it."""

    key: str
    route: int | None  # by number
    card: str | None
    tickets: list[tuple[str, str, int]]  # two cities and the points
    n: int
    of: int


class Hint(msgspec.Struct, frozen=True):
    """A good action and the reasons for it."""

    action: str
    chance: float  # the share of the victory to expect
    error: float  # its standard error; of a lesser action, that of its distance to the best
    points: float  # expected at the end
    reasons: list[HintReason]
    source: str  # network; without one rollouts, or calibrated: rollouts and simulated games


class HintList(Message, frozen=True, tag="hint_list"):
    """Good actions, the best first."""

    id: str
    hints: list[Hint]


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
