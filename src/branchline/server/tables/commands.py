"""Conduct: what may be done at a table, each as a plan that is checked against the table."""

from branchline.errors import IllegalAction, InvalidAction
from branchline.server.refusal import Refusal
from branchline.server.storage.database import Statement
from branchline.server.storage.entries import (
    Acted,
    Away,
    Dealt,
    Follows,
    Nothing,
    Said,
    Seated,
    Undone,
    Voted,
)
from branchline.server.storage.store import free_seat, take_seat
from branchline.server.tables.game_log import Moment, Play
from branchline.server.tables.table import Draft, Plan, Table
from branchline.server.tables.versions import other_version
from branchline.server.tokens import new_entropy


def running(table: Table) -> Play:
    """Return the game that is under way.

    Raises:
        Refusal: if there is none.
    """
    if table.play is None:
        raise Refusal("not-running", "the table still waits for people")
    if table.status != "running":
        raise Refusal("game-over", "the game is over")
    return table.play


def act(
    table: Table, seat: int, seq: int, text: str, client_id: str, by: str, spent: float = 0
) -> Plan | None:
    """Plan an action; None if the same id has been played already.

    Raises:
        Refusal: if it comes too late, or the rules forbid it.
    """
    if client_id in table.ids:
        return None
    play = running(table)
    if by == "person":
        refuse_whose_time_is_up(table, seat)
    refuse_stale(play, seat, seq)
    entropy = new_entropy()
    moment = try_action(play, seat, text, entropy)
    body = Acted(moment.step.action or "", entropy, by, spent)
    return Plan([Draft("acted", seat, body, client_id, moment)])


def try_action(play: Play, seat: int, text: str, entropy: str) -> Moment:
    """Return what an action would lead to.

    Raises:
        Refusal: if the rules forbid it, or it is no action.
    """
    try:
        return play.try_action(seat, text, entropy)
    except IllegalAction as error:
        raise Refusal(error.key, error.sentence) from None
    except InvalidAction as error:
        raise Refusal("invalid", str(error)) from None


def refuse_stale(play: Play, seat: int, seq: int) -> None:
    """Check that a client has seen all that it could see.

    Where all choose at once, the choices of others change nothing before all have chosen.

    Raises:
        Refusal: if it has not.
    """
    if seq == play.seq_for(seat):
        return
    seen = [step for step in play.steps if step.is_seen_by(seat)]
    missed = seen[seq:] if 0 < seq < len(seen) else []
    if not missed or any(step.seat == seat or step.changes_something for step in missed):
        raise Refusal("stale", "something happened meanwhile; look again")


def refuse_whose_time_is_up(table: Table, seat: int) -> None:
    """Let nobody play on whose clock has run down.

    Raises:
        Refusal: if a bot plays for the seat because of that.
    """
    if table.seating.places[seat].away == "clock":
        raise Refusal("time-is-up", "your time is up; a bot plays on for you")


def undo(table: Table, seat: int, seq: int, client_id: str) -> Plan | None:
    """Plan to take one's own last action back; None if the same id has done so already.

    Raises:
        Refusal: if it cannot be taken back.
    """
    if client_id in table.ids:
        return None
    play = running(table)
    refuse_whose_time_is_up(table, seat)
    refuse_stale(play, seat, seq)
    if not play.may_undo(seat):
        raise Refusal(
            "no-undo",
            "only your own last action can be taken back, while nothing "
            "hidden was revealed and nobody acted since",
        )
    moment = play.try_undo(seat)
    assert moment.step.undone is not None, moment
    return Plan([Draft("undone", seat, Undone(moment.step.undone), client_id, moment)])


