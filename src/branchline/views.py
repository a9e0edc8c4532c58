"""Views: what one seat, or a spectator, may know; built up from nothing, field by field."""

from dataclasses import dataclass
from typing import Any

from branchline.events import CardSet, Event, TicketName
from branchline.families.view_parts import OwnClaim, OwnYard, RowView, TicketUse, TunnelView
from branchline.position import Position
from branchline.rules import names as n
from branchline.rules.tickets import place_in_ring
from branchline.scores import Scores, final_scores
from branchline.text.redaction import seen_by

__all__ = [
    "DECISIONS",
    "OwnClaim",
    "OwnTicket",
    "OwnYard",
    "RowView",
    "SeatView",
    "TicketUse",
    "TunnelView",
    "View",
    "common_fields",
    "own_fields",
    "seen_by",
    "view",
]

DECISIONS = {
    n.OPENING: "opening",
    n.TURN: "turn",
    n.SECOND_CARD: "second_card",
    n.PAYMENT: "payment",
    n.SUBSTITUTE: "substitute",
    n.SURCHARGE: "surcharge",
    n.TICKETS: "tickets",
    n.PUTTING: "putting",
    n.COMPLETING: "completing",
    n.OVER: "over",
}


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody may know about a seat."""

    seat: int
    name: str
    cards: int
    seen: CardSet  # cards that all have seen go into this hand and not come out
    tickets: int
    offered: int  # tickets that it has been offered and has not chosen from yet
    points: int  # so far
    trains: int | None = None  # on a map
    yard: tuple[RowView, ...] = ()  # with yards
    stack: int | None = None  # cards on the on-track stack
    completed: tuple[TicketName, ...] = ()  # at a scoring, in sight of all


@dataclass(frozen=True, slots=True)
class OwnTicket:
    """A ticket of the viewing seat, and whether it is completed."""

    ticket: TicketName
    completed: bool


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it; `you` is None for a spectator."""

    game: str
    version: str
    you: int | None
    waiting: tuple[int, ...]
    turn: int
    first: int
    decision: str
    turns: int
    last_turns: int | None  # turns left in the last round; None before it
    seats: tuple[SeatView, ...]
    face_up: tuple[str | None, ...]
    deck: int
    discards: CardSet
    ticket_deck: int
    owners: tuple[int | None, ...]  # of each route, in the order of the sheet
    closed: tuple[int, ...]  # free routes that this seat cannot claim because of their other lanes
    bonuses: tuple[str, ...]  # in play
    tunnel: TunnelView | None
    unseen: CardSet  # cards that this viewer has not seen: in the deck or in hidden hands
    last_move: tuple[Event, ...]  # of the turn that ended last, as this viewer saw it
    hand: CardSet | None
    tickets: tuple[OwnTicket, ...]
    offer: tuple[TicketName, ...]
    claim: OwnClaim | None
    yard: OwnYard | None
    returned: tuple[TicketName, ...]  # by this seat: out of the game, or shuffled under the deck
    ticket_places: tuple[tuple[int, TicketName], ...]  # tickets it knows in the deck, by depth
    scores: Scores | None


def view(game: Position, seat: int | None) -> View:
    """Return what a seat may know now; None is a spectator.

    Raises:
        ValueError: if there is no such seat.
    """
    last_move = tuple(seen_by(seat, event) for event in game.last_move())
    return View(**common_fields(game), **own_fields(game, seat), last_move=last_move)


def common_fields(game: Position) -> dict[str, Any]:
    """Return the fields of a view that are the same for everybody."""
    state = game.state
    fields = {
        "game": game.sheet.key,
        "version": game.sheet.version,
        "waiting": tuple(game.waiting),
        "turn": state.turn,
        "first": state.first,
        "turns": state.turns,
        "last_turns": None if state.last_turns == n.NOT_YET else state.last_turns,
        "seats": tuple(_seat(game, other) for other in range(game.seats)),
        "face_up": tuple(game.setup.labels.card(card) for card in state.face_up),
        "deck": state.deck_size,
        "discards": game.setup.labels.card_set(state.discards),
        "ticket_deck": state.ring_size,
        "owners": (),
        "bonuses": tuple(
            bonus.key for bit, bonus in enumerate(game.sheet.bonuses) if state.bonus[bit]
        ),
        "tunnel": None,
        "scores": final_scores(game) if game.over else None,
    }
    return fields | game.family.views.common_fields(game.setup, state)


