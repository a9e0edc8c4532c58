"""What everybody may know about a table: who sits where, who is here, what is running."""

from dataclasses import dataclass, field

from branchline.server.protocol import RematchProposal, SeatInfo, TableInfo
from branchline.server.tables.seats.seating import Seating
from branchline.server.tables.versions import title_of


@dataclass(frozen=True)
class Times:
    """What is running at a table, in seconds."""

    clocks: dict[int, float] = field(default_factory=dict)  # left, by seat
    absent: dict[str, float] = field(default_factory=dict)  # passed, by visitor
    to_answer: float = 0.0  # left for the proposed rematch


@dataclass(frozen=True)
class Presence:
    """Who is at a table now, and what is running there."""

    visitors: set[str] = field(default_factory=set)
    watchers: int = 0
    times: Times = Times()
    warming: bool = False


def table_info(
    table: str, seating: Seating, status: str, visitor: str | None, presence: Presence
) -> TableInfo:
    """Return what everybody may know about a table."""
    seats, deal = range(len(seating.places)), seating.opened_deal(table)
    return TableInfo(
        id=table,
        game=seating.game,
        title=seating.title or title_of(seating.game),
        status=status,
        seats=[seat_info(seating, seat, presence) for seat in seats],
        options=seating.options,
        mine=seating.seats_of(visitor),
        watchers=presence.watchers,
        rematch=seating.rematch,
        hosting=visitor is not None and visitor == seating.host,
        proposal=proposal_info(seating, presence.times),
        commitment=deal.commitment if deal else None,
        secret=deal.secret if deal and status == "over" else None,
        warming=presence.warming,
    )


def seat_info(seating: Seating, seat: int, presence: Presence) -> SeatInfo:
    """Return what everybody may know about a seat."""
    place, times = seating.places[seat], presence.times
    is_person = place.kind == "person" and place.visitor is not None
    return SeatInfo(
        seat=seat,
        name="" if place.kind == "open" else seating.names()[seat],
        kind=place.kind,
        level=place.level,
        online=place.kind == "bot" or place.visitor in presence.visitors,
        stand_in=place.away is not None,
        clock=times.clocks.get(seat),
        abort=place.abort,
        colour=seating.colours()[seat],
        host=is_person and place.visitor == seating.host,
        away=times.absent.get(place.visitor or ""),
    )


def proposal_info(seating: Seating, times: Times) -> RematchProposal | None:
    """Return the proposed rematch that has not begun, or None."""
    proposal = seating.proposal
    if proposal is None or seating.rematch is not None:
        return None
    answers = [proposal.answers.get(seat) for seat in range(len(seating.places))]
    return RematchProposal(proposal.by, proposal.fill, answers, times.to_answer)
