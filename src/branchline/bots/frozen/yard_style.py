"""All styles with yards: which tickets to work on, what to place in the yard, what to draw.

An on-track stack is closed, also for its owner, but what rolls onto it is seen by all: a style
remembers its own.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from branchline.bots.options import Options
from branchline.events import TicketName, ToTrack
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.views import View


@dataclass
class YardStyle:
    """A way to play with yards, by a few numbers."""

    most_cards: int = 12  # cards that its open tickets may ask for together
    tickets_when: int = 3  # it draws tickets when its open ones lack no more cards than this
    tickets_until: int = 6  # turns that must be left for that
    patience: int = 3  # useful cards of a set that make it place at once
    dear_first: bool = True  # keeps dear tickets before cheap ones
    one_at_a_time: bool = False  # works on its smallest open ticket only
    stack: list[int] = field(default_factory=lambda: [0] * n.CARDS)
    turns: int = -1  # when it last looked what rolled onto the track

    def choose(self, setup: Setup, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        options = Options(setup, legal)
        self.remember(setup, view)
        if len(options.actions) == 1:
            return options.actions[0]
        if view.decision in ("opening", "tickets"):
            return self.keep(setup, view, options)
        if view.decision == "completing":
            return options.first_of(n.COMPLETE_BEST, n.DONE) or options.actions[0]
        lacking = self.lacking(setup, view, self.aims(setup, view))
        if view.decision == "putting":
            return self.put(setup, view, options, lacking)
        if view.decision == "second_card":
            return self.draw(setup, view, options, lacking) or options.actions[0]
        return self.turn(setup, view, options, lacking)

    def remember(self, setup: Setup, view: View) -> None:
        """Add what has rolled onto the seat's own track since the last call."""
        if view.turns == self.turns or view.you is None:
            return
        self.turns = view.turns
        for event in view.last_move:
            if isinstance(event, ToTrack) and event.seat == view.you:
                for card in event.cards.values():
                    self.stack[setup.cards[card]] += 1
        if view.seats[view.you].stack == 0:  # another deck has begun
            self.stack = [0] * n.CARDS

    def lacking(self, setup: Setup, view: View, tickets: list[TicketName]) -> list[int]:
        """Return by card what these tickets lack in addition to stack and yard."""
        assert view.you is not None
        wants = [0] * n.CARDS
        for ticket in tickets:
            for card, count in enumerate(setup.needs(ticket)):
                wants[card] += count
        have = list(self.stack)
        for row in view.seats[view.you].yard:
            have[setup.cards[row.colour]] += row.cards
            have[n.LOCOMOTIVE] += row.locomotives
        short = [max(0, want - held) for want, held in zip(wants, have, strict=True)]
        wild = have[n.LOCOMOTIVE]
        while wild > 0 and sum(short) > 0:  # locomotives serve the colours that lack most
            short[short.index(max(short))] -= 1
            wild -= 1
        return short

    def aims(self, setup: Setup, view: View) -> list[TicketName]:
        """Return the open tickets that it works on."""
        tickets = open_tickets(view)
        if self.one_at_a_time:
            tickets.sort(key=lambda ticket: (sum(setup.needs(ticket)), ticket.points))
            stacked = list(self.stack)
            return _until_one_lacks(setup, tickets, stacked)
        return tickets

    def keep(self, setup: Setup, view: View, options: Options) -> Action:
        """Keep tickets, at least one, while all open ones together ask for few cards."""
        keeps = options.keeps()
        least = max(1, len(view.offer) - max(len(returned) for returned in keeps))
        cards = sum(self.lacking(setup, view, open_tickets(view)))
        sign = -1 if self.dear_first else 1
        order = sorted(range(len(view.offer)), key=lambda place: sign * view.offer[place].points)
        kept: set[int] = set()
        for place in order:
            size = sum(setup.needs(view.offer[place]))
            if len(kept) < least or cards + size <= self.most_cards:
                kept.add(place)
                cards += size
        return keeps[frozenset(range(len(view.offer))) - kept]

    def turn(self, setup: Setup, view: View, options: Options, lacking: list[int]) -> Action:
        """Return what to do with the turn: tickets, a row, cards, or any action left."""
        assert view.hand is not None
        hand = setup.counts(view.hand)
        all_lacking = self.lacking(setup, view, open_tickets(view))
        left = sum(max(0, lack - hand[card]) for card, lack in enumerate(all_lacking))
        turns_left = view.deck / (2 * len(view.seats))
        tickets = options.first_of(n.DRAW_TICKETS)
        if left <= self.tickets_when and turns_left > self.tickets_until and tickets is not None:
            return tickets
        hurry = turns_left < self.patience
        return (
            self.place(options, hand, lacking, hurry)
            or self.draw(setup, view, options, lacking)
            or self.place(options, hand, lacking, True)
            or options.actions[0]
        )

    def place(
        self, options: Options, hand: list[int], lacking: list[int], hurry: bool
    ) -> Action | None:
        """Return the placing of most useful cards: many, all that a colour lacks, or in a hurry."""
        best: tuple[int, Action] | None = None
        for action in options.of(n.PLACE, n.PLACE_THREE):
            row = options.row(action)
            if row.kind == n.PLACE:
                useful = min(hand[row.card], lacking[row.card])
                ready = useful >= min(self.patience, max(2, lacking[row.card]))
            else:
                useful = sum(
                    lacking[card] > 0 for card in range(len(lacking)) if row.colours >> card & 1
                )
                ready = useful == 3
            if useful > 0 and (ready or hurry) and (best is None or useful > best[0]):
                best = (useful, action)
        return best[1] if best else None

    def put(self, setup: Setup, view: View, options: Options, lacking: list[int]) -> Action:
        """Put what the tickets lack, without locomotives and without more if it can be."""
        colour = 0
        if view.yard is not None and view.yard.placing is not None:
            colour = setup.cards[view.yard.placing]

        def loss(action: Action) -> tuple[int, int, int]:
            row = options.row(action)
            useful = min(row.coloured, lacking[colour])
            return -useful, row.locomotives, row.coloured

        return min(options.actions, key=loss)

    def draw(self, setup: Setup, view: View, options: Options, lacking: list[int]) -> Action | None:
        """Return the draw of the face-up card that is lacking most, or of the deck's top."""
        assert view.hand is not None
        hand = setup.counts(view.hand)
        face_up = options.cards()
        wanted = [card for card in face_up if lacking[card] > hand[card]]
        if wanted:
            return face_up[max(wanted, key=lambda card: (hand[card], lacking[card], -card))]
        deck = options.first_of(n.DRAW_DECK)
        if deck is not None or not face_up:
            return deck
        return face_up[max(face_up, key=lambda card: (hand[card], -card))]


def open_tickets(view: View) -> list[TicketName]:
    """Return the tickets of the seat that are not completed."""
    return [own.ticket for own in view.tickets if not own.completed]


def _until_one_lacks(setup: Setup, tickets: list[TicketName], stack: list[int]) -> list[TicketName]:
    """Return the tickets that the stack completes, one after the other, and the next one."""
    chosen = []
    for ticket in tickets:
        chosen.append(ticket)
        for card, count in enumerate(setup.needs(ticket)):
            stack[card] -= count
        if min(stack[: n.COLOURS]) < 0:
            break
    return chosen
