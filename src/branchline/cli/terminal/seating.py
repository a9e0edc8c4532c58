"""Who sits where: people at this keyboard first, then bots."""

from dataclasses import dataclass

from branchline.cli.arguments import check_bots
from branchline.cli.failure import Failure
from branchline.game import check_table
from branchline.sheet import Sheet

DEFAULT_BOT = "express"
_LONGEST_NAME = 20


@dataclass(frozen=True)
class Seating:
    """The names of the seats, and which bot sits there; None is a person."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]


def take_seats(sheet: Sheet, seats: int | None, bots: str | None, names: str) -> Seating:
    """Return who sits where.

    Without `seats` there are as many as the bots and names need, at least the fewest of the game;
    without `bots` there is one person unless more names are given.

    Raises:
        Failure: if the wishes do not fit the game or each other.
    """
    called = [name.strip() for name in names.split(",")] if names else []
    wanted = bot_list(bots)
    if seats is None:
        seats = max(sheet.seats[0], len(wanted) + max(1, len(called)) if bots else len(called))
    try:
        check_table(sheet, seats)
    except ValueError as error:
        raise Failure(str(error)) from None
    if bots is None:
        wanted = [DEFAULT_BOT] * (seats - max(1, len(called)))
    people = seats - len(wanted)
    if people < 0:
        raise Failure(f"{len(wanted)} bots are too many for {seats} seats")
    if len(called) > seats:
        raise Failure(f"{len(called)} names are too many for {seats} seats")
    seated = [None] * people + wanted
    return Seating(tuple(name_seats(called, seated)), tuple(seated))


def bot_list(bots: str | None) -> list[str]:
    """Return the names of the bots, given by their number or by name.

    Raises:
        Failure: if there is no bot of a name.
    """
    if bots is None:
        return []
    if bots.strip().isdecimal():
        return [DEFAULT_BOT] * min(int(bots), 10_000)
    found = [name.strip() for name in bots.split(",") if name.strip()]
    check_bots(found)
    return found


def name_seats(called: list[str], bots: list[str | None]) -> list[str]:
    """Return a name for each seat: those given first, then names that say what sits there.

    Raises:
        Failure: if a name cannot be shown or stands twice.
    """
    for name in called:
        if not (name.isprintable() and 0 < len(name) <= _LONGEST_NAME):
            raise Failure(f"a name must be 1 to {_LONGEST_NAME} printable letters, not {name!r}")
    names = list(called)
    for seat, bot in enumerate(bots[len(called) :], len(called)):
        names.append(f"Player {seat + 1}" if bot is None else f"Bot {seat + 1} ({bot})")
    for name in names:
        if names.count(name) > 1:
            raise Failure(f"two seats cannot both be called {name!r}")
    return names
