"""What changes a table that waits for players."""

import msgspec

from branchline.server.protocol.table import Colour, FillWith


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
    colour: Colour


class Start(Arrangement, frozen=True, tag="start"):
    """Begin now: bots take the open seats, or as many as possible are dropped. For the host."""

    fill: FillWith = "bot"
    level: str | None = None  # of the bots


Arrange = Fill | Free | AddSeat | DropSeat | Move | Paint | Start
