"""Commands: everything that can be done at a table.

Each command checks the table and returns the batch of entries to append, None if there is nothing
to do, or raises a Refusal. `Table.execute` runs it.
"""

from branchline.errors import IllegalAction, InvalidAction
from branchline.server.protocol import BotSpeed
from branchline.server.refusal import Refusal
from branchline.server.storage.entries import (
    Acted,
    Away,
    Dealt,
    Nothing,
    Paced,
    Said,
    Seated,
    Undone,
    Voted,
)
from branchline.server.storage.store import free_seat, take_seat
from branchline.server.tables.play.game_log import GameLog, Successor
from branchline.server.tables.table import Batch, PendingEntry, Table


def running_game(table: Table) -> GameLog:
    """Return the game in progress.

    Raises:
        Refusal: if there is none.
    """
    if table.game_log is None:
        raise Refusal("not-running", "the table still waits for people")
    if table.status != "running":
        raise Refusal("game-over", "the game is over")
    return table.game_log


def act(
    table: Table, seat: int, seq: int, text: str, client_id: str, by: str, spent: float = 0
) -> Batch | None:
    """Take an action; nothing to do if the same id has already been played.

    Raises:
        Refusal: if it comes too late, or the rules forbid it.
    """
    if client_id in table.ids:
        return None
    game_log = running_game(table)
    if by == "person":
        check_time_left(table, seat)
    check_up_to_date(game_log, seat, seq)
    entropy = table.new_entropy()
    successor = try_action(game_log, seat, text, entropy, by)
    body = Acted(successor.step.action or "", entropy, by, spent)
    return Batch([PendingEntry("acted", seat, body, client_id, successor)])


def try_action(game_log: GameLog, seat: int, text: str, entropy: str, by: str) -> Successor:
    """Return the successor by an action.

    Raises:
        Refusal: if the rules forbid it, or the text is not an action.
    """
    try:
        return game_log.try_action(seat, text, entropy, by)
    except IllegalAction as error:
        raise Refusal(error.key, error.sentence, shortage=error.shortage) from None
    except InvalidAction as error:
        raise Refusal("invalid", str(error)) from None


def check_up_to_date(game_log: GameLog, seat: int, seq: int) -> None:
    """Check that a client has seen every step that could affect its decision.

    When all seats choose at once, the choices of others affect nothing until all have chosen.

    Raises:
        Refusal: if it has not.
    """
    if seq == game_log.seq_for(seat):
        return
    seen = [step for step in game_log.steps if step.is_visible_to(seat)]
    missed = seen[seq:] if 0 < seq < len(seen) else []
    if not missed or any(step.seat == seat or step.changes_something for step in missed):
        raise Refusal("stale", "something happened meanwhile; look again")


def check_time_left(table: Table, seat: int) -> None:
    """Check that the seat's clock has not run out.

    Raises:
        Refusal: if a bot plays for the seat because of that.
    """
    if table.seating.places[seat].away == "clock":
        raise Refusal("time-is-up", "your time is up; a bot plays on for you")


def undo(table: Table, seat: int, seq: int, client_id: str) -> Batch | None:
    """Take back the seat's own last action; nothing to do if the same id has already done so.

    Raises:
        Refusal: if it cannot be taken back.
    """
    if client_id in table.ids:
        return None
    game_log = running_game(table)
    check_time_left(table, seat)
    check_up_to_date(game_log, seat, seq)
    if not game_log.may_undo(seat):
        raise Refusal(
            "no-undo",
            "only your own last action can be taken back, while nothing "
            "hidden was revealed and nobody acted since",
        )
    successor = game_log.try_undo(seat)
    assert successor.step.undone is not None, successor
    body = Undone(successor.step.undone)
    return Batch([PendingEntry("undone", seat, body, client_id, successor)])


def sit_down(table: Table, visitor: str, name: str, seat: int | None) -> Batch:
    """Take an open seat; the game begins when the last one is taken.

    Raises:
        Refusal: if there is no such open seat.
    """
    free = table.seating.open_seats()
    if mismatch := table.version_mismatch():
        raise Refusal("damaged", mismatch)
    if table.status != "open":
        raise Refusal("not-open", "the game has begun already")
    if seat is None and free:
        seat = free[0]
    if seat is None or seat not in free:
        raise Refusal("seat-taken", "that seat is not free")
    pending = [PendingEntry("seated", seat, Seated(visitor, name))]
    return Batch(pending, take_seat(table.id, seat, visitor, name))


