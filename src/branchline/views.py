"""Views: what one seat, or a spectator, may know; built up from nothing, field by field."""

from dataclasses import dataclass
from typing import Any

from branchline.described import described
from branchline.events import CardSet, Event, TicketName
from branchline.families.view_parts import OwnClaim, OwnYard, RowView, TicketUse, TunnelView
from branchline.position import Position
from branchline.rules import names as n
from branchline.rules.tickets import place_in_ring
from branchline.scores import Scores, final_scores
from branchline.sheet import game_names, load_sheet
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


@described
@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody may know about a seat."""

    seat: int
    """Its number, from 0."""
    name: str
    """The name of who plays it."""
    cards: int
    """The number of train cards in its hand."""
    seen: CardSet
    """Cards that all have seen go into this hand and not come out."""
    tickets: int
    """The number of tickets it holds."""
    offered: int
    """Tickets that it has been offered and has not chosen from yet."""
    points: int
    """Its points so far."""
    trains: int | None = None
    """Trains left, on a map; None with yards."""
    yard: tuple[RowView, ...] = ()
    """The rows of its yard, in games with yards."""
    stack: int | None = None
    """The number of cards on its on-track stack; None on a map."""
    completed: tuple[TicketName, ...] = ()
    """Tickets completed at a scoring, in sight of all."""


@described
@dataclass(frozen=True, slots=True)
class OwnTicket:
    """A ticket of the viewing seat, and whether it is completed."""

    ticket: TicketName
    """The ticket as printed."""
    completed: bool
    """Whether its cities are connected, or its cards paid."""


@described
@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A position as one seat sees it; `you` is None for a spectator."""

    game: str
    """The name of the game, as `branchline.new` takes it."""
    version: str
    """The version of its sheet."""
    you: int | None
    """The seat that sees this; None is a spectator."""
    waiting: tuple[int, ...]
    """The seats that may act now."""
    turn: int
    """The seat whose turn it is."""
    first: int
    """The seat that began."""
    decision: str
    """The open question: `opening`, `turn`, `second_card`, `payment` and so on."""
    turns: int
    """The number of completed turns, of all seats together."""
    last_turns: int | None
    """Turns left in the last round; None before it."""
    seats: tuple[SeatView, ...]
    """What everybody may know about each seat."""
    face_up: tuple[str | None, ...]
    """The cards face up, slot by slot; None is an empty slot."""
    deck: int
    """The number of cards in the deck."""
    discards: CardSet
    """The cards in the discards."""
    ticket_deck: int
    """The number of tickets that can still be drawn."""
    owners: tuple[int | None, ...]
    """The owner of each route, in the order of the sheet; None is free."""
    closed: tuple[int, ...]
    """Free routes that this seat cannot claim because of their other lanes, by number."""
    bonuses: tuple[str, ...]
    """The keys of the bonus cards in play."""
    tunnel: TunnelView | None
    """The tunnel that asks for more cards, if there is one."""
    unseen: CardSet
    """Cards that this viewer has not seen: in the deck or in hidden hands."""
    last_move: tuple[Event, ...]
    """The events of the turn that ended last, as this viewer saw them."""
    hand: CardSet | None
    """Its own train cards; None for a spectator."""
    tickets: tuple[OwnTicket, ...]
    """Its own tickets, each with whether it is completed."""
    offer: tuple[TicketName, ...]
    """The tickets it is choosing from."""
    claim: OwnClaim | None
    """The route that it is paying for."""
    yard: OwnYard | None
    """What only it knows about its own yard."""
    returned: tuple[TicketName, ...]
    """Tickets it returned: out of the game, or shuffled under the deck."""
    ticket_places: tuple[tuple[int, TicketName], ...]
    """Tickets it knows in the deck, by depth: 0 is drawn next."""
    scores: Scores | None
    """The final scores, once the game is over."""

    def __repr__(self) -> str:
        who = "a spectator" if self.you is None else self.seats[self.you].name
        asked = " and ".join(self.seats[seat].name for seat in self.waiting) or "nobody"
        question = f"{self.decision.replace('_', ' ')}, {asked} to act"
        return f"<View of {self.game} by {who}: turn {self.turns}, {question}>"

    def _repr_svg_(self) -> str | None:
        """Return the table as a picture for notebooks, if the game comes with Branchline."""
        from branchline.drawing.table import draw  # noqa: PLC0415  only notebooks need it

        sheet = load_sheet(self.game) if self.game in game_names() else None
        return draw(sheet, self) if sheet is not None and sheet.version == self.version else None


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
