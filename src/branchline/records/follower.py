"""Following a record: from each line to the action that led to it, checked by the rules."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from branchline.game import Game, deal
from branchline.record import event_line, scores_line
from branchline.records.committed_chance import CommittedChance
from branchline.records.lines import Line
from branchline.records.outcomes import RecordedGame
from branchline.rules import names as n
from branchline.rules.reasons import OK


class Follower(RecordedGame, ABC):
    """Plays a game by its record; each family says how its turns are recorded."""

    def __init__(self, lines: Sequence[Line], game: Game, each: Callable[[Game], None]) -> None:
        super().__init__(lines, game)
        self.each = each
        self.before: Callable[[Game, int, int], None] = lambda game, seat, number: None
        self.chance: CommittedChance | None = None

    def draw_by(self, chance: CommittedChance) -> None:
        """Let the table's own chance decide instead of the lines of the record."""
        self.chance = chance
        self.game.state.script = None

    def follow_record(self) -> None:
        """Play the whole record, and compare what happens with every line of it."""
        if self.chance is None:
            deal(self.game, 0, None)
        else:
            self.chance.deal(self.game)
        self.compare(0)
        self.each(self.game)
        while self.at < len(self.lines) and self.event(self.at) != "scores":
            before = len(self.game.events)
            self.follow()
            self.compare(before)
        self.compare_scores()

    def follow(self) -> None:
        """Play the action that leads to the next event."""
        state = self.game.state
        if state.decision == n.OPENING:
            self.follow_all("keep", self.keep_action)
        elif state.decision == n.COMPLETING:
            self.follow_all("complete", self.complete)
        else:
            self.follow_turn(state.turn)

    @abstractmethod
    def follow_turn(self, seat: int) -> None:
        """Play the action that led to the next event, in the turn of a seat."""

    def follow_all(self, event: str, action: Callable[[int, int], int]) -> None:
        """Let every seat answer a question that all are asked at once, as the record says."""
        for seat in range(self.game.seats):
            at = self.at + seat
            line = self.line(at)
            if self.event(at) != event or line.get("seat") != seat:
                raise self.fail(f"expected the {event!r} of seat {seat}", at)
            self.play(seat, action(at, seat))

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
            raise self.fail(f"{event!r} cannot occur here", at)
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

    def play(self, seat: int, number: int) -> None:
        """Play an action of the record, if the rules allow it."""
        game, words = self.game, self.game.action(seat, number)
        if game.family.why_not(game.board, game.state, seat, number) != OK:
            raise self.fail(str(game.why_not(seat, words)))
        self.before(game, seat, number)
        if self.chance is None:
            game.play(seat, words)
        else:
            self.chance.play(game, seat, number)
        self.each(game)

    def compare(self, before: int) -> None:
        """Check that the events since then are the next lines of the record."""
        for event in self.game.events[before:]:
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
            raise self.fail("nothing may follow the scores", self.at + 1)