def deal(table: Table) -> Batch | None:
    """Begin the game if every seat is taken."""
    if not can_deal(table):
        return None
    entropy = table.new_entropy()
    dealt = table.deal(entropy)
    return Batch([PendingEntry("dealt", None, Dealt(entropy), dealt=dealt)])


def can_deal(table: Table) -> bool:
    """Tell whether the game can begin and has not begun yet."""
    seating = table.seating
    is_full = table.status == "open" and not seating.open_seats()
    return is_full and table.version_mismatch() is None


def leave(table: Table, visitor: str, seat: int) -> Batch | None:
    """Leave a seat: it becomes open again, or a bot takes over once the game has begun.

    Raises:
        Refusal: if it is not the visitor's seat.
    """
    check_own_seat(table, visitor, seat)
    if table.status == "open":
        return Batch([PendingEntry("left", seat, Nothing())], free_seat(table.id, seat))
    return stand_in(table, seat, "left")


def check_own_seat(table: Table, visitor: str | None, seat: int) -> None:
    """Check that a seat belongs to the visitor.

    Raises:
        Refusal: if it does not; the answer does not tell whether there is such a seat.
    """
    if seat not in table.seating.seats_of(visitor):
        raise Refusal("not-your-seat", "that is not your seat", 403)


def stand_in(table: Table, seat: int, why: str) -> Batch | None:
    """Let a bot play for a person; nothing to do if one already does.

    The person's vote is withdrawn; if everybody left has voted to abort, the game is aborted.
    """
    place = table.seating.places[seat]
    if table.status != "running" or place.kind != "person" or place.away is not None:
        return None
    pending, votes = [PendingEntry("away", seat, Away(why))], other_votes(table, seat)
    if place.abort:
        pending.append(PendingEntry("voted", seat, Voted(False)))
    if votes and all(votes):
        pending.append(PendingEntry("aborted", None, Nothing()))
    return Batch(pending)


def replace(table: Table, seat: int, absent: float) -> Batch | None:
    """Let a bot play for a person who has been absent for this long; another player asks for it.

    Raises:
        Refusal: if the person is here, or has not been away for the grace period.
    """
    running_game(table)
    grace = table.seating.options.grace_seconds
    if not absent or absent < grace:
        raise Refusal("not-away", f"a bot can take over after {grace:g} seconds of absence")
    return stand_in(table, seat, "asked")


def resume(table: Table, seat: int) -> Batch | None:
    """Give a seat back to its person; nothing to do if no bot plays it, or its time is up."""
    place = table.seating.places[seat]
    if table.status != "running" or place.away in (None, "clock"):
        return None
    return Batch([PendingEntry("back", seat, Nothing())])


def vote(table: Table, seat: int, abort: bool) -> Batch | None:
    """Vote to abort, or withdraw the vote; a unanimous vote aborts the game.

    Raises:
        Refusal: if no game is in progress.
    """
    running_game(table)
    if table.seating.places[seat].abort == abort:
        return None
    pending = [PendingEntry("voted", seat, Voted(abort))]
    if abort and all(other_votes(table, seat)):
        pending.append(PendingEntry("aborted", None, Nothing()))
    return Batch(pending)


def pace(table: Table, bot_speed: BotSpeed, undo_seconds: float) -> Batch | None:
    """Change how fast bots play and how long they wait for an undo; None if it is so already.

    Raises:
        Refusal: if no game is in progress.
    """
    running_game(table)
    options = table.seating.options
    if (options.bot_speed, options.undo_seconds) == (bot_speed, undo_seconds):
        return None
    return Batch([PendingEntry("paced", None, Paced(bot_speed, undo_seconds))])


def other_votes(table: Table, seat: int) -> list[bool]:
    """Return the abort votes of the other people at the table."""
    return [
        place.abort
        for other, place in enumerate(table.seating.places)
        if other != seat and place.kind == "person" and place.away is None
    ]


def chat(table: Table, seat: int | None, name: str, text: str, client_id: str) -> Batch | None:
    """Add a line of chat; nothing to do if the same id has already been used."""
    if client_id in table.ids:
        return None
    return Batch([PendingEntry("said", seat, Said(name, text), client_id)])
