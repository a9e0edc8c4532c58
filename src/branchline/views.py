"""Views: what one seat, or a spectator, may know; built up from nothing, field by field."""

from dataclasses import dataclass, replace
from typing import Any, cast

from branchline.events import (
    CardSet,
    Claim,
    Complete,
    Deal,
    Draw,
    DrawBonus,
    Event,
    Keep,
    Offer,
    Place,
    Reshuffle,
    Robbery,
    RouteName,
    SecondDeck,
    TicketName,
    ToTrack,
    Tunnel,
)
from branchline.position import Moment
from branchline.rules import names as n
from branchline.rules.maps.state import State
from branchline.rules.tickets import place_in_ring
from branchline.rules.yards.board import YardBoard
from branchline.rules.yards.complete import best_choice, open_tickets
from branchline.rules.yards.state import YardState
from branchline.scores import Scores, completed_tickets, final_scores

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
    offered: int  # tickets before the seat that it has not chosen from yet
    points: int  # so far
    trains: int | None  # on a map
    yard: tuple["RowView", ...]  # with yards
    stack: int | None  # cards on the on-track stack
    completed: tuple[TicketName, ...]  # at a scoring, in sight of all


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a yard; the locomotives lie on top."""

    colour: str
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class OwnYard:
    """What only its owner knows about a yard."""

    placing: str | None  # colour of the set that is being placed
    stack: CardSet | None  # the on-track stack, where stacks are open
    best: tuple[TicketName, ...]  # tickets worth the most together, while tickets are completed
    marked: tuple[TicketName, ...]  # tickets chosen so far


@dataclass(frozen=True, slots=True)
class OwnTicket:
    """A ticket of one's own, and whether its cities are joined."""

    ticket: TicketName
    completed: bool


@dataclass(frozen=True, slots=True)
class OwnClaim:
    """A claim that the seat has announced and is still paying; nobody else sees it."""

    route: RouteName
    colour: str | None
    locomotives: int
    coloured: int
    substitutes: CardSet  # cards named so far
    to_lay: int  # cards, or pairs, still to be named


@dataclass(frozen=True, slots=True)
class TunnelView:
    """A tunnel that has been tried and asks for more; all see it."""

    route: RouteName
    laid: CardSet
    revealed: CardSet
    surcharge: int


@dataclass(frozen=True, slots=True)
class View:
    """One moment of a game as one seat sees it; `you` is None for a spectator."""

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


def view(game: Moment, seat: int | None) -> View:
    """Return what a seat may know now; None is a spectator.

    Raises:
        ValueError: if there is no such seat.
    """
    last_move = tuple(seen_by(seat, event) for event in game.last_move())
    return View(**common_fields(game), **own_fields(game, seat), last_move=last_move)


def common_fields(game: Moment) -> dict[str, Any]:
    """Return the fields of a view that are the same for everybody."""
    state = game.state
    return {
        "game": game.sheet.key,
        "version": game.sheet.version,
        "waiting": tuple(game.waiting),
        "turn": state.turn,
        "first": state.first,
        "turns": state.turns,
        "last_turns": None if state.last_turns == n.NOT_YET else state.last_turns,
        "seats": tuple(_seat(game, other) for other in range(game.seats)),
        "face_up": tuple(game.journal.card(card) for card in state.face_up),
        "deck": state.deck_size,
        "discards": _cards(game, state.discards),
        "ticket_deck": state.ring_size,
        "owners": _owners(game),
        "bonuses": tuple(
            bonus.key for bit, bonus in enumerate(game.sheet.bonuses) if state.bonus[bit]
        ),
        "tunnel": _tunnel(game),
        "scores": final_scores(game) if game.over else None,
    }


