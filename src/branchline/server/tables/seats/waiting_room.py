"""The waiting room: what can be arranged at a table before its game begins.

Each command checks the table and returns the batch of entries to append, like those of
`commands`.
"""

from branchline.server import protocol as p
from branchline.server.bots.levels import STAND_IN
from branchline.server.bots.names import new_name
from branchline.server.refusal import Refusal
from branchline.server.storage.entries import Filled, Moved, Nothing, Painted
from branchline.server.storage.store import drop_seat, free_seat, move_seat
from branchline.server.tables.seats.seating import Place
from branchline.server.tables.seats.table_request import check_level
from branchline.server.tables.table import Batch, PendingEntry, Table


def arrange(table: Table, visitor: str, change: p.Arrange) -> Batch | None:
    """Make a change; None if there is nothing to do.

    Raises:
        Refusal: if it is not the visitor's to make, or impossible.
    """
    check_waiting(table)
    if isinstance(change, p.Move):
        return move(table, visitor, change.seat, change.to)
    if isinstance(change, p.Paint):
        return paint(table, visitor, change.seat, change.colour)
    if visitor != table.seating.host:
        raise Refusal("not-host", "only the host of the table can do that", 403)
    if isinstance(change, p.Fill):
        return fill(table, change.seat, change.level)
    if isinstance(change, p.Free):
        return free(table, change.seat)
    if isinstance(change, p.DropSeat):
        return drop(table, change.seat)
    if isinstance(change, p.AddSeat):
        return add(table)
    return start(table, change.fill, change.level or STAND_IN)


def check_waiting(table: Table) -> None:
    """Check that the game has not begun and can begin.

    Raises:
        Refusal: if it has, or needs another version of its sheet.
    """
    if mismatch := table.version_mismatch():
        raise Refusal("damaged", mismatch)
    if table.status != "open":
        raise Refusal("not-open", "the game has begun already")


def place_at(table: Table, seat: int) -> Place:
    """Return a seat.

    Raises:
        Refusal: if there is no such seat.
    """
    if not 0 <= seat < len(table.seating.places):
        raise Refusal("no-such-seat", "there is no such seat", 404)
    return table.seating.places[seat]


def own_place(table: Table, visitor: str, seat: int) -> Place:
    """Return a seat of the visitor.

    Raises:
        Refusal: if it is not theirs.
    """
    if seat not in table.seating.seats_of(visitor):
        raise Refusal("not-your-seat", "that is not your seat", 403)
    return table.seating.places[seat]


def fill(table: Table, seat: int, level: str) -> Batch:
    """Let a bot take an open seat, or change its level."""
    check_level(level)
    place = place_at(table, seat)
    if place.kind == "person":
        raise Refusal("seat-taken", "somebody sits there")
    name = place.name or new_name(other.name for other in table.seating.places)
    return Batch([PendingEntry("filled", seat, Filled(level, name))])


def free(table: Table, seat: int) -> Batch:
    """Free the seat of a bot or a person."""
    if place_at(table, seat).kind == "open":
        raise Refusal("seat-open", "nobody sits there")
    return Batch([PendingEntry("freed", seat, Nothing())], free_seat(table.id, seat))


def add(table: Table) -> Batch:
    """Add an open seat."""
    seats = len(table.seating.places)
    most = max(table.sheet.seats)
    if seats >= most:
        raise Refusal("seats", f"this game has at most {most} seats")
    return Batch([PendingEntry("added", seats, Nothing())])


def drop(table: Table, seat: int) -> Batch:
    """Take an open seat away."""
    if place_at(table, seat).kind != "open":
        raise Refusal("seat-taken", "that seat is not free")
    seats, fewest = len(table.seating.places), min(table.sheet.seats)
    if seats <= fewest:
        raise Refusal("seats", f"this game needs at least {fewest} seats")
    return Batch([PendingEntry("dropped", seat, Nothing())], drop_seat(table.id, seat, seats))


def start(table: Table, fill_with: p.FillWith, level: str) -> Batch | None:
    """Begin now: drop the open seats, as far as the game allows, or let bots take them."""
    check_level(level)
    free = table.seating.open_seats()
    spare = len(table.seating.places) - min(table.sheet.seats)
    dropped = free[::-1][: max(0, spare)] if fill_with == "drop" else []
    names = [place.name for place in table.seating.places]
    batch = Batch([])
    for seat in free:
        if seat not in dropped:
            names.append(new_name(names))
            batch.entries.append(PendingEntry("filled", seat, Filled(level, names[-1])))
    for seat in dropped:  # the last first: no number changes before its turn
        batch.entries.append(PendingEntry("dropped", seat, Nothing()))
        batch.statements.extend(drop_seat(table.id, seat, len(names)))
    return batch if batch.entries else None


def move(table: Table, visitor: str, seat: int, to: int) -> Batch | None:
    """Move to an open seat, or change places with a bot."""
    own_place(table, visitor, seat)
    if seat == to:
        return None
    if place_at(table, to).kind == "person":
        raise Refusal("seat-taken", "somebody sits there")
    return Batch([PendingEntry("moved", seat, Moved(to))], move_seat(table.id, seat, to))


def paint(table: Table, visitor: str, seat: int, colour: int) -> Batch | None:
    """Choose the colour of a seat; a bot or an open seat gives it up."""
    own_place(table, visitor, seat)
    colours = table.seating.colours()
    if colours[seat] == colour:
        return None
    holder = colours.index(colour) if colour in colours else None
    if holder is not None and table.seating.places[holder].kind == "person":
        raise Refusal("colour-taken", "somebody has that colour")
    return Batch([PendingEntry("painted", seat, Painted(colour))])
