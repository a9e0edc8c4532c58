"""A table: who sits where, how it plays, and how its game ended."""

from typing import Annotated, Literal

import msgspec

COLOURS = 5  # of trains

Clock = Literal["none", "decision", "player", "days"]
Grace = Annotated[float, msgspec.Meta(ge=0, le=86_400)]
BotSpeed = Literal["slow", "normal", "fast", "at_once"]
UndoTime = Annotated[float, msgspec.Meta(ge=0, le=30)]
Colour = Annotated[int, msgspec.Meta(ge=0, lt=COLOURS)]
FillWith = Literal["bot", "drop"]  # who takes an open seat: a bot, or nobody


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


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays."""

    listed: bool = False  # shown in the lobby
    hints: bool = False  # everyone may ask for hints
    open_stacks: bool = False  # if the game has stacks
    clock: Clock = "none"
    clock_seconds: float = 0  # 1 to 2592000 with a clock
    grace_seconds: Grace = 60  # of absence before a bot may play for a person
    bot_speed: BotSpeed = "normal"
    undo_seconds: UndoTime = 3  # bots wait while a person's last action can be undone
    lesson: bool = False  # the deal and the moves of the bots are those of the game's lesson


class RematchProposal(msgspec.Struct, frozen=True):
    """A rematch that somebody has proposed and the others have not all answered."""

    by: int  # the seat
    fill: FillWith  # who takes the seats of those who do not agree
    answers: list[bool | None]  # of each seat; None: not yet, or a bot
    seconds: float  # left to answer


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody may see it."""

    id: str
    game: str
    title: str
    status: str  # open (waiting for players), running, over, aborted, damaged
    seats: list[SeatInfo]
    options: TableOptions
    mine: list[int]  # seats of the requesting visitor
    watchers: int
    rematch: str | None  # the table that follows this one
    hosting: bool  # whether the requesting visitor is the host
    proposal: RematchProposal | None
    commitment: str | None  # hash of the secret that determines all chance; None: there is none
    secret: str | None  # once the game is over
    warming: bool  # bots that search are still compiling, and play like Express


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


class OwnResult(msgspec.Struct, frozen=True):
    """How a game ended in which the requesting visitor had one seat."""

    table: str
    game: str
    ended: float  # in seconds since 1970
    seat: int  # of the visitor
    result: TableResult
