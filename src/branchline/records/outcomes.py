"""The script of a replay: the lines of a record, and every chance outcome that they prescribe."""

import json
from collections import defaultdict, deque
from typing import Any

from branchline.errors import RecordError
from branchline.families import family_of
from branchline.families.setup import setup_of
from branchline.game import Game
from branchline.record import FORMAT
from branchline.rules import names as n
from branchline.sheet import Sheet, SheetError, load_sheet

Line = dict[str, Any]


class Script:
    """A record that is being replayed; `at` is the next line that is not replayed yet."""

    def __init__(self, text: str, sheet: Sheet | None) -> None:
        self.lines = read_lines(text)
        self.at = 1
        self.game = self.set_table(sheet)
        self.dealt = 0  # seats that have their opening hand
        self.outcomes: defaultdict[int, deque[tuple[int, int]]] = defaultdict(deque)  # by kind
        for at, line in enumerate(self.lines[1:], 1):
            self.prescribe(at, line)
        self.game.state.script = self.next_outcome

    def fail(self, sentence: str, at: int | None = None) -> RecordError:
        """Return the error for a line, the current one unless another is given."""
        return RecordError((self.at if at is None else at) + 1, sentence)

    def line(self, at: int) -> Line:
        """Return a line; after the last one come empty ones."""
        return self.lines[at] if at < len(self.lines) else {}

    def event(self, at: int) -> str:
        """Return the name of the event of a line; nothing if it has none."""
        event = self.line(at).get("event")
        return event if isinstance(event, str) else ""

    def set_table(self, sheet: Sheet | None) -> Game:
        """Return the game of the header, with nothing dealt yet."""
        header = self.line(0)
        if header.get("format") != FORMAT:
            came = header.get("format")
            raise self.fail(f"expected a header with the format {FORMAT!r}, not {came!r}", 0)
        if sheet is None:
            try:
                sheet = load_sheet(str(header.get("game")))
            except SheetError as error:
                problem = error.problems[0]
                raise self.fail(f"{problem}; a map of your own needs its sheet", 0) from None
        came = (header.get("sheet"), header.get("game"))
        if came != (sheet.version, sheet.key):
            expected = f"expected version {sheet.version} of {sheet.key}"
            raise self.fail(f"{expected}, not version {came[0]} of {came[1]}", 0)
        names = header.get("seats")
        if not isinstance(names, list) or len(names) not in sheet.seats:
            raise self.fail("the number of seats does not fit the game", 0)
        if not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
            raise self.fail("the names of the seats must be different texts", 0)
        options = header.get("options")
        if json.dumps(options) not in ("{}", '{"open_stacks": true}'):
            raise self.fail(f"unknown options: {options!r}", 0)
        if options and not family_of(sheet).options:
            raise self.fail("only a game with on-track stacks can open them", 0)
        return Game(setup_of(sheet, len(names)), names, options or {})

    # what the values of a line mean

    def value(self, at: int, key: str, kind: type) -> Any:
        """Return a value of a line that must have this type."""
        found = self.line(at).get(key)
        if type(found) is not kind:
            raise self.fail(f"{key!r} must be a {kind.__name__}", at)
        return found

    def seat(self, at: int) -> int:
        """Return the seat of a line."""
        seat: int = self.value(at, "seat", int)
        if seat not in range(self.game.seats):
            raise self.fail(f"there is no seat {seat}", at)
        return seat

    def card(self, at: int, name: Any) -> int:
        """Return the number of a card."""
        for number, known in self.game.notation.cards.items():
            if known == name:
                return number
        raise self.fail(f"no card of this game: {name!r}", at)

    def card_set(self, at: int, cards: Any) -> list[int]:
        """Return a card set as counts by card."""
        counts = [0] * n.CARDS
        if not isinstance(cards, dict):
            raise self.fail("a card set must be an object", at)
        for name, count in cards.items():
            if type(count) is not int or count < 1:
                raise self.fail("a card set has numbers from 1", at)
            counts[self.card(at, name)] = count
        return counts

    def ticket(self, at: int, name: Any) -> int:
        """Return the number of a ticket."""
        for number, known in enumerate(self.game.sheet.tickets):
            if [known.a, known.b, known.points] == name:
                return number
        raise self.fail(f"no ticket of this game: {name!r}", at)

    # chance

    def prescribe(self, at: int, line: Line) -> None:
        """Collect the chance outcomes of a line."""
        event = self.event(at)
        if event == "offer":
            for name in self.value(at, "tickets", list):
                self.outcomes[n.TICKET_OUTCOME].append((at, self.ticket(at, name)))
        elif event == "first":
            self.outcomes[n.FIRST_OUTCOME].append((at, self.seat(at)))
        elif event == "bonus_cards":
            for key in self.value(at, "cards", list):
                self.outcomes[n.BONUS_OUTCOME].append((at, self.bonus(at, key)))
        else:
            for name in self.cards_from_deck(at, line):
                if name is not None:
                    self.outcomes[n.CARD_OUTCOME].append((at, self.card(at, name)))

    def bonus(self, at: int, key: Any) -> int:
        """Return the number of a bonus card."""
        if key not in self.game.setup.labels.bonuses:
            raise self.fail(f"no bonus card of this game: {key!r}", at)
        return self.game.setup.labels.bonuses.index(key)

    def cards_from_deck(self, at: int, line: Line) -> list[Any]:
        """Return the cards that a line says came from the top of the deck, in order."""
        event = self.event(at)
        if event == "deal" and self.dealt < self.game.seats:
            self.dealt += 1  # opening locomotives are given, not drawn
            given = self.game.sheet.number("yards", "opening_locomotives")
            return list(self.value(at, "cards", list))[given:]
        if event in ("deal", "turn_up", "draw_bonus"):
            return list(self.value(at, "cards", list))
        if event == "tunnel":
            return list(self.value(at, "revealed", list))
        if event == "refill" or (event == "draw" and line.get("from") == "deck"):
            return [line.get("card")]
        return []

    def next_outcome(self, kind: int) -> int:
        """Answer the rules' question for a chance outcome, as far as the record says."""
        if not self.outcomes[kind]:
            return n.BY_CHANCE
        at, outcome = self.outcomes[kind].popleft()
        state = self.game.state
        if kind == n.CARD_OUTCOME and state.deck[outcome] == 0:
            raise self.fail(
                f"the deck holds no {self.game.setup.labels.cards[outcome]} any more", at
            )
        if kind == n.BONUS_OUTCOME and state.bonus[outcome] == 1:
            raise self.fail("a bonus card stands twice", at)
        return outcome


def read_lines(text: str) -> list[Line]:
    """Return the objects of a record."""
    lines = []
    for number, line in enumerate(text.rstrip().split("\n"), 1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise RecordError(number, "not a JSON object")
        lines.append(value)
    return lines
