"""Who sits where: people at this keyboard first, then bots."""

from dataclasses import dataclass

from branchline.cli.failure import Failure, unknown
from branchline.sheet import Sheet
from branchline.simulate import POLICIES, check_seats

_LONGEST_NAME = 20


@dataclass(frozen=True)
class Seating:
    """The names of the seats, and the policy of each bot; None is a person."""

    names: tuple[str, ...]
    policies: tuple[str | None, ...]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, policy in enumerate(self.policies) if policy is None]


def take_seats(sheet: Sheet, seats: int | None, bots: str | None, names: str) -> Seating:
    """Return who sits where.

    Without `seats` there are as many as the bots and names need, at least the fewest of the game;
    without `bots` there is one person unless more names are given.

    Raises:
        Failure: if the wishes do not fit the game or each other.
    """
    called = [name.strip() for name in names.split(",")] if names else []
    wanted = bot_policies(sheet, bots)
    if seats is None:
        seats = max(sheet.seats[0], len(wanted) + max(1, len(called)) if bots else len(called))
    try:
        check_seats(sheet, seats)
    except ValueError as error:
        raise Failure(str(error)) from None
    if bots is None:
        wanted = [default_bot(sheet)] * (seats - max(1, len(called)))
    people = seats - len(wanted)
    if people < 0:
        raise Failure(f"{len(wanted)} bots are too many for {seats} seats")
    if len(called) > seats:
        raise Failure(f"{len(called)} names are too many for {seats} seats")
    policies = [None] * people + wanted
    return Seating(tuple(name_seats(called, policies)), tuple(policies))


def default_bot(sheet: Sheet) -> str:
    """Return the policy that scores the most on average: on maps, and where there are no routes."""
    return "hoard" if sheet.routes else "claim-greedy"


def bot_policies(sheet: Sheet, bots: str | None) -> list[str]:
    """Return the policies of the bots: a number of them, or their names."""
    if bots is None:
        return []
    if bots.strip().isdecimal():
        return [default_bot(sheet)] * min(int(bots), 10_000)
    found = [name.strip() for name in bots.split(",") if name.strip()]
    for name in found:
        if name not in POLICIES:
            raise unknown("bot", name, POLICIES)
    return found


def name_seats(called: list[str], policies: list[str | None]) -> list[str]:
    """Return a name for each seat: those given first, then names that say what sits there.

    Raises:
        Failure: if a name cannot be shown or stands twice.
    """
    for name in called:
        if not (name.isprintable() and 0 < len(name) <= _LONGEST_NAME):
            raise Failure(f"a name must be 1 to {_LONGEST_NAME} printable letters, not {name!r}")
    names = list(called)
    for seat, policy in enumerate(policies[len(called) :], len(called)):
        names.append(f"Player {seat + 1}" if policy is None else f"Bot {seat + 1} ({policy})")
    for name in names:
        if names.count(name) > 1:
            raise Failure(f"two seats cannot both be called {name!r}")
    return names
