"""A referee for whole records, written from the rules and the printed data alone.

It shares no code with the library: it knows the page on records, the numbered rules and the
files of printed facts, and follows a record from the deal to the scores. What all games share is
here; the two families of games are in files of their own. Numbers in comments are those of the
rules.
"""

import json
from collections import Counter
from typing import Any

LOCOMOTIVE = "locomotive"
Cards = Counter[str]
Ticket = tuple[str, str, int]


class Foul(Exception):
    """Something in a record that the rules do not allow; `line` counts from 1."""

    def __init__(self, line: int, sentence: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {sentence}")


class Referee:
    """Follows one record; `check` raises a Foul at the first line that is not lawful."""

    def __init__(self, text: str, data: dict[str, Any]) -> None:
        self.lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
        self.at = 0  # lines taken, so also the number of the line taken last
        self.data = data
        self.colours: list[str] = data["cards"]["colours"]
        self.box: Cards = Counter(dict.fromkeys(self.colours, data["cards"]["per_colour"]))
        self.box[LOCOMOTIVE] = data["cards"].get("locomotives", data["cards"].get("taxis_wild"))
        self.deck, self.discards = self.box.copy(), Cards()
        self.row: list[str | None] = [None] * 5
        self.fresh = {(t["a"], t["b"], t["points"]) for t in data["tickets"]}  # never seen
        self.mixed: set[Ticket] = set()  # returned at the start and shuffled under the deck
        self.under: list[Ticket] = []  # returned in play, in order
        self.first = -1
        self.seats = len(self.lines[0].get("seats", []))
        self.hands = [Cards() for _ in range(self.seats)]
        self.held: list[set[Ticket]] = [set() for _ in range(self.seats)]

    # the record

    def foul(self, sentence: str) -> Foul:
        """Return a foul at the line that comes next."""
        return Foul(self.at + 1, sentence)

    def must(self, truth: bool, sentence: str) -> None:
        """Insist on something about the line taken last."""
        if not truth:
            raise Foul(self.at, sentence)

    def peek(self, seat: int | None = None) -> str:
        """Return the next event; with a seat, only if it is that seat's."""
        if self.at >= len(self.lines):
            return ""
        line = self.lines[self.at]
        return str(line.get("event")) if seat is None or line.get("seat") == seat else ""

    def take(self, event: str, **values: object) -> dict[str, Any]:
        """Take the next line, which must be this event with these values."""
        if self.peek() != event:
            raise self.foul(f"expected {event}, found {self.peek() or 'the end'}")
        line = self.lines[self.at]
        self.at += 1
        for key, value in values.items():
            self.must(line.get(key) == value, f"expected {key} {value!r}")
        return line

    def tickets(self, names: list[list[Any]]) -> list[Ticket]:
        """Return the tickets of a line."""
        return [(a, b, points) for a, b, points in names]

    def check(self) -> None:
        """Follow the whole record."""
        header = self.lines[0]
        self.at = 1
        self.must(header["format"] == "branchline/1", "expected the format branchline/1")
        self.must(header["game"] == self.data["id"], "expected another game")
        players = self.data["players"]
        self.must(players["min"] <= self.seats <= players["max"], "too few or too many seats")
        self.set_table()
        self.play()
        self.check_cards()
        self.check_scores(self.take("scores"))
        if self.at != len(self.lines):
            raise self.foul("nothing may follow the scores")

    def set_table(self) -> None:
        """Follow the opening."""
        raise NotImplementedError

    def play(self) -> None:
        """Follow turn after turn until the end."""
        raise NotImplementedError

    # cards

    def draw_card(self, card: str) -> str:
        """Take a card from the deck."""
        self.must(self.deck[card] > 0, f"the deck holds no {card}")
        self.deck[card] -= 1
        return card

    def pay(self, seat: int, cards: Cards) -> None:
        """Take cards out of a hand."""
        self.must(cards <= self.hands[seat], f"seat {seat} does not hold these cards")
        self.hands[seat] -= cards

    def check_cards(self) -> None:
        """No card was made or lost."""
        found = self.deck + self.discards + Cards(card for card in self.row if card)
        for hand in self.hands:
            found += hand
        self.must(found == self.box, "cards were made or lost")

    def draw(self, seat: int) -> dict[str, Any]:
        """Draw one card; a place of the row that was emptied is settled at once."""
        event = self.take("draw", seat=seat)
        card = event["card"]
        if event["from"] == "face_up":
            shown = dict(enumerate(self.row)).get(event["slot"])
            self.must(card is not None and shown == card, "another card is there")
            self.row[event["slot"]] = None
            self.hands[seat][card] += 1
            self.settle()
        else:
            self.must(event["from"] == "deck", "cards come from the row or from the deck")
            self.hands[seat][self.draw_card(card)] += 1
            self.reshuffle_if_due()
        return event

    def settle(self) -> None:
        """Do with the row what is due."""
        raise NotImplementedError

    def reshuffle_if_due(self) -> None:
        """Reshuffle, in games that do."""

    # tickets

    def offer(self, seat: int, count: int) -> list[Ticket]:
        """Put the top tickets before a seat: what nobody has seen, then the rest in order."""
        offered = self.tickets(self.take("offer", seat=seat)["tickets"])
        size = len(self.fresh) + len(self.mixed) + len(self.under)
        self.must(len(offered) == min(count, size) > 0, "a wrong number of tickets")
        for ticket in offered:
            if self.fresh or self.mixed:
                pile = self.fresh or self.mixed
                self.must(ticket in pile, f"{ticket} cannot be on top of the deck")
                pile.remove(ticket)
            else:
                self.must(ticket == self.under.pop(0), f"{ticket} is not on top of the deck")
        return offered

    def keep(self, seat: int, offered: list[Ticket], least: int) -> list[Ticket]:
        """Keep enough of the tickets offered; return those given back, in order."""
        event = self.take("keep", seat=seat)
        kept, returned = self.tickets(event["kept"]), self.tickets(event["returned"])
        self.must(sorted(kept + returned) == sorted(offered), "other tickets were offered")
        self.must(len(kept) >= min(least, len(offered)), "too few tickets are kept")
        self.held[seat] |= set(kept)
        return returned

    def choose_tickets(self, deal: int, least: int) -> list[list[Ticket]]:
        """Let every seat choose its first tickets; return what each gives back."""
        offers = []
        for seat in range(self.seats):
            self.aside()
            offers.append(self.offer(seat, deal))
        returned = []
        for seat in range(self.seats):
            self.aside()
            returned.append(self.keep(seat, offers[seat], least))
        self.aside()
        return returned

    def aside(self) -> None:
        """Take what may occur anywhere before the first turn."""
        while self.peek() == "first":
            seat = self.take("first")["seat"]
            self.must(self.first < 0 and seat in range(self.seats), "somebody begins already")
            self.first = seat

    # scores

    def check_scores(self, scores: dict[str, Any]) -> None:
        """Compare the last line with what the seats really scored."""
        raise NotImplementedError

    def compare_scores(
        self, scores: dict[str, Any], lines: list[list[list[Any]]], done: list[int], tie: list[int]
    ) -> None:
        """Compare with each seat's lines (without those worth 0), completed tickets, tie-break."""
        totals = [sum(line[1] for line in each) for each in lines]
        order = list(zip(totals, done, tie, strict=True))
        ranks = [1 + sum(other > each for other in order) for each in order]
        self.must(len(scores["seats"]) == self.seats, "one score for each seat")
        for seat, score in enumerate(scores["seats"]):
            found = [line for line in score["lines"] if line[1] or line[0] == "ticket"]
            self.must(sorted(map(str, found)) == sorted(map(str, lines[seat])), "other lines")
            self.must(score["total"] == totals[seat], "another total")
            self.must(score["completed"] == done[seat], "other completed tickets")
            self.must(score["rank"] == ranks[seat], "another rank")
        winners = [seat for seat in range(self.seats) if ranks[seat] == 1]
        self.must(scores["winners"] == winners, "other winners")