def own_fields(game: Position, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view that depend on who looks, except the events of the last move.

    Raises:
        ValueError: if there is no such seat.
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise ValueError(f"there are seats 0 to {game.seats - 1}, not {seat!r}")
    fields: dict[str, Any] = {
        "you": seat,
        "decision": _decision(game, seat),
        "unseen": _unseen(game, seat),
        "hand": None,
        "tickets": (),
        "offer": (),
        "closed": (),
        "claim": None,
        "yard": None,
        "returned": (),
        "ticket_places": (),
    }
    return fields if seat is None else fields | _fields_of(game, seat)


def _fields_of(game: Position, seat: int) -> dict[str, Any]:
    """Return what only a seat itself may know."""
    return {
        "hand": game.setup.labels.card_set(game.state.hand[seat]),
        "tickets": _tickets(game, seat),
        "offer": _offer(game, seat),
        "returned": _returned(game, seat),
        "ticket_places": _ticket_places(game, seat),
        **game.family.views.own_fields(game.setup, game.state, seat, game.options),
    }


def _decision(game: Position, seat: int | None) -> str:
    """Return the open question; a claim that another seat is still paying looks like its turn."""
    decision = game.state.decision
    if decision in n.UNSEEN_STEPS and seat != game.state.turn:
        decision = n.TURN
    return DECISIONS[decision]


def _seat(game: Position, seat: int) -> SeatView:
    state = game.state
    held = state.holder[: game.board.tickets].count(seat)
    return SeatView(
        seat=seat,
        name=game.names[seat],
        cards=sum(state.hand[seat]),
        seen=game.setup.labels.card_set(state.known[seat]),
        tickets=held - state.offered[seat],
        offered=state.offered[seat],
        points=state.points[seat],
        **game.family.views.seat_fields(game.setup, state, seat),
    )


def _unseen(game: Position, seat: int | None) -> dict[str, int]:
    """Return the hidden cards: the deck, and what others hold that not all have seen."""
    state = game.state
    counts = list(state.deck)
    for other in range(game.seats):
        if other != seat:
            for card in range(n.CARDS):
                counts[card] += state.hand[other][card] - state.known[other][card]
    return game.setup.labels.card_set(counts)


def _tickets(game: Position, seat: int) -> tuple[OwnTicket, ...]:
    state = game.state
    before = {state.offer[seat][i] for i in range(state.offered[seat])}
    done = game.family.scores.completed_tickets(game.setup, state, seat)
    names = game.setup.labels.tickets
    return tuple(OwnTicket(names[ticket], done[ticket]) for ticket in done if ticket not in before)


def _offer(game: Position, seat: int) -> tuple[TicketName, ...]:
    state = game.state
    return tuple(
        game.setup.labels.tickets[state.offer[seat][i]] for i in range(state.offered[seat])
    )


def _returned(game: Position, seat: int) -> tuple[TicketName, ...]:
    state = game.state
    return tuple(
        game.setup.labels.tickets[ticket]
        for ticket in range(game.board.tickets)
        if state.returned_by[ticket] == seat or state.holder[ticket] == n.GONE - seat
    )


def _ticket_places(game: Position, seat: int) -> tuple[tuple[int, TicketName], ...]:
    state = game.state
    places = []
    for depth in range(state.ring_size):
        place = place_in_ring(game.board, state, depth)
        if state.order_known[place] >> seat & 1:
            places.append((depth, game.setup.labels.tickets[state.ring[place]]))
    return tuple(places)
