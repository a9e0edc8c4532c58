"""What is asked and answered over HTTP."""

from typing import Literal

import msgspec

from branchline.server.protocol.table import Colour, TableOptions

SeatKind = Literal["open", "me", "bot"]


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat of a new table."""

    kind: SeatKind = "open"  # open: free for anyone
    level: str | None = None  # of the bot
    name: str | None = None
    colour: Colour | None = None  # of the trains, from 0; by default that of the seat


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to create. `me` may sit at several seats: then they share one screen."""

    game: str
    seats: list[SeatRequest]
    options: TableOptions = TableOptions()


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat; without a number the first that is free."""

    name: str
    seat: int | None = None


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
