"""Replaying: from a record back to the game, checked against the rules at every step."""

import json
from collections import deque
from collections.abc import Callable
from typing import Any

from branchline.errors import RecordError
from branchline.game import Game, deal
from branchline.payments import stages
from branchline.record import FORMAT, event_line, scores_line
from branchline.rules import names as n
from branchline.rules.play import why_not
from branchline.rules.reasons import OK
from branchline.rules.state import State
from branchline.sheet import Sheet, SheetError, load_sheet
from branchline.sheet.board import board_of

Line = dict[str, Any]


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


class _Replay:
    """Follows a record line by line."""

    def __init__(self, text: str, sheet: Sheet | None, each: Callable[[Game], None]) -> None:
        self.lines = [self.parse(number, line) for number, line in enumerate(text.split("\n"), 1)]
        while self.lines and self.lines[-1] is None:
            self.lines.pop()
        self.each = each
        self.at = 1  # the next line that is not replayed yet
        self.game = self.set_table(sheet)
        self.outcomes = {kind: deque[tuple[int, int]]() for kind in range(4)}
        self.prescribe()
        self.game.state.script = self.next_outcome
        deal(self.game, 0, None)
        self.follow_all()

    # reading

    def parse(self, number: int, line: str) -> Line | None:
        if not line.strip():
            return None
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise RecordError(number, "not a JSON object") from None
        if not isinstance(value, dict):
            raise RecordError(number, "not a JSON object")
        return value

    def fail(self, sentence: str, at: int | None = None) -> RecordError:
        return RecordError((self.at if at is None else at) + 1, sentence)

    def set_table(self, sheet: Sheet | None) -> Game:
        header = self.lines[0] if self.lines else None
        if header is None or header.get("format") != FORMAT:
            raise self.fail(f"expected a header with the format {FORMAT!r}", 0)
        if sheet is None:
            try:
                sheet = load_sheet(str(header.get("game")))
            except SheetError as error:
                raise self.fail(error.problems[0], 0) from None
        if (header.get("game"), header.get("sheet")) != (sheet.key, sheet.version):
            raise self.fail(f"expected version {sheet.version} of {sheet.key}", 0)
        names = header.get("seats")
        if not isinstance(names, list) or len(names) not in sheet.seats:
            raise self.fail("the number of seats does not fit the game", 0)
        board = board_of(sheet, len(names))
        return Game(sheet, board, State(board.layout), [str(name) for name in names])

    # chance

    def prescribe(self) -> None:
        """Collect every chance outcome of the record, each with its line."""
        for at, line in enumerate(self.lines[1:], 1):
            event = (line or {}).get("event")
            if event == "offer":
                self.tickets(at, line)
            elif event == "first":
                self.outcomes[n.FIRST_OUTCOME].append((at, self.seat(at, line)))
            elif event == "bonus_cards":
                self.bonus_cards(at, line)
            elif event in ("deal", "turn_up", "draw_bonus"):
                self.cards(at, self.value(at, line, "cards", list))
            elif event == "tunnel":
                self.cards(at, self.value(at, line, "revealed", list))
            elif event == "refill" or (event == "draw" and (line or {}).get("from") == "deck"):
                self.cards(at, [(line or {}).get("card")])

    def value(self, at: int, line: Line | None, key: str, kind: type) -> Any:
        found = (line or {}).get(key)
        if type(found) is not kind:
            raise self.fail(f"{key!r} must be a {kind.__name__}", at)
        return found

    def seat(self, at: int, line: Line | None) -> int:
        seat: int = self.value(at, line, "seat", int)
        if seat not in range(self.game.seats):
            raise self.fail(f"there is no seat {seat}", at)
        return seat

    def cards(self, at: int, names: list[Any]) -> None:
        for name in names:
            if name is not None:
                self.outcomes[n.CARD_OUTCOME].append((at, self.card(at, name)))

    def card(self, at: int, name: Any) -> int:
        for number, known in self.game.notation.cards.items():
            if known == name:
                return number
        raise self.fail(f"no card of this game: {name!r}", at)

    def tickets(self, at: int, line: Line | None) -> None:
        for name in self.value(at, line, "tickets", list):
            self.outcomes[n.TICKET_OUTCOME].append((at, self.ticket(at, name)))

    def ticket(self, at: int, name: Any) -> int:
        for number, known in enumerate(self.game.sheet.tickets):
            if [known.a, known.b, known.points] == name:
                return number
        raise self.fail(f"no ticket of this game: {name!r}", at)

    def bonus_cards(self, at: int, line: Line | None) -> None:
        keys = self.game.journal.bonuses
        for key in self.value(at, line, "cards", list):
            if key not in keys:
                raise self.fail(f"no bonus card of this game: {key!r}", at)
            self.outcomes[n.BONUS_OUTCOME].append((at, keys.index(key)))

    def next_outcome(self, kind: int) -> int:
        """Answer the rules' question for a chance outcome."""
        if not self.outcomes[kind]:
            return -1
        at, outcome = self.outcomes[kind].popleft()
        state = self.game.state
        if kind == n.CARD_OUTCOME and state.deck[outcome] == 0:
            raise self.fail(f"the deck holds no {self.game.journal.cards[outcome]} any more", at)
        if kind == n.BONUS_OUTCOME and state.bonus[outcome] == 1:
            raise self.fail("a bonus card stands twice", at)
        return outcome

    # following

    def follow_all(self) -> None:
        """Play the whole record."""
        self.compare(0)
        self.each(self.game)
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line is None:
                raise self.fail("an empty line")
            if line.get("event") == "scores":
                self.compare_scores(line)
                return
            told = len(self.game.events)
            if line.get("event") == "reshuffle" and self.at + 1 < len(self.lines):
                line = self.lines[self.at + 1] or {}  # the tunnel that needed it
            self.follow(line)
            self.compare(told)
        if self.game.over:
            raise self.fail("the scores are missing")

    def follow(self, line: Line) -> None:
        """Play the action that leads to the next event."""
        event, state = line.get("event"), self.game.state
        first = self.game.board.first_action
        if state.decision == n.OPENING:
            self.follow_opening()
            return
        seat = state.turn
        if state.decision == n.SECOND_CARD and (event != "draw" or line.get("seat") != seat):
            self.play(seat, self.within(n.STOP, 0))
        elif event == "keep":
            self.play(seat, self.keep_action(seat, line))
        elif event == "claim" and state.decision == n.SURCHARGE:
            extra = self.card_set(line, "cards")[n.LOCOMOTIVE] - state.laid[n.LOCOMOTIVE]
            self.play(seat, self.within(n.PAY_SURCHARGE, extra))
        elif event in ("claim", "tunnel"):
            self.follow_claim(seat, line, "cards" if event == "claim" else "laid")
        elif event == "draw" and line.get("from") == "deck":
            self.play(seat, first[n.DRAW_DECK])
        elif event == "draw":
            cards = list(self.game.notation.cards)
            place = cards.index(self.card(self.at, line.get("card")))
            self.play(seat, first[n.DRAW_FACE_UP] + place)
        else:
            kinds = {"offer": n.DRAW_TICKETS, "pass": n.PASS, "tunnel_left": n.LEAVE}
            if event not in kinds:
                raise self.fail(f"{event!r} cannot stand here")
            self.play(seat, self.within(kinds[event], 0))

    def within(self, kind: int, place: int) -> int:
        """Return the number of an action of a kind, if there is one."""
        first = self.game.board.first_action
        if not first[kind] <= first[kind] + place < first[kind + 1]:
            raise self.fail("the rules do not allow this here")
        return first[kind] + place

    def follow_opening(self) -> None:
        """Let every seat keep the tickets that the record says."""
        for seat in range(self.game.seats):
            at = self.at + seat
            line = self.lines[at] if at < len(self.lines) else None
            if line is None or line.get("event") != "keep" or line.get("seat") != seat:
                raise self.fail(f"expected which tickets seat {seat} keeps", at)
            self.play(seat, self.keep_action(seat, line))

    def keep_action(self, seat: int, line: Line) -> int:
        state = self.game.state
        offered = [state.offer[seat][i] for i in range(state.offered[seat])]
        returned = [
            self.ticket(self.at, name) for name in self.value(self.at, line, "returned", list)
        ]
        if not set(returned) <= set(offered):
            raise self.fail("a ticket is returned that was not offered")
        order = tuple(offered.index(ticket) for ticket in returned)
        for number, row in enumerate(self.game.notation.table):
            if row.kind == n.KEEP and row.returned == order:
                return number
        raise self.fail("these tickets cannot be returned")

    def card_set(self, line: Line, key: str) -> list[int]:
        counts = [0] * n.CARDS
        for name, count in self.value(self.at, line, key, dict).items():
            if type(count) is not int or count < 1:
                raise self.fail(f"{key!r} must be a card set")
            counts[self.card(self.at, name)] = count
        return counts

    def follow_claim(self, seat: int, line: Line, key: str) -> None:
        """Claim a route with the cards of the record, stage by stage."""
        cards = self.card_set(line, key)
        route = [
            number
            for number, route in enumerate(self.game.sheet.routes)
            if sorted((route.a, route.b)) == sorted(self.value(self.at, line, "route", list))
            and route.lane == line.get("lane")
        ]
        if not route:
            raise self.fail("no such route")
        path = stages(self.game.board, self.game.state, seat, route[0], cards)
        if path is None:
            raise self.fail("the rules do not allow this claim with these cards")
        for action in path:
            self.play(seat, action)

    def play(self, seat: int, number: int) -> None:
        if why_not(self.game.board, self.game.state, seat, number) != OK:
            words = self.game.action(seat, number)
            refused = self.game.why_not(seat, words)
            raise self.fail(f"{refused}")
        self.game.play(seat, self.game.action(seat, number))
        self.each(self.game)

    # comparing

    def compare(self, told: int) -> None:
        """Check that the events since `told` are the next lines of the record."""
        for event in self.game.events[told:]:
            expected = event_line(event)
            found = self.lines[self.at] if self.at < len(self.lines) else None
            if found is None:
                raise self.fail(f"the record ends where the rules say {json.dumps(expected)}")
            if {key: found.get(key) for key in expected} != expected:
                raise self.fail(f"the rules say {json.dumps(expected, ensure_ascii=False)}")
            self.at += 1

    def compare_scores(self, line: Line) -> None:
        if not self.game.over:
            raise self.fail("there are scores, but the game is not over")
        expected = json.loads(json.dumps(scores_line(self.game.scores())))
        if {key: line.get(key) for key in expected} != expected:
            raise self.fail(f"the rules say {json.dumps(expected, ensure_ascii=False)}")
        if self.at + 1 != len(self.lines):
            raise self.fail("something stands after the scores", self.at + 1)
