"""From notes to events: what the rules note in numbers, put into words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from branchline import events
from branchline.rules import names as n
from branchline.text.labels import Labels

Note = tuple[int, int, int, int]

END_KEYS = {
    n.BY_LAST_ROUND: "last_round",
    n.BY_ALL_PASSED: "all_passed",
    n.BY_NO_PROGRESS: "no_progress",
    n.BY_DECK: "deck",
}
# Notes of these kinds that follow each other, about the same seat, make one event.
_GROUPS = {
    n.DEALT: "deal",
    n.TURNED_UP: "row",
    n.BONUS_CARD: "bonus",
    n.OFFERED: "offer",
    n.KEPT: "keep",
    n.RETURNED: "keep",
    n.WIPED: "wipe",
    n.RESHUFFLED: "reshuffle",
    n.SECOND_DECK: "second deck",
    n.MOVED: "to track",
}
_ABOUT_A_SEAT = {n.DEALT, n.OFFERED, n.KEPT, n.RETURNED, n.MOVED}
# Notes that are kept until the note that they belong to, and those notes.
_GATHERED = {n.LAID, n.REVEALED, n.BONUS_DRAWN, n.PLACED, n.COMPLETED}
_ENDS = {n.CLAIMED, n.TUNNEL_TRIED, n.BONUS_DRAW_ENDS, n.PLACING_ENDS, n.ROBBED, n.COMPLETING_ENDS}


@dataclass
class _Gathered:
    """What is known from notes that belong to a later note."""

    laid: dict[str, int] = field(default_factory=dict)
    revealed: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    rows: dict[str, dict[str, int]] = field(default_factory=dict)
    tickets: list[events.TicketName] = field(default_factory=list)
    card_sets: list[dict[str, int]] = field(default_factory=list)

    def take_laid(self) -> dict[str, int]:
        """Return the cards laid, and start over."""
        laid, self.laid = self.laid, {}
        return laid


class EventBuilder:
    """Turns the notes of the rules into events, in the words of a sheet."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels

    def build(self, notes: list[Note]) -> Iterator[events.Event]:
        """Yield the events that the notes describe, in order."""
        gathered = _Gathered()
        at = 0
        while at < len(notes):
            kind, a, b, c = notes[at]
            group = self.group(notes, at)
            at += len(group)
            if kind in _GATHERED:
                self.gather(gathered, kind, a, b)
            elif kind in _ENDS:
                yield self.gathered(gathered, kind, a, b, c)
                gathered = _Gathered()
            elif kind in _GROUPS:
                yield self.grouped(group)
            else:
                yield self.single(kind, a, b, c)

    def gather(self, gathered: _Gathered, kind: int, a: int, b: int) -> None:
        """Keep a note until the one that it belongs to."""
        if kind == n.LAID:
            gathered.laid |= {self.labels.cards[a]: b} if b else {}
        elif kind == n.REVEALED:
            gathered.revealed.append(self.labels.cards[a])
        elif kind == n.BONUS_DRAWN:
            gathered.drawn.append(self.labels.cards[b])
        elif kind == n.PLACED:
            gathered.rows[self.labels.cards[b]] = gathered.take_laid()
        else:
            gathered.tickets.append(self.labels.tickets[b])
            gathered.card_sets.append(gathered.take_laid())

    def gathered(self, gathered: _Gathered, kind: int, a: int, b: int, c: int) -> events.Event:
        """Return the event of a note that follows others that belong to it."""
        if kind == n.CLAIMED:
            return events.Claim(a, self.labels.routes[b], gathered.laid)
        if kind == n.TUNNEL_TRIED:
            revealed = tuple(gathered.revealed)
            return events.Tunnel(a, self.labels.routes[b], gathered.laid, revealed, c)
        if kind == n.BONUS_DRAW_ENDS:
            return events.DrawBonus(a, tuple(gathered.drawn), len(gathered.drawn))
        if kind == n.PLACING_ENDS:
            return events.Place(a, gathered.rows)
        if kind == n.ROBBED:
            return events.Robbery(a, self.labels.cards[b], gathered.laid)
        return events.Complete(a, tuple(gathered.tickets), tuple(gathered.card_sets))

    def group(self, notes: list[Note], at: int) -> list[Note]:
        """Return the notes from `at` on that make one event together."""
        kind = notes[at][0]
        end = at + 1
        if kind in _GROUPS:
            while end < len(notes) and _GROUPS.get(notes[end][0]) == _GROUPS[kind]:
                if kind in _ABOUT_A_SEAT and notes[end][1] != notes[at][1]:
                    break
                end += 1
        return notes[at:end]

    def grouped(self, group: list[Note]) -> events.Event:
        """Return the event that several notes make."""
        kind, seat = group[0][0], group[0][1]
        if kind == n.DEALT:
            dealt = tuple(self.labels.cards[b] for _, _, b, _ in group if b != n.NO_CARD)
            return events.Deal(seat, dealt, len(dealt))
        if kind == n.TURNED_UP:
            return events.TurnUp(tuple(self.labels.card(b) for _, _, b, _ in group))
        if kind == n.BONUS_CARD:
            return events.BonusCards(tuple(self.labels.bonuses[a] for _, a, _, _ in group))
        if kind == n.OFFERED:
            return events.Offer(
                seat, tuple(self.labels.tickets[b] for _, _, b, _ in group), len(group)
            )
        if kind == n.WIPED:
            return events.Wipe(tuple(self.labels.card(b) for _, _, b, _ in group))
        if kind == n.RESHUFFLED:
            return events.Reshuffle({self.labels.cards[a]: b for _, a, b, _ in group})
        if kind == n.SECOND_DECK:
            return events.SecondDeck({self.labels.cards[a]: b for _, a, b, _ in group if b})
        if kind == n.MOVED:
            return events.ToTrack(
                seat, {self.labels.cards[b]: self.labels.cards[c] for _, _, b, c in group}
            )
        tickets = self.labels.tickets
        kept = tuple(tickets[b] for what, _, b, _ in group if what == n.KEPT)
        returned = tuple(tickets[b] for what, _, b, _ in group if what == n.RETURNED)
        return events.Keep(seat, kept, returned, len(kept), len(returned))

    def single(self, kind: int, a: int, b: int, c: int) -> events.Event:
        """Return the event that one note makes."""
        if kind == n.DREW:
            return events.Draw(a, self.labels.cards[b], None if c == n.NO_SLOT else c)
        if kind == n.REFILLED:
            return events.Refill(a, self.labels.card(b))
        if kind == n.TUNNEL_LEFT:
            return events.TunnelLeft(a)
        if kind == n.PASSED:
            return events.Pass(a)
        if kind == n.LAST_ROUND:
            return events.LastRound(a)
        if kind == n.FIRST:
            return events.First(a)
        if kind == n.TICKETS_SHUFFLED:
            return events.TicketsShuffled()
        assert kind == n.ENDED, kind
        return events.End(END_KEYS[a])
