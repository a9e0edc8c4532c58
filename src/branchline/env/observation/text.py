"""A table as text, as everybody at it may see it."""

from collections.abc import Iterator, Mapping

from branchline.views import SeatView, View


def write_table(view: View) -> str:
    """Return a view in lines of text."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    asked = ", ".join(view.seats[seat].name for seat in view.waiting) or "nobody"
    yield f"{view.game} v{view.version}, turn {view.turns}, {view.decision}: asks {asked}"
    if view.last_turns is not None:
        yield f"last round: {view.last_turns} turns left"
    yield f"face up: {', '.join(card or '-' for card in view.face_up)}"
    yield f"deck {view.deck}, discards {sum(view.discards.values())}, tickets {view.ticket_deck}"
    if view.bonuses:
        yield f"bonuses: {', '.join(view.bonuses)}"
    if view.tunnel is not None:
        yield f"tunnel {view.tunnel.route}: {view.tunnel.surcharge} more"
    for seat in view.seats:
        yield from _seat_lines(view, seat)


def _seat_lines(view: View, seat: SeatView) -> Iterator[str]:
    counts = [f"{seat.points} points", f"{seat.cards} cards", f"{seat.tickets} tickets"]
    if seat.trains is not None:
        counts.append(f"{seat.trains} trains")
        counts.append(f"{view.owners.count(seat.seat)} routes")
    if seat.stack is not None:
        counts.append(f"{seat.stack} on the stack")
    if seat.offered:
        counts.append(f"chooses from {seat.offered}")
    if view.scores is not None:
        score = view.scores.seats[seat.seat]
        counts.append(f"in the end {score.total} points, rank {score.rank}")
    yield f"{seat.name}: {', '.join(counts)}{_seen(seat.seen)}"
    rows = [f"{row.cards}+{row.locomotives} {row.colour}" for row in seat.yard]
    if rows:
        yield f"  yard: {', '.join(rows)}"


def _seen(cards: Mapping[str, int]) -> str:
    listed = ", ".join(f"{count} {card}" for card, count in cards.items())
    return f"; seen to draw {listed}" if listed else ""
