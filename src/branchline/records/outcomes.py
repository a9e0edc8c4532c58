"""Recorded outcomes: a game in which a record prescribes every outcome of chance."""

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Any

from branchline.game import Game
from branchline.records.header import game_of
from branchline.records.lines import Line, Lines, read_lines
from branchline.rules import names as n


class RecordedGame(Lines):
    """A record and its game; whenever the rules ask for chance, the record answers."""

    def __init__(self, lines: Sequence[Line], game: Game) -> None:
        super().__init__(lines)
        self.game = game
        self.dealt = 0  # seats that have their opening hand
        self.outcomes: defaultdict[int, deque[tuple[int, int]]] = defaultdict(deque)  # by kind
        for at, line in enumerate(self.lines[1:], 1):
            self.prescribe(at, line)
        self.game.state.script = self.next_outcome

    # what the values of a line mean

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

    def bonus(self, at: int, key: Any) -> int:
        """Return the number of a bonus card."""
        if key not in self.game.setup.labels.bonuses:
            raise self.fail(f"no bonus card of this game: {key!r}", at)
        return self.game.setup.labels.bonuses.index(key)

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
            card = self.game.setup.labels.cards[outcome]
            raise self.fail(f"no {card} is left in the deck", at)
        if kind == n.BONUS_OUTCOME and state.bonus[outcome] == 1:
            raise self.fail("duplicate bonus card", at)
        return outcome


def recorded_game(text: str) -> RecordedGame:
    """Return the game of a record on one of our sheets, before its deal.

    Raises:
        RecordError: if the text is not a record, or not one of a game of ours.
    """
    lines = read_lines(text)
    return RecordedGame(lines, game_of(lines[0], None))
