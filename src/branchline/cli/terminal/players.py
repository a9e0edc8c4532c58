"""The players of a game in the terminal: people at this keyboard first, then bots."""

from dataclasses import dataclass

from branchline.cli.arguments import check_bots
from branchline.cli.failure import Failure
from branchline.game import check_table
from branchline.sheet import Sheet

DEFAULT_BOT = "express"
_LONGEST_NAME = 20


@dataclass(frozen=True)
class Players:
    """The name of each seat, and its bot; None is a person."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]


def assign_seats(sheet: Sheet, seats: int | None, bots: str | None, names: str) -> Players:
    """Return the players of a game.

    By default there are as many seats as the bots and names need, but at least the minimum of the
    game, and one person, or as many as there are names; bots take the other seats.

    Raises:
        Failure: if the options do not fit the game or each other.
    """
    given_names = [name.strip() for name in names.split(",")] if names else []
    given_bots = bot_list(bots)
    fewest_people = max(1, len(given_names))
    if seats is None:
        needed = len(given_bots) + fewest_people if bots else len(given_names)
        seats = max(sheet.seats[0], needed)
    try:
        check_table(sheet, seats)
    except ValueError as error:
        raise Failure(str(error)) from None
    if bots is None:
        given_bots = [DEFAULT_BOT] * (seats - fewest_people)
    check_counts(seats, given_bots, given_names)
    players = [None] * (seats - len(given_bots)) + given_bots
    return Players(tuple(name_seats(given_names, players)), tuple(players))


def check_counts(seats: int, bots: list[str], names: list[str]) -> None:
    """Check that there are seats for all bots and names.

    Raises:
        Failure: if there are too few.
    """
    for count, what in ((len(bots), "bots"), (len(names), "names")):
        if count > seats:
            raise Failure(f"{count} {what} are too many for {seats} seats")


def bot_list(bots: str | None) -> list[str]:
    """Return the names of the bots in a list of names or a number.

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


def name_seats(given: list[str], bots: list[str | None]) -> list[str]:
    """Return a name for each seat: the given ones first, then default names.

    Raises:
        Failure: if a name is not printable, is too long or occurs twice.
    """
    for name in given:
        if not (name.isprintable() and 0 < len(name) <= _LONGEST_NAME):
            raise Failure(f"a name must be 1 to {_LONGEST_NAME} printable characters, not {name!r}")
    names = list(given)
    for seat, bot in enumerate(bots[len(given) :], len(given)):
        names.append(f"Player {seat + 1}" if bot is None else f"Bot {seat + 1} ({bot})")
    for name in names:
        if names.count(name) > 1:
            raise Failure(f"duplicate name {name!r}")
    return names
