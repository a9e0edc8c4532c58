"""Rematches: another game with the same seats, for those who agree to it."""

from collections.abc import Callable

from branchline.server.bots.levels import STAND_IN
from branchline.server.bots.names import new_name
from branchline.server.protocol import FillWith, SeatRequest
from branchline.server.refusal import Refusal
from branchline.server.storage.database import Statement
from branchline.server.storage.entries import Answered, Created, Follows, Proposed
from branchline.server.tables.seats.seating import Place, Proposal, Seating
from branchline.server.tables.table import Batch, PendingEntry, Table

Create = Callable[[str, Created], list[Statement]]

ANSWER_SECONDS = 60.0  # for those who are asked


def propose(table: Table, seat: int, fill: FillWith) -> Batch | None:
    """Propose a rematch, or agree to the one that is proposed.

    Raises:
        Refusal: if the game is not over.
    """
    if table.seating.rematch is not None:
        return None
    if table.status not in ("over", "aborted"):
        raise Refusal("not-over", "the game is not over yet")
    if table.seating.proposal is None:
        return Batch([PendingEntry("proposed", seat, Proposed(fill, ANSWER_SECONDS))])
    return answer(table, seat, True)


def answer(table: Table, seat: int, agrees: bool) -> Batch | None:
    """Answer the proposal; nothing to do if there is none, or the answer is the same."""
    proposal = table.seating.proposal
    if proposal is None or table.seating.rematch is not None:
        return None
    if proposal.answers.get(seat) == agrees:
        return None
    return Batch([PendingEntry("answered", seat, Answered(agrees))])


def is_settled(seating: Seating, present: set[str]) -> bool:
    """Tell whether everybody who is present has answered."""
    if seating.proposal is None:
        return False
    answers = seating.proposal.answers
    return all(
        seat in answers for seat, place in enumerate(seating.places) if place.visitor in present
    )


def begin(table: Table, next_table: str, present: set[str], create: Create) -> Batch | None:
    """Create the table of the rematch and link it; nothing to do if there is one already.

    If the person who proposed it has gone, the proposal lapses instead.
    """
    seating = table.seating
    if seating.rematch is not None or seating.proposal is None:
        return None
    by = seating.proposal.by
    if seating.places[by].visitor not in present:
        return answer(table, by, False)
    creation = create(next_table, next_created(table, seating.proposal, present))
    return Batch([PendingEntry("rematch", None, Follows(next_table))], creation)


def next_created(table: Table, proposal: Proposal, present: set[str]) -> Created:
    """Return the first entry of the next table: those who agreed and are present keep seats."""
    seating = table.seating
    colours, names = seating.colours(), [place.name for place in seating.places]
    found: list[tuple[SeatRequest, str | None]] = []
    for seat, place in enumerate(seating.places):
        if place.kind == "bot":
            found.append((SeatRequest("bot", place.level, place.name, colours[seat]), None))
        elif proposal.answers.get(seat) and place.visitor in present:
            found.append((SeatRequest("me", None, place.name, colours[seat]), place.visitor))
        elif proposal.fill == "bot":
            names.append(new_name(names))
            found.append((SeatRequest("bot", level_of(seating.places), names[-1]), None))
    while len(found) < min(table.sheet.seats):
        names.append(new_name(names))
        found.append((SeatRequest("bot", level_of(seating.places), names[-1]), None))
    seats, visitors = [seat for seat, _ in found], [visitor for _, visitor in found]
    host = seating.places[proposal.by].visitor
    game, version, title = seating.game, seating.version, seating.title
    return Created(game, version, seats, visitors, seating.options, host, title=title)


def level_of(places: list[Place]) -> str:
    """Return the level of a bot that joins these."""
    return next((place.level for place in places if place.level), STAND_IN)