def own_fields(game: Moment, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view that depend on who looks, except the events of the last move.

    Raises:
        ValueError: if there is no such seat.
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise ValueError(f"there are seats 0 to {game.seats - 1}, not {seat!r}")
    state = game.state
    return {
        "you": seat,
        "decision": _decision(game, seat),
        "unseen": _unseen(game, seat),
        "hand": None if seat is None else _cards(game, state.hand[seat]),
        "tickets": () if seat is None else _tickets(game, seat),
        "offer": () if seat is None else _offer(game, seat),
        "claim": _claim(game, seat),
        "yard": _own_yard(game, seat),
        "returned": () if seat is None else _returned(game, seat),
        "ticket_places": () if seat is None else _ticket_places(game, seat),
    }


def seen_by(seat: int | None, event: Event) -> Event:
    """Return an event as a seat, or a spectator (None), may see it; its card sets are a copy."""
    if not isinstance(event, Deal | Draw | DrawBonus | Keep | Offer):
        return _with_own_cards(event)
    if event.seat == seat:
        return event
    if isinstance(event, Draw):
        return event if event.slot is not None else Draw(event.seat, None, None)
    if isinstance(event, Keep):
        return Keep(event.seat, None, None, event.kept_count, event.returned_count)
    if isinstance(event, Offer):
        return Offer(event.seat, None, event.count)
    return replace(event, cards=None)


def _with_own_cards(event: Event) -> Event:
    """Return the event with card sets of its own: nobody can change those of the game."""
    match event:
        case Claim() | Reshuffle() | Robbery() | SecondDeck():
            return replace(event, cards=dict(event.cards))
        case ToTrack():
            return replace(event, cards=dict(event.cards))
        case Tunnel():
            return replace(event, laid=dict(event.laid))
        case Place():
            return replace(event, rows={row: dict(cards) for row, cards in event.rows.items()})
        case Complete():
            return replace(event, cards=tuple(map(dict, event.cards)))
    return event


def _cards(game: Moment, counts: list[int]) -> dict[str, int]:
    """Return counts by card as a card set."""
    names = game.journal.cards
    return {names[card]: counts[card] for card in range(n.CARDS) if counts[card]}


def _decision(game: Moment, seat: int | None) -> str:
    """Return the open question; a claim that another seat is still paying looks like its turn."""
    decision = game.state.decision
    if decision in n.UNSEEN_STEPS and seat != game.state.turn:
        decision = n.TURN
    return DECISIONS[decision]


def _seat(game: Moment, seat: int) -> SeatView:
    state = game.state
    held = state.holder[: game.board.tickets].count(seat)
    return SeatView(
        seat=seat,
        name=game.names[seat],
        cards=sum(state.hand[seat]),
        seen=_cards(game, state.known[seat]),
        tickets=held - state.offered[seat],
        offered=state.offered[seat],
        points=state.points[seat],
        trains=state.trains[seat] if isinstance(state, State) else None,
        yard=_yard(game, state, seat) if isinstance(state, YardState) else (),
        stack=sum(state.stack[seat]) if isinstance(state, YardState) else None,
        completed=_scored(game, seat) if isinstance(state, YardState) else (),
    )


def _owners(game: Moment) -> tuple[int | None, ...]:
    state = game.state
    if not isinstance(state, State):
        return ()
    owners = state.owner[: len(game.sheet.routes)]
    return tuple([None if owner == n.NOBODY else owner for owner in owners])


def _yard(game: Moment, state: YardState, seat: int) -> tuple[RowView, ...]:
    rows = zip(game.sheet.colours, state.row[seat], state.on_top[seat], strict=False)
    return tuple(RowView(name, cards, top) for name, cards, top in rows if cards + top)


def _scored(game: Moment, seat: int) -> tuple[TicketName, ...]:
    names, holder = game.journal.tickets, game.state.holder
    return tuple(names[i] for i in range(len(names)) if holder[i] == n.SCORED - seat)


def _own_yard(game: Moment, seat: int | None) -> OwnYard | None:
    state = game.state
    if seat is None or not isinstance(state, YardState):
        return None
    names = game.journal.tickets
    choosing = state.decision == n.COMPLETING
    marked = [
        names[ticket]
        for ticket in range(game.board.tickets)
        if choosing and state.holder[ticket] == seat and state.marked[ticket]
    ]
    return OwnYard(
        placing=game.journal.card(state.placing) if seat == state.turn else None,
        stack=_cards(game, state.stack[seat]) if game.options.get("open_stacks") else None,
        best=tuple(names[i] for i in best_tickets(game, seat)) if choosing else (),
        marked=tuple(marked),
    )


def best_tickets(game: Moment, seat: int) -> list[int]:
    """Return the numbers of the tickets that a seat would best complete now."""
    board, state = cast(YardBoard, game.board), cast(YardState, game.state)
    tickets, chosen = [0] * board.tickets, [0] * board.tickets
    count = open_tickets(board, state, seat, tickets)
    best_choice(board, state.stack[seat], tickets, count, chosen)
    return sorted(tickets[i] for i in range(count) if chosen[i])


def _tunnel(game: Moment) -> TunnelView | None:
    state = game.state
    if not isinstance(state, State) or state.decision != n.SURCHARGE:
        return None
    return TunnelView(
        route=game.journal.routes[state.route],
        laid=_cards(game, state.laid),
        revealed=_cards(game, state.revealed),
        surcharge=state.surcharge,
    )


def _unseen(game: Moment, seat: int | None) -> dict[str, int]:
    """Return the hidden cards: the deck, and what others hold that not all have seen."""
    state = game.state
    counts = list(state.deck)
    for other in range(game.seats):
        if other != seat:
            for card in range(n.CARDS):
                counts[card] += state.hand[other][card] - state.known[other][card]
    return _cards(game, counts)


def _tickets(game: Moment, seat: int) -> tuple[OwnTicket, ...]:
    state = game.state
    before = {state.offer[seat][i] for i in range(state.offered[seat])}
    done = completed_tickets(game, seat)
    names = game.journal.tickets
    return tuple(OwnTicket(names[ticket], done[ticket]) for ticket in done if ticket not in before)


def _offer(game: Moment, seat: int) -> tuple[TicketName, ...]:
    state = game.state
    return tuple(game.journal.tickets[state.offer[seat][i]] for i in range(state.offered[seat]))


def _claim(game: Moment, seat: int | None) -> OwnClaim | None:
    state = game.state
    if not isinstance(state, State) or seat != state.turn:
        return None
    if state.decision not in (n.PAYMENT, n.SUBSTITUTE):
        return None
    paying = state.decision == n.SUBSTITUTE
    return OwnClaim(
        route=game.journal.routes[state.route],
        colour=game.journal.card(state.pay_colour) if paying else None,
        locomotives=state.pay_locomotives if paying else 0,
        coloured=state.pay_coloured if paying else 0,
        substitutes=_cards(game, state.laid) if paying else {},
        to_lay=state.to_lay if paying else 0,
    )


def _returned(game: Moment, seat: int) -> tuple[TicketName, ...]:
    state = game.state
    return tuple(
        game.journal.tickets[ticket]
        for ticket in range(game.board.tickets)
        if state.returned_by[ticket] == seat or state.holder[ticket] == n.GONE - seat
    )


def _ticket_places(game: Moment, seat: int) -> tuple[tuple[int, TicketName], ...]:
    state = game.state
    places = []
    for depth in range(state.ring_size):
        place = place_in_ring(game.board, state, depth)
        if state.order_known[place] >> seat & 1:
            places.append((depth, game.journal.tickets[state.ring[place]]))
    return tuple(places)
