"""What views show in games with yards: the rows, the on-track stacks, tickets being completed."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from branchline.families.setup import Setup
from branchline.families.view_parts import OwnYard, RowView, TicketUse
from branchline.rules import names as n
from branchline.rules.reasons import OK
from branchline.rules.yards.board import YardBoard
from branchline.rules.yards.complete import best_choice, open_tickets, use_cards
from branchline.rules.yards.scoring import refuse_complete
from branchline.rules.yards.state import YardState


def common_fields(setup: Setup, state: YardState) -> dict[str, Any]:
    """Return what everybody may know beyond the seats: nothing."""
    return {}


def seat_fields(setup: Setup, state: YardState, seat: int) -> dict[str, Any]:
    """Return what everybody may know about a seat: its yard, its stack, its completed tickets."""
    tickets, holder = setup.labels.tickets, state.holder
    rows = zip(setup.sheet.colours, state.row[seat], state.on_top[seat], strict=False)
    return {
        "yard": tuple(RowView(name, cards, top) for name, cards, top in rows if cards + top),
        "stack": sum(state.stack[seat]),
        "completed": tuple(tickets[i] for i in range(len(tickets)) if holder[i] == n.SCORED - seat),
    }


def own_fields(
    setup: Setup, state: YardState, seat: int, options: Mapping[str, bool]
) -> dict[str, Any]:
    """Return what only the seat itself may know about its yard."""
    labels = setup.labels
    completing = state.decision == n.COMPLETING
    shows_stack = completing or options.get("open_stacks", False)  # CG-07
    best = best_tickets(setup, state, seat) if completing else []
    marked = [
        ticket
        for ticket in range(setup.board.tickets)
        if completing and state.holder[ticket] == seat and state.marked[ticket]
    ]
    yard = OwnYard(
        placing=labels.card(state.placing) if seat == state.turn else None,
        stack=labels.card_set(state.stack[seat]) if shows_stack else None,
        best=tuple(labels.tickets[ticket] for ticket in best),
        marked=tuple(labels.tickets[ticket] for ticket in marked),
        uses=tuple(ticket_uses(setup, state, seat, marked)) if completing else (),
    )
    return {"yard": yard}


def ticket_uses(
    setup: Setup, state: YardState, seat: int, marked: list[int]
) -> Iterator[TicketUse]:
    """Yield the cards that chosen tickets use, then those that each other one would use next."""
    board = cast(YardBoard, setup.board)
    left = state.stack[seat][:]
    others = [
        ticket
        for ticket in range(board.tickets)
        if state.holder[ticket] == seat and refuse_complete(board, state, seat, ticket) == OK
    ]
    for ticket in (*marked, *others):
        used = [0] * n.CARDS
        use_cards(board, ticket, left if ticket in marked else left[:], used)
        yield TicketUse(setup.labels.tickets[ticket], setup.labels.card_set(used))


def best_tickets(setup: Setup, state: YardState, seat: int) -> list[int]:
    """Return the numbers of the tickets that a seat would best complete now."""
    board = cast(YardBoard, setup.board)
    tickets, chosen = [0] * board.tickets, [0] * board.tickets
    count = open_tickets(board, state, seat, tickets)
    best_choice(board, state.stack[seat], tickets, count, chosen)
    return sorted(tickets[i] for i in range(count) if chosen[i])
