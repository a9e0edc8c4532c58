"""A view on the screen: the seats, the row, one's own hand and tickets, what is asked."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.cli.cards import card, card_list, card_set, style, symbol
from branchline.cli.sheet_words import piece
from branchline.sheet import Sheet
from branchline.sheet.model import Route
from branchline.views import OwnTicket, View

QUESTIONS = {
    "opening": "Which of these tickets do you keep?",
    "turn": "It is your turn.",
    "second_card": "Which second card do you draw?",
    "payment": "How do you pay?",
    "substitute": "Which card do you lay next?",
    "surcharge": "The tunnel asks for more. Do you add it?",
    "tickets": "Which of these tickets do you keep?",
}


def show_table(console: Console, sheet: Sheet, view: View) -> None:
    """Print what all may know: the seats, the decks, the row, the last round."""
    console.print(seats_table(sheet, view))
    tickets = f", {view.ticket_deck} tickets" if sheet.tickets else ""
    discards = sum(view.discards.values())
    console.print(f"deck {view.deck} cards, discards {discards}{tickets}")
    show_row(console, view)
    if view.bonuses:
        names = {bonus.key: f"{bonus.name} {bonus.points}" for bonus in sheet.bonuses}
        show_list(console, "bonus", [Text(names.get(key, key)) for key in view.bonuses])
    if view.last_turns is not None:
        console.print(Text(f"last round: {view.last_turns} turns left", "bold red"))


def seats_table(sheet: Sheet, view: View) -> Table:
    """Return the counts of everybody; an arrow marks whose turn it is."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column("seat")
    for heading in (piece(sheet, "trains"), "cards", "tickets", "points"):
        table.add_column(heading, justify="right")
    table.add_column("seen to draw")
    for seat in view.seats:
        on_turn = seat.seat in view.waiting
        offered = f"+{seat.offered}" if seat.offered else ""
        table.add_row(
            "►" if on_turn else "",
            Text(seat.name + (" (you)" if seat.seat == view.you else ""), "bold" * on_turn),
            str(seat.trains),
            str(seat.cards),
            f"{seat.tickets}{offered}",
            str(seat.points),
            card_set(seat.seen) if seat.seen else "",
        )
    return table


def show_list(console: Console, label: str, parts: Sequence[Text]) -> None:
    """Print a label and what belongs to it; a part is never broken in two."""
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


def show_own(console: Console, view: View) -> None:
    """Print what only this seat may know: its hand and its tickets."""
    if view.hand is not None:
        show_list(console, "hand", card_list(view.hand))
    if view.tickets:
        show_list(console, "tickets", [own_ticket(ticket) for ticket in view.tickets])


def own_ticket(own: OwnTicket) -> Text:
    """Return a ticket with whether it is done."""
    if own.completed:
        return Text(f"✓ {own.ticket} done", "green")
    return Text(f"○ {own.ticket} open", "yellow")


def show_question(console: Console, view: View) -> None:
    """Print what the seat is asked, and what it must know to answer."""
    console.print()
    for place, ticket in enumerate(view.offer, 1):
        console.print(f"  {place}: {ticket}")
    if view.claim is not None:
        claim = view.claim
        console.print(f"You claim {claim.route.a}–{claim.route.b}.")
        if claim.to_lay:
            laid = Text("laid so far: ").append_text(card_set(claim.substitutes))
            console.print(laid.append(f"; still to lay: {claim.to_lay}"))
    if view.tunnel is not None:
        tunnel = view.tunnel
        console.print(
            Text(f"The tunnel {tunnel.route.a}–{tunnel.route.b} reveals ")
            .append_text(card_set(tunnel.revealed))
            .append(f": {tunnel.surcharge} more.")
        )
    console.print(Text(QUESTIONS.get(view.decision, "What do you do?"), "bold"))


def route_words(route: Route) -> Text:
    """Return what is printed on a route: its colour, its length, its marks."""
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
        line = Text(f"{route.a}–{route.b} ").append_text(route_words(route))
        lines.append(line if owner is None else line.append(f" {view.seats[owner].name}", "bold"))
    console.print(Columns(lines, column_first=True, padding=(0, 3)))
