"""A world from a view: one state among all those that look like this to the seat that sees it.

Hidden cards and tickets are laid where the counts allow it, in the order of their numbers;
`Worlds.deal_anew` then deals them by chance. What a view does not tell is guessed: how long
nothing has changed, and what lies in on-track stacks that nobody may look through.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from branchline.events import RouteName, TicketName
from branchline.game import Game
from branchline.rules import names as n
from branchline.rules.board import AnyBoard
from branchline.rules.state import AnyState, State
from branchline.rules.yard_state import YardState
from branchline.sheet import Sheet
from branchline.views import DECISIONS, View

_DECISION = {name: number for number, name in DECISIONS.items()}


def game_from_view(sheet: Sheet, view: View) -> Game:
    """Return a game at a moment that looks like the view to its seat.

    Raises:
        ValueError: if the view belongs to another game, or to a spectator.
    """
    if (view.game, view.version) != (sheet.key, sheet.version):
        raise ValueError(f"the view is of {view.game} v{view.version}, not of {sheet.name}")
    if view.you is None:
        raise ValueError("a spectator's view is not enough: no seat sees it")
    stacks_open = view.yard is not None and view.yard.stack is not None
    options = {"open_stacks": True} if stacks_open else {}
    game = new_moment(sheet, len(view.seats), options)
    game.names = tuple(seat.name for seat in view.seats)
    filling = _Filling(game, view, view.you)
    filling.moment()
    filling.cards()
    filling.tickets()
    if isinstance(game.state, State):
        filling.map(game.state)
    else:
        filling.yards(cast(YardState, game.state))
    return game


def new_moment(sheet: Sheet, seats: int, options: Mapping[str, bool]) -> Game:
    """Return a game with an empty state; what is the same for all games of a sheet is kept."""
    key = (sheet.key, sheet.version, seats, *options)
    kept = _kept.get(key)
    if kept is None or kept.sheet is not sheet:
        _kept[key] = kept = Game(sheet, [f"Seat {seat}" for seat in range(seats)], options)
    return kept.copy(reseed=False)


_kept: dict[tuple[object, ...], Game] = {}


class _Filling:
    """Fills a new state from a view, field by field."""

    def __init__(self, game: Game, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        self.board: AnyBoard = game.board
        self.state: AnyState = game.state
        names = {name: card for card, name in enumerate(game.sheet.colours)}
        self.card_numbers = names | {"locomotive": n.LOCOMOTIVE}
        self.ticket_names: Sequence[TicketName] = game.journal.tickets
        self.route_names: Sequence[RouteName] = game.journal.routes
        self.bonuses = game.sheet.bonuses
        self.others = [other for other in range(game.seats) if other != seat]

    def counts(self, cards: Mapping[str, int]) -> list[int]:
        """Return a card set as counts by card."""
        counts = [0] * n.CARDS
        for name, count in cards.items():
            counts[self.card_numbers[name]] = count
        return counts

    def moment(self) -> None:
        """Fill in whose move it is, and what everybody has."""
        state, view = self.state, self.view
        state.seats = self.board.seats
        state.turn, state.first, state.turns = view.turn, view.first, view.turns
        state.decision = _DECISION[view.decision]
        state.last_turns = n.NOT_YET if view.last_turns is None else view.last_turns
        keep_all = self.board.first_action[n.KEEP]
        best = self.board.first_action[n.COMPLETE_BEST]
        answered = keep_all if state.decision == n.OPENING else best
        for seat in view.seats:
            state.points[seat.seat] = seat.points
            state.answer[seat.seat] = n.NOT_YET
            if state.decision in (n.OPENING, n.COMPLETING) and seat.seat not in view.waiting:
                state.answer[seat.seat] = answered
        for bit, bonus in enumerate(self.bonuses):
            state.bonus[bit] = int(bonus.key in view.bonuses)
        last = self.board.may_stop_after_last and view.deck == 0
        state.may_stop = int(bool(self.board.may_stop or last))
        if view.scores is not None:
            for score in view.scores.seats:
                state.final_points[score.seat] = score.total
                state.rank[score.seat] = score.rank
                state.completed[score.seat] = score.completed

    def cards(self) -> None:
        """Fill in all cards; hidden ones go into the hands first, the others are the deck."""
        state, view = self.state, self.view
        pool = self.counts(view.unseen)
        for seat in view.seats:
            state.known[seat.seat] = self.counts(seat.seen)
            state.hand[seat.seat] = self.counts(seat.seen)
            if seat.seat != self.seat:
                take(pool, state.hand[seat.seat], seat.cards - sum(seat.seen.values()))
        state.hand[self.seat] = self.counts(view.hand or {})
        state.deck, state.deck_size = pool, view.deck
        state.discards = self.counts(view.discards)
        state.discards_size = sum(state.discards)
        for slot, card in enumerate(view.face_up):
            state.face_up[slot] = n.NO_CARD if card is None else self.card_numbers[card]

    def tickets(self) -> None:
        """Fill in all tickets: those the seat knows, then the hidden ones by their numbers."""
        state, view, seat = self.state, self.view, self.seat
        free = list(range(self.board.tickets))
        for ticket in free:
            state.returned_by[ticket] = n.NOBODY
            state.holder[ticket] = n.NOBODY
        for own in view.tickets:
            scored = own.completed and view.yard is not None
            state.holder[self.find(free, own.ticket)] = n.SCORED - seat if scored else seat
        for place, name in enumerate(view.offer):
            ticket = self.find(free, name)
            state.offer[seat][place], state.holder[ticket] = ticket, seat
        for other in self.others:
            for name in view.seats[other].completed:
                state.holder[self.find(free, name)] = n.SCORED - other
        known = {depth: self.find(free, name) for depth, name in view.ticket_places}
        back = [self.find(free, name) for name in view.returned]
        for each in view.seats:
            state.offered[each.seat] = each.offered
        if self.board.returned == n.OUT or self.board.opening_returned == n.OUT:
            for ticket in back:
                state.holder[ticket] = n.GONE - seat
            back = []
        self.deal_hidden(free)
        self.fill_ring(known, back, free)

    def find(self, free: list[int], name: TicketName) -> int:
        """Take a ticket of that name out of those that are free; return its number."""
        for ticket in free:
            if self.ticket_names[ticket] == name:
                free.remove(ticket)
                return ticket
        raise ValueError(f"there is no ticket {name} left that the view could mean")

    def deal_hidden(self, free: list[int]) -> None:
        """Give the other seats as many tickets as they have."""
        state = self.state
        for other in self.others:
            seen = self.view.seats[other]
            for place in range(seen.offered):
                state.offer[other][place] = free[0]
                state.holder[free.pop(0)] = other
            for _ in range(seen.tickets):
                state.holder[free.pop(0)] = other

    def fill_ring(self, known: Mapping[int, int], back: list[int], free: list[int]) -> None:
        """Lay the ticket deck: what the seat returned below, what it knows in its places."""
        state, size = self.state, self.view.ticket_deck
        hidden = size - len(known) - len(back)
        order = free[:hidden] + back
        for place in range(self.board.tickets):
            state.order_known[place] = 0
        for depth in range(size):
            if depth in known:
                state.ring[depth], state.order_known[depth] = known[depth], 1 << self.seat
            else:
                state.ring[depth] = order.pop(0)
        for ticket in back:
            state.returned_by[ticket] = self.seat
        for ticket in free[hidden:]:  # others returned these for good
            state.holder[ticket] = n.GONE - self.others[0]
        state.head, state.ring_size = 0, size
        end = min(known, default=size)
        state.mixed = len(back) if back else 0
        state.fresh = max(0, end - state.mixed)

    def map(self, state: State) -> None:
        """Fill in trains, routes and a claim under way."""
        view = self.view
        for seat in view.seats:
            state.trains[seat.seat] = seat.trains or 0
        for route, owner in enumerate(view.owners):
            state.owner[route] = n.NOBODY if owner is None else owner
        state.route = n.NO_ROUTE
        state.pay_colour = n.NO_CARD
        if view.claim is not None:
            claim = view.claim
            state.route = self.route_names.index(claim.route)
            if claim.colour is not None:
                state.pay_colour = self.card_numbers[claim.colour]
            state.pay_locomotives, state.pay_coloured = claim.locomotives, claim.coloured
            state.laid, state.to_lay = self.counts(claim.substitutes), claim.to_lay
            state.lowest = max((card for card in range(n.CARDS) if state.laid[card]), default=0)
        if view.tunnel is not None:
            state.route = self.route_names.index(view.tunnel.route)
            state.laid = self.counts(view.tunnel.laid)
            state.revealed = self.counts(view.tunnel.revealed)
            state.surcharge = view.tunnel.surcharge
            state.pay_colour = self.colour_of(state)

    def colour_of(self, state: State) -> int:
        """Return the colour with which a tunnel was paid: the most laid of one colour."""
        best = max(range(n.COLOURS), key=lambda card: state.laid[card])
        return best if state.laid[best] else n.NO_CARD

    def yards(self, state: YardState) -> None:
        """Fill in the yards; stacks get the cards that are nowhere else."""
        view = self.view
        state.placing = n.NO_CARD
        for seat in view.seats:
            for row in seat.yard:
                colour = self.card_numbers[row.colour]
                state.row[seat.seat][colour] = row.cards
                state.on_top[seat.seat][colour] = row.locomotives
        own = view.yard
        if own is not None:
            state.placing = n.NO_CARD if own.placing is None else self.card_numbers[own.placing]
            for name in own.marked:
                mine = [t for t, named in enumerate(self.ticket_names) if named == name]
                state.marked[next(t for t in mine if state.holder[t] == self.seat)] = 1
        self.fill_stacks(state)

    def fill_stacks(self, state: YardState) -> None:
        """Give each stack as many cards as it has; an open one its own."""
        own, left = self.view.yard, self.cards_nowhere_else(state)
        if own is not None and own.stack is not None:
            state.stack[self.seat] = self.counts(own.stack)
            left = [max(0, left[card] - state.stack[self.seat][card]) for card in range(n.CARDS)]
        for seat in self.view.seats:
            if seat.seat != self.seat or own is None or own.stack is None:
                take(left, state.stack[seat.seat], seat.stack or 0)

    def cards_nowhere_else(self, state: YardState) -> list[int]:
        """Return the cards of the box that lie neither in hands, yards, row, deck nor discards."""
        left = [self.board.cards[card] - state.deck[card] for card in range(n.CARDS)]
        for card in state.face_up:
            if card != n.NO_CARD:
                left[card] -= 1
        for card in range(n.CARDS):
            left[card] -= state.discards[card]
            left[card] -= sum(hand[card] for hand in state.hand)
        for seat in range(state.seats):
            for colour in range(n.COLOURS):
                left[colour] -= state.row[seat][colour]
                left[n.LOCOMOTIVE] -= state.on_top[seat][colour]
        return [max(0, count) for count in left]


def take(pool: list[int], into: list[int], count: int) -> None:
    """Move so many cards of a pool, the most frequent first, as long as there are any."""
    for _ in range(min(count, sum(pool))):
        card = max(range(n.CARDS), key=lambda card: pool[card])
        pool[card] -= 1
        into[card] += 1
