"""One reason for an action."""

from dataclasses import dataclass

from branchline.events import TicketName


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that speaks for an action; `key` says which, the other fields are its words."""

    key: str
    route: int | None = None  # by number, in the order of the sheet
    card: str | None = None
    tickets: tuple[TicketName, ...] = ()
    n: int = 0
    of: int = 0
