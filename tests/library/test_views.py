"""Views: a second check that does not use determinization; what a view has for people."""

import json
import re
from collections import Counter
from dataclasses import asdict, fields, is_dataclass
from typing import Any

from branchline import events as ev
from branchline.events import Event, TicketName
from branchline.game import Game
from branchline.rules import policies
from branchline.views import View, seen_by
from library.harness.in_full import in_full
from library.harness.seeded import at_turn, decisions, each_game, each_table
from library.harness.two_worlds import viewers, walk


class Truth:
    """Follows the full events of a game and keeps what is true, and what all have seen."""

    def __init__(self, game: Game) -> None:
        self.box = Counter(dict.fromkeys(game.sheet.colours, game.sheet.each_colour))
        self.box["locomotive"] = game.sheet.locomotives
        self.hands: list[Counter[str]] = [Counter() for _ in range(game.seats)]
        self.seen: list[Counter[str]] = [Counter() for _ in range(game.seats)]
        self.offered: list[set[TicketName]] = [set() for _ in range(game.seats)]
        self.kept: list[set[TicketName]] = [set() for _ in range(game.seats)]
        self.stacks: list[Counter[str]] = [Counter() for _ in range(game.seats)]
        self.completed: set[TicketName] = set()
        self.laid: Counter[str] = Counter()
        self.to_deal = game.seats  # hands of the opening, of which these first cards are seen
        self.given = game.sheet.number("yards", "opening_locomotives")

    def tell(self, event: Event) -> None:
        """Take note of an event."""
        match event:
            case ev.Deal(seat, cards) | ev.DrawBonus(seat, cards):
                self.hands[seat] += Counter(cards)
                self.seen[seat] += Counter((cards or ())[: self.given if self.to_deal else 0])
                self.to_deal = max(self.to_deal - 1, 0)
            case ev.Place(seat, rows):
                for row in rows.values():
                    self.pay(seat, Counter(row))
            case ev.ToTrack(seat, moved):
                self.stacks[seat] += Counter(moved.values())
            case ev.SecondDeck():
                self.stacks = [Counter() for _ in self.stacks]
            case ev.Complete(_, tickets):
                self.completed |= set(tickets)
            case ev.Draw(seat, card, slot):
                self.hands[seat] += Counter([card or ""])
                self.seen[seat] += Counter([card or ""] if slot is not None else [])
            case ev.Tunnel(seat, _, laid):
                self.laid = Counter(laid)
                self.pay(seat, self.laid)
            case ev.TunnelLeft(seat):
                self.hands[seat] += self.laid
                self.seen[seat] += self.laid
                self.laid = Counter()
            case ev.Claim(seat, _, cards):
                self.pay(seat, Counter(cards) - self.laid)
                self.laid = Counter()
            case ev.Offer(seat, tickets):
                self.offered[seat] |= set(tickets or ())
            case ev.Keep(seat, kept):
                self.kept[seat] |= set(kept or ())

    def pay(self, seat: int, cards: Counter[str]) -> None:
        """Take cards out of a hand; those that all have seen go first."""
        self.hands[seat] -= cards
        self.seen[seat] -= cards


def named_tickets(text: str) -> set[TicketName]:
    """Return the tickets that a text names, as `repr` shows them."""
    named = re.findall(r"TicketName\(a=['\"](.+?)['\"], b=['\"](.+?)['\"], points=(\d+)\)", text)
    assert len(named) == text.count("TicketName(")
    return {TicketName(a, b, int(points)) for a, b, points in named}


def assert_nothing_leaks(view: View, reported: list[Event], truth: Truth) -> None:
    """Look for other seats' tickets and cards in everything that a viewer gets."""
    you = view.you
    own = truth.offered[you] if you is not None else set()
    assert named_tickets(in_full(view) + repr(reported)) <= own | truth.completed
    assert (view.hand is None) == (you is None)
    for event in (*reported, *view.last_move):
        if getattr(event, "seat", you) != you:
            assert not isinstance(event, ev.Draw) or (event.card is None) == (event.slot is None)
            for secret in ("tickets", "kept", "returned"):
                assert isinstance(event, ev.Complete) or getattr(event, secret, None) is None
            if isinstance(event, ev.Deal | ev.DrawBonus):
                assert event.cards is None