def sit_down(table: Table, visitor: str, name: str, seat: int | None) -> Plan:
    """Plan to take an open seat; the game begins with the last one.

    Raises:
        Refusal: if there is no such open seat.
    """
    free = table.seating.open_seats()
    if other := other_version(table.seating.game, table.seating.version):
        raise Refusal("damaged", other)
    if table.status != "open":
        raise Refusal("not-open", "the game has begun already")
    if seat is None and free:
        seat = free[0]
    if seat is None or seat not in free:
        raise Refusal("seat-taken", "that seat is not free")
    drafts = [Draft("seated", seat, Seated(visitor, name))]
    return Plan(drafts, take_seat(table.id, seat, visitor, name))


def deal(table: Table) -> Plan | None:
    """Plan to begin the game, when nobody is waited for any longer."""
    if not is_full(table):
        return None
    entropy = new_entropy()
    play = table.deal(entropy)
    return Plan([Draft("dealt", None, Dealt(entropy), dealt=play)])


def is_full(table: Table) -> bool:
    """Tell whether the game can begin and has not."""
    seating = table.seating
    waits = table.status == "open" and not seating.open_seats()
    return waits and other_version(seating.game, seating.version) is None


def leave(table: Table, visitor: str, seat: int) -> Plan | None:
    """Plan to leave a seat: it is open again, or a bot stands in.

    Raises:
        Refusal: if it is not the visitor's seat.
    """
    refuse_other(table, visitor, seat)
    if table.status == "open":
        return Plan([Draft("left", seat, Nothing())], free_seat(table.id, seat))
    return stand_in(table, seat, "left")


def refuse_other(table: Table, visitor: str | None, seat: int) -> None:
    """Check that a seat is the visitor's.

    Raises:
        Refusal: if it is not; the same answer whether there is such a seat or not.
    """
    if seat not in table.seating.seats_of(visitor):
        raise Refusal("not-your-seat", "that is not your seat", 403)


def stand_in(table: Table, seat: int, why: str) -> Plan | None:
    """Plan that a bot plays for a person; None if one does already.

    A vote goes with the person; if all who are left have voted to abort, the game is aborted.
    """
    place = table.seating.places[seat]
    if table.status != "running" or place.kind != "person" or place.away is not None:
        return None
    drafts, votes = [Draft("away", seat, Away(why))], other_votes(table, seat)
    if place.abort:
        drafts.append(Draft("voted", seat, Voted(False)))
    if votes and all(votes):
        drafts.append(Draft("aborted", None, Nothing()))
    return Plan(drafts)


def give_back(table: Table, seat: int) -> Plan | None:
    """Plan that a person plays again; None if no bot stands in, or the time is up for good."""
    place = table.seating.places[seat]
    if table.status != "running" or place.away in (None, "clock"):
        return None
    return Plan([Draft("back", seat, Nothing())])


def vote(table: Table, seat: int, abort: bool) -> Plan | None:
    """Plan a vote to abort, or to take it back; when all have voted the game is aborted.

    Raises:
        Refusal: if no game is under way.
    """
    running(table)
    if table.seating.places[seat].abort == abort:
        return None
    drafts = [Draft("voted", seat, Voted(abort))]
    if abort and all(other_votes(table, seat)):
        drafts.append(Draft("aborted", None, Nothing()))
    return Plan(drafts)


def other_votes(table: Table, seat: int) -> list[bool]:
    """Return of each other person who plays whether they vote to abort."""
    return [
        place.abort
        for other, place in enumerate(table.seating.places)
        if other != seat and place.kind == "person" and place.away is None
    ]


def say(table: Table, seat: int | None, name: str, text: str, client_id: str) -> Plan | None:
    """Plan a line of chat; None if the same id was said already."""
    if client_id in table.ids:
        return None
    return Plan([Draft("said", seat, Said(name, text), client_id)])


def follow_with(table: Table, next_table: str, making: list[Statement]) -> Plan | None:
    """Plan that another table is made and follows this one; None if one does already.

    Raises:
        Refusal: if the game is not over.
    """
    if table.seating.rematch is not None:
        return None
    if table.status not in ("over", "aborted"):
        raise Refusal("not-over", "the game is not over yet")
    return Plan([Draft("rematch", None, Follows(next_table))], making)
