"""Replaying: from a record back to the game, checked against the rules at every step."""

import json
from collections.abc import Callable
from typing import Any, cast

from branchline.game import Game, deal
from branchline.record import event_line, scores_line
from branchline.records.claim_paths import stages
from branchline.records.outcomes import Line, Script
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from branchline.rules.reasons import OK
from branchline.sheet import Sheet
from branchline.sheet.model import MAP


def replay(
    text: str, sheet: Sheet | None = None, each: Callable[[Game], None] | None = None
) -> Game:
    """Return the game that a record tells of.

    `sheet` is needed for a map of one's own; `each` is called after the deal and after every
    action.

    Raises:
        RecordError: with the line and the reason, if the record is not one of a lawful game.
    """
    return _Replay(text, sheet, each or (lambda game: None)).game


class _Replay(Script):
    """Follows a record line by line."""

    def __init__(self, text: str, sheet: Sheet | None, each: Callable[[Game], None]) -> None:
        super().__init__(text, sheet)
        self.each = each
        deal(self.game, 0, None)
        self.compare(0)
        each(self.game)
        while self.at < len(self.lines) and self.event(self.at) != "scores":
            told = len(self.game.events)
            self.follow()
            self.compare(told)
        self.compare_scores()

    def follow(self) -> None:
        """Play the action that leads to the next event."""
        state = self.game.state
        if state.decision == n.OPENING:
            self.follow_all("keep", self.keep_action)
        elif state.decision == n.COMPLETING:
            self.follow_all("complete", self.complete)
        elif self.game.family.name == MAP:
            self.follow_on_map(state.turn)
        else:
            self.follow_with_yards(state.turn)

    def follow_all(self, event: str, action: Callable[[int, int], int]) -> None:
        """Let every seat answer a question that all are asked at once, as the record says."""
        for seat in range(self.game.seats):
            at = self.at + seat
            line = self.line(at)
            if self.event(at) != event or line.get("seat") != seat:
                raise self.fail(f"expected the {event!r} of seat {seat}", at)
            self.play(seat, action(at, seat))

    def follow_on_map(self, seat: int) -> None:
        """Play what the next event tells of on a map."""
        at = self.at
        if self.event(at) == "reshuffle":
            at += 1  # it stands before the tunnel that needed it
        line, state = self.line(at), cast(State, self.game.state)
        event = self.event(at)
        if event == "claim" and state.decision == n.SURCHARGE:
            paid = self.card_set(at, line.get("cards"))[n.LOCOMOTIVE]
            self.play(seat, self.within(n.PAY_SURCHARGE, paid - state.laid[n.LOCOMOTIVE]))
        elif event in ("claim", "tunnel") and state.decision != n.SECOND_CARD:
            self.claim(at, seat, "cards" if event == "claim" else "laid")
        else:
            self.play(seat, self.shared_action(at, seat))

    def follow_with_yards(self, seat: int) -> None:
        """Play what the next event tells of in a game with yards."""
        if self.event(self.at) != "place" or self.game.state.decision == n.SECOND_CARD:
            self.play(seat, self.shared_action(self.at, seat))
            return
        rows: dict[str, Any] = self.value(self.at, "rows", dict)
        colours = sorted(self.card(self.at, name) for name in rows)
        if len(colours) == 1:
            counts = self.card_set(self.at, next(iter(rows.values())))
            self.play(seat, self.row_of(n.PLACE, card=colours[0]))
            if self.game.state.decision == n.PUTTING:
                put = self.row_of(
                    n.PUT, coloured=counts[colours[0]], locomotives=counts[n.LOCOMOTIVE]
                )
                self.play(seat, put)
        elif len(colours) == 3:
            together = sum(1 << colour for colour in colours)
            self.play(seat, self.row_of(n.PLACE_THREE, colours=together))
        else:
            raise self.fail("one colour or three are placed")

    def shared_action(self, at: int, seat: int) -> int:
        """Return the action for an event that every game has."""
        line, first = self.line(at), self.game.board.first_action
        event = self.event(at)
        draws = event == "draw" and line.get("seat") == seat
        if self.game.state.decision == n.SECOND_CARD and not draws:
            return self.within(n.STOP, 0)
        if event == "keep":
            return self.keep_action(at, seat)
        if event == "draw" and line.get("from") == "deck":
            return first[n.DRAW_DECK]
        if event == "draw":
            return self.row_of(n.DRAW_FACE_UP, card=self.card(at, line.get("card")))
        kinds = {"offer": n.DRAW_TICKETS, "pass": n.PASS, "tunnel_left": n.LEAVE}
        if event not in kinds:
            raise self.fail(f"{event!r} cannot stand here", at)
        return self.within(kinds[event], 0)

    def within(self, kind: int, place: int) -> int:
        """Return the number of an action of a kind, if there is one."""
        first = self.game.board.first_action
        if place < 0 or first[kind] + place >= first[kind + 1]:
            raise self.fail("the rules do not allow this here")
        return first[kind] + place

    def row_of(self, kind: int, **values: int) -> int:
        """Return the number of the action of a kind that has these values."""
        first = self.game.board.first_action
        for number in range(first[kind], first[kind + 1]):
            row = self.game.notation.table[number]
            if all(getattr(row, name) == value for name, value in values.items()):
                return number
        raise self.fail("the rules do not allow this here")

    def keep_action(self, at: int, seat: int) -> int:
        """Return the action that keeps the tickets of a line."""
        state = self.game.state
        offered = [state.offer[seat][i] for i in range(state.offered[seat])]
        returned = [self.ticket(at, name) for name in self.value(at, "returned", list)]
        if not set(returned) <= set(offered):
            raise self.fail("a ticket is returned that was not offered", at)
        order = tuple(offered.index(ticket) for ticket in returned)
        for number, row in enumerate(self.game.notation.table):
            if row.kind == n.KEEP and row.returned == order:
                return number
        raise self.fail("these tickets cannot be returned", at)

    def complete(self, at: int, seat: int) -> int:
        """Mark the tickets that a line completes; return the action that ends the choice."""
        for ticket in sorted(self.ticket(at, name) for name in self.value(at, "tickets", list)):
            self.play(seat, self.within(n.COMPLETE, ticket))
        return self.within(n.DONE, 0)

    def claim(self, at: int, seat: int, key: str) -> None:
        """Claim a route with the cards of the record, stage by stage."""
        line = self.line(at)
        cards = self.card_set(at, line.get(key))
        ends = set(map(str, self.value(at, "route", list)))
        routes = [
            number
            for number, route in enumerate(self.game.sheet.routes)
            if route.cities == ends and route.lane == line.get("lane")
        ]
        if not routes:
            raise self.fail("no such route", at)
        board, state = cast(Board, self.game.board), cast(State, self.game.state)
        path = stages(board, state, seat, routes[0], cards)
        if path is None:
            raise self.fail("the rules do not allow this claim with these cards", at)
        for action in path:
            self.play(seat, action)

    def play(self, seat: int, number: int) -> None:
        """Play an action that the record tells of, if the rules allow it."""
        game, words = self.game, self.game.action(seat, number)
        if game.family.why_not(game.board, game.state, seat, number) != OK:
            raise self.fail(str(game.why_not(seat, words)))
        game.play(seat, words)
        self.each(game)

    def compare(self, told: int) -> None:
        """Check that the events since `told` are the next lines of the record."""
        for event in self.game.events[told:]:
            self.compare_line(event_line(event))
            self.at += 1

    def compare_line(self, expected: Line) -> None:
        """Check that the next line of the record is what the rules say."""
        found = {key: self.line(self.at).get(key) for key in expected}
        # As text, because 0, 0.0 and false are equal in Python.
        if json.dumps(found, sort_keys=True) != json.dumps(expected, sort_keys=True):
            early = "" if self.at < len(self.lines) else "the record ends too early; "
            raise self.fail(f"{early}the rules say {json.dumps(expected, ensure_ascii=False)}")

    def compare_scores(self) -> None:
        """Check the last line of the record of a game that is over."""
        if not self.game.over:
            if self.at < len(self.lines):
                raise self.fail("there are scores, but the game is not over")
            return
        self.compare_line(json.loads(json.dumps(scores_line(self.game.scores()))))
        if self.at + 1 < len(self.lines):
            raise self.fail("something stands after the scores", self.at + 1)
