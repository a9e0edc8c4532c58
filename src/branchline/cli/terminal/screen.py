"""Prints a view: the seats, the row, the player's own hand and tickets, and the question."""

from collections.abc import Iterable, Iterator, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.cli.console import pluralize
from branchline.cli.describe_sheet import piece_name
from branchline.cli.terminal.cards import brief_set, card, card_list, card_set, style, symbol
from branchline.events import TicketName
from branchline.sheet import Sheet
from branchline.sheet.model import Route
from branchline.views import OwnTicket, RowView, SeatView, View

QUESTIONS = {
    "opening": "Which of these tickets do you keep?",
    "turn": "It is your turn.",
    "second_card": "Which second card do you draw?",
    "payment": "How do you pay?",
    "substitute": "Which card do you lay next?",
    "surcharge": "The tunnel costs more. Do you pay the surcharge?",
    "tickets": "Which of these tickets do you keep?",
    "putting": "How many cards do you place?",
    "completing": "Which tickets do you complete?",
}


def show_table(console: Console, sheet: Sheet, view: View) -> None:
    """Print what everybody may see: the seats, the decks, the row, the last round."""
    console.print(seats_table(sheet, view))
    tickets = f", {view.ticket_deck} tickets" if sheet.tickets else ""
    discards = sum(view.discards.values())
    console.print(f"deck {view.deck} cards, discards {discards}{tickets}")
    show_row(console, view)
    show_yards(console, view)
    if view.bonuses:
        names = {bonus.key: f"{bonus.name} {bonus.points}" for bonus in sheet.bonuses}
        show_list(console, "bonus", [Text(names.get(key, key)) for key in view.bonuses])
    if view.last_turns is not None:
        console.print(Text(f"last round: {pluralize(view.last_turns, 'turn')} left", "bold red"))


def seats_table(sheet: Sheet, view: View) -> Table:
    """Return the table of seats; an arrow marks those to act."""
    table = Table(box=None, pad_edge=False)
    columns = seat_columns(sheet, view.seats[0])
    for heading in ("", "seat"):
        table.add_column(heading)
    for heading in columns:
        table.add_column(heading, justify="right")
    table.add_column("known cards")
    for seat in view.seats:
        waits = seat.seat in view.waiting
        table.add_row(
            "►" if waits else "",
            Text(seat.name + (" (you)" if seat.seat == view.you else ""), "bold" * waits),
            *seat_columns(sheet, seat).values(),
            brief_set(seat.seen),
        )
    return table


def seat_columns(sheet: Sheet, seat: SeatView) -> dict[str, str]:
    """Return the counts of a seat: trains on a map, the stack with yards."""
    offered = f"+{seat.offered}" if seat.offered else ""
    counts = {"cards": f"{seat.cards}", "tickets": f"{seat.tickets}{offered}"}
    if seat.trains is not None:
        counts = {piece_name(sheet, "trains"): f"{seat.trains}", **counts}
    if seat.stack is not None:
        counts |= {"on track": f"{seat.stack}", "completed": f"{len(seat.completed)}"}
    return counts | {"points": f"{seat.points}"}


def show_yards(console: Console, view: View) -> None:
    """Print the rows of every yard, in a game with yards."""
    for seat in view.seats:
        if seat.yard:
            rows = [yard_row(row) for row in seat.yard]
            show_list(console, "yard", [Text(f"{seat.name}:"), *rows])


def yard_row(row: RowView) -> Text:
    """Return a row of a yard: its cards and its locomotives."""
    line = card(row.colour, row.cards)
    return line.append_text(
        Text(f"+{row.locomotives}{symbol('locomotive')}" * bool(row.locomotives))
    )


def show_list(console: Console, label: str, parts: Sequence[Text]) -> None:
    """Print a label and its parts; lines break only between parts."""
    line = Text(f"{label:<8}")
    for part in parts:
        if line.cell_len + part.cell_len > console.width and line.plain.strip():
            console.print(line)
            line = Text(" " * 8)
        line.append_text(part).append("  ")
    console.print(line)