def assert_counts_are_true(view: View, game: Game, truth: Truth) -> None:
    """Compare what the view says with what is true, and the cards with the box."""
    others = [seat for seat in range(game.seats) if seat != view.you]
    for seat in view.seats:
        assert seat.cards == truth.hands[seat.seat].total()
        assert Counter(seat.seen) == truth.seen[seat.seat] <= truth.hands[seat.seat]
        assert seat.tickets == len(truth.kept[seat.seat] - truth.completed)
        assert seat.stack in (None, truth.stacks[seat.seat].total())
    cards = Counter(view.unseen) + Counter(view.discards) + Counter(c for c in view.face_up if c)
    for seat_number in others:
        cards += truth.seen[seat_number]
    if view.you is not None:
        assert Counter(view.hand) == truth.hands[view.you]
        assert {own.ticket for own in view.tickets} == truth.kept[view.you]
        cards += truth.hands[view.you]
    for seat in view.seats:
        cards += truth.stacks[seat.seat]
        for row in seat.yard:
            cards += Counter({row.colour: row.cards, "locomotive": row.locomotives})
    if view.tunnel is not None:
        cards += Counter(view.tunnel.laid) + Counter(view.tunnel.revealed)
    assert cards == truth.box
    hidden = view.deck + sum(
        truth.hands[seat].total() - truth.seen[seat].total() for seat in others
    )
    assert sum(view.unseen.values()) == hidden


@each_table
def test_no_secret_stands_in_a_view(name: str, seats: int) -> None:
    """No view or event holds another seat's tickets or unseen cards; its counts are true."""
    for policy_number in (policies.MIXED, policies.TUNNEL_HAPPY):
        steps = walk(name, seats, 6, policy_number)
        truth = Truth(steps[0].game)
        reported = list(steps[0].game.events)
        for at, step in enumerate(steps[:-1]):
            for event in reported:
                truth.tell(event)
            for viewer in viewers(step.game) if at % 7 == 0 else [None]:
                view = step.game.view(viewer)
                shown = [seen_by(viewer, event) for event in reported]
                assert_nothing_leaks(view, shown, truth)
                assert_counts_are_true(view, step.game, truth)
            reported = step.events


@each_game
def test_a_view_shows_ones_own_part_of_the_last_move(name: str) -> None:
    """After a blind draw the seat sees its cards in the last move; the others see that it drew."""
    game = at_turn(name)
    events = game.play(0, "draw deck; draw deck")

    assert list(game.view(0).last_move) == events
    for viewer in (1, None):
        hidden = [each for each in game.view(viewer).last_move if isinstance(each, ev.Draw)]
        assert [(each.seat, each.card) for each in hidden] == [(0, None), (0, None)]


@each_table
def test_choices_at_the_opening_are_secret(name: str, seats: int) -> None:
    """What a seat keeps at the start is seen by nobody, not even how many, before all chose."""
    game = at_opening = next(decisions(name, seats, seed=1))[0]
    choices = [action for action in game.legal(0)]
    views = []
    for action in choices:
        game = at_opening.copy(reseed=False)
        game.play(0, action)
        views.append(repr([in_full(game.view(viewer)) for viewer in (*range(1, seats), None)]))
    assert len(set(views)) == 1


def tickets_in(data: Any) -> list[tuple[str, str, int]]:
    """Return every ticket in plain data: whatever has two ends and points."""
    if isinstance(data, dict):
        own = [(data["a"], data["b"], data["points"])] if {*data} == {"a", "b", "points"} else []
        return own + [each for value in data.values() for each in tickets_in(value)]
    return [each for value in data for each in tickets_in(value)] if isinstance(data, list) else []


@each_table
def test_a_view_can_be_sent_as_json(name: str, seats: int) -> None:
    """A view taken apart is plain data; a spectator's names no ticket that is not completed."""
    for turn, (game, _, _) in enumerate(decisions(name, seats, seed=3)):
        if turn % 20 == 0:
            sent = json.loads(json.dumps(asdict(game.view(None))))
            done = [event.tickets for event in game.events if isinstance(event, ev.Complete)]
            open_to_all = {(t.a, t.b, t.points) for tickets in done for t in tickets}
            assert set(tickets_in(sent)) <= open_to_all
            own = json.loads(json.dumps(asdict(game.view(0))))
            assert len(tickets_in(own)) > 0 or not game.view(0).tickets


@each_game
def test_views_do_not_change_with_the_game(name: str) -> None:
    """A view is a picture of its moment: playing on does not touch it."""
    for turn, (game, seat, action) in enumerate(decisions(name, 2, seed=2)):
        if turn % 10 == 0:
            before = game.view(seat)
            text = in_full(before)
            game.copy(reseed=False).play(seat, action)
            assert in_full(before) == text == in_full(game.view(seat))


def empty_all(value: Any) -> None:
    """Empty every dict in a view, an event or a part of one."""
    if isinstance(value, dict):
        value.clear()
    elif isinstance(value, tuple):
        for part in value:
            empty_all(part)
    elif is_dataclass(value):
        for field in fields(value):
            empty_all(getattr(value, field.name))


@each_game
def test_nobody_can_change_the_game_through_a_view(name: str) -> None:
    """What a bot does to its view changes neither the game nor other views."""
    for game, _, _ in decisions(name, 2, 6, policies.MIXED):
        events, other = repr(game.events), in_full(game.view(1))
        empty_all(game.view(0))
        assert repr(game.events) == events
        assert in_full(game.view(1)) == other