def show_row(console: Console, view: View) -> None:
    """Print the face-up row."""
    show_list(console, "row", [card(name) for name in view.face_up])


def show_own(console: Console, sheet: Sheet, view: View) -> None:
    """Print what only this seat may see: its hand, its tickets, and its stack if it may."""
    if view.hand is not None:
        show_list(console, "hand", card_list(view.hand))
    if view.yard is not None and view.yard.stack is not None:
        show_list(console, "stack", card_list(view.yard.stack))
    if view.tickets:
        show_list(console, "tickets", [own_ticket(sheet, ticket) for ticket in view.tickets])


def own_ticket(sheet: Sheet, own: OwnTicket) -> Text:
    """Return a ticket, marked as completed or open."""
    if own.completed:
        return Text(f"✓ {own.ticket} done", "green")
    return (
        Text("○ ", "yellow").append_text(ticket_text(sheet, own.ticket)).append(" open", "yellow")
    )


def ticket_text(sheet: Sheet, ticket: TicketName) -> Text:
    """Return a ticket, in a game with yards with the cards that complete it."""
    line = Text(f"{ticket}", "yellow")
    for known in sheet.tickets:
        if (known.a, known.b, known.points) == (ticket.a, ticket.b, ticket.points) and known.cards:
            return line.append(": ").append_text(card_set(dict(known.cards)))
    return line


def show_question(console: Console, sheet: Sheet, view: View) -> None:
    """Print the open question of a seat, and what it needs to know for the answer."""
    console.print()
    for number, ticket in enumerate(view.offer, 1):
        console.print(Text(f"  {number}: ").append_text(ticket_text(sheet, ticket)))
    for line in question_details(view):
        console.print(line)
    console.print(Text(QUESTIONS.get(view.decision, "What do you do?"), "bold"))


def question_details(view: View) -> Iterator[Text | str]:
    """Yield what the open question is about: a claim, tickets to complete, a tunnel."""
    if view.claim is not None:
        claim = view.claim
        yield f"You claim {claim.route}."
        if claim.to_lay:
            laid = Text("laid so far: ").append_text(card_set(claim.substitutes))
            yield laid.append(f"; still to lay: {claim.to_lay}")
    if view.yard is not None and view.decision == "completing":
        yield f"chosen: {join_tickets(view.yard.marked)}; best: {join_tickets(view.yard.best)}"
        for use in view.yard.uses:
            yield Text(f"{use.ticket} uses ").append_text(card_set(use.cards))
    if view.tunnel is not None:
        tunnel = view.tunnel
        revealed = Text(f"The tunnel {tunnel.route} reveals ").append_text(
            card_set(tunnel.revealed)
        )
        yield revealed.append(f": {tunnel.surcharge} more.")


def join_tickets(tickets: Iterable[TicketName]) -> str:
    """Return tickets in one line."""
    return ", ".join(map(str, tickets)) or "none"


def route_text(route: Route) -> Text:
    """Return the colour, length and marks of a route."""
    line = Text(f"{symbol(route.colour)}{route.length}", style(route.colour))
    marks = [f" ferry {route.ferry}"] if route.ferry else []
    marks += [" tunnel"] if route.tunnel else []
    marks += [" groups"] if route.groups else []
    marks += [f" +{route.draw_bonus}"] if route.draw_bonus else []
    return line.append("".join(marks), "dim")


def show_routes(console: Console, sheet: Sheet, view: View) -> None:
    """Print every route with its owner."""
    lines = []
    for route, owner in zip(sheet.routes, view.owners, strict=False):
        line = Text(f"{route.a}–{route.b} ").append_text(route_text(route))
        lines.append(line if owner is None else line.append(f" {view.seats[owner].name}", "bold"))
    console.print(Columns(lines, column_first=True, padding=(0, 3)))
