"""The referee for the Card Game."""

from itertools import combinations
from typing import Any

from library.harness.referee import LOCOMOTIVE, Cards, Referee, Ticket


class YardReferee(Referee):
    """Follows a record of a game with yards."""

    def __init__(self, text: str, data: dict[str, Any]) -> None:
        super().__init__(text, data)
        self.yards: list[dict[str, Cards]] = [{} for _ in range(self.seats)]
        self.stacks = [Cards() for _ in range(self.seats)]
        self.done: list[set[Ticket]] = [set() for _ in range(self.seats)]
        self.last = -1  # the seat that had the last turn

    def set_table(self) -> None:
        """One locomotive each, then seven cards from the deck (CG-03); tickets (CG-04)."""
        self.deck[LOCOMOTIVE] -= self.seats
        for seat in range(self.seats):
            self.aside()
            dealt = self.take("deal", seat=seat)["cards"]
            self.must(len(dealt) == 8 and dealt[0] == LOCOMOTIVE, "a locomotive and seven cards")
            self.hands[seat] = Cards([LOCOMOTIVE, *(self.draw_card(card) for card in dealt[1:])])
        self.aside()
        self.turn_up()
        returned = self.choose_tickets(6, 1)
        if any(returned):
            self.take("tickets_shuffled")
            self.fresh |= {ticket for each in returned for ticket in each}
            self.aside()
        if self.first < 0:
            raise self.foul("expected who begins")

    def turn_up(self) -> None:
        """Lay out the row; empty places come last."""
        cards = self.take("turn_up")["cards"]
        count = min(5, self.deck.total())
        self.must(len(cards) == 5 and cards[count:] == [None] * (5 - count), "five places")
        self.row = [*(self.draw_card(card) for card in cards[:count]), *cards[count:]]

    def settle(self) -> None:
        """Refill while the deck lasts; the discards stay where they are."""
        for slot in range(5):
            if self.row[slot] is None and self.deck.total():
                self.row[slot] = self.draw_card(self.take("refill", slot=slot)["card"])
        while self.peek() == "refill":
            self.must(self.take("refill")["card"] is None, "nothing is left to refill with")

    # turns

    def play(self) -> None:
        """Play one deck, or two with four seats (CG-24)."""
        reason = self.play_deck(self.first, -1)
        self.complete()
        if self.seats == 4 and reason != "no_progress":
            self.deal_second_deck()
            if self.deck.total() == 0:  # CG-33
                self.take("last_round", seat=self.last)
            left = self.seats if self.deck.total() == 0 else -1
            reason = self.play_deck((self.last + 1) % self.seats, left)
            self.complete()
        self.take("end", reason=reason)

    def play_deck(self, seat: int, last_turns: int) -> str:
        """Follow turn after turn until tickets are scored; return why they are."""
        passes = idle = 0
        while True:
            moved = self.roll_out(seat)
            changed, kind = self.turn(seat)
            self.last = seat
            passes = passes + 1 if kind == "pass" else 0
            if passes == self.seats:
                return "all_passed"
            idle = 0 if changed or moved else idle + 1  # G-15
            last_turns = max(last_turns - 1, -1)
            if last_turns == 0:
                return "deck"
            if last_turns < 0 and self.deck.total() == 0:  # CG-18
                self.take("last_round", seat=seat)
                last_turns = self.seats
            if idle == 10 * self.seats:
                return "no_progress"
            seat = (seat + 1) % self.seats

    def roll_out(self, seat: int) -> bool:
        """Move the top card of each row onto the stack (CG-06); tell whether there was one."""
        yard = self.yards[seat]
        if not yard:
            return False
        due = {row: LOCOMOTIVE if cards[LOCOMOTIVE] else row for row, cards in yard.items()}
        self.take("to_track", seat=seat, cards=due)
        for row, card in due.items():
            yard[row][card] -= 1
            self.stacks[seat][card] += 1
        self.yards[seat] = {row: cards for row, cards in yard.items() if cards.total()}
        return True

    def turn(self, seat: int) -> tuple[bool, str]:
        """Follow step 2 of a turn; return whether something changed for good, and its kind."""
        kind = self.peek()
        if kind == "draw":
            self.draw_two(seat)
        elif kind == "place":
            self.place(seat, self.take("place", seat=seat)["rows"])
        elif kind == "offer":
            offered = self.offer(seat, 4)
            returned = self.keep(seat, offered, 0)
            self.under += returned
            return len(returned) < len(offered), kind
        else:
            self.take("pass", seat=seat)
            self.must(not self.can_act(seat), "passing is allowed only when nothing else is")
            return False, kind
        return True, kind

    def draw_two(self, seat: int) -> None:
        """Draw two cards, or one if no second can be taken (CG-09, CG-10, CG-19, CG-34)."""
        event = self.draw(seat)
        if event["card"] == LOCOMOTIVE and event["from"] == "face_up":
            return
        if self.peek(seat) == "draw":
            event = self.draw(seat)
            up = event["from"] == "face_up" and event["card"] == LOCOMOTIVE
            self.must(not up, "a face-up locomotive cannot be the second card")
        elif self.deck.total() or {*self.row} - {None, LOCOMOTIVE}:
            raise self.foul("a second card must be drawn")

    def place(self, seat: int, rows: dict[str, dict[str, int]]) -> None:
        """Place a set of one colour, or three different colours (CG-11 to CG-16)."""
        sets = {row: Cards(cards) for row, cards in rows.items()}
        self.must({*sets} <= {*self.colours}, "rows have colours")
        self.must(not {*sets} & {*self.yards[seat]}, "the colour is in this yard already")
        if len(sets) == 3:
            self.must(all(cards == {row: 1} for row, cards in sets.items()), "one card each")
        else:
            ((row, cards),) = sets.items()
            self.must({*cards} <= {row, LOCOMOTIVE} and cards[row] > 0, "one colour")
            self.must(cards.total() >= 2 and min(cards.values()) > 0, "two cards at least")
        for row, cards in sets.items():
            self.pay(seat, cards)
            for other in range(self.seats):
                if row in self.yards[other]:
                    lost = self.yards[other].pop(row)
                    self.must(cards.total() > lost.total(), "too few cards for a robbery")
                    robbed = self.take("robbery", seat=other, row=row)["cards"]
                    self.must(Cards(robbed) == lost and 0 not in robbed.values(), "other cards")
                    self.discards += lost
            self.yards[seat][row] = cards.copy()

    def can_act(self, seat: int) -> bool:
        """Tell whether the seat can do anything but pass (G-01)."""
        if self.deck.total() or any(self.row) or self.fresh or self.mixed or self.under:
            return True
        hand, size = self.hands[seat], {row: 0 for row in self.colours}
        for yard in self.yards:
            size |= {row: cards.total() for row, cards in yard.items()}
        mine = [c for c in self.colours if hand[c] and c not in self.yards[seat]]
        if any(hand[c] + hand[LOCOMOTIVE] >= max(2, size[c] + 1) for c in mine):
            return True
        return any(not any(size[c] for c in three) for three in combinations(mine, 3))

    # scoring

    def complete(self) -> None:
        """Complete tickets from the stacks; what is left in yards is lost (CG-20 to CG-23)."""
        for yard in self.yards:
            for cards in yard.values():
                self.discards += cards
            yard.clear()
        needs = {
            (t["a"], t["b"], t["points"]): Cards(t["requirement"]) for t in self.data["tickets"]
        }
        for seat in range(self.seats):
            event = self.take("complete", seat=seat)
            tickets = self.tickets(event["tickets"])
            self.must(len(tickets) == len(set(tickets)) == len(event["cards"]), "each ticket once")
            left = self.stacks[seat].copy()
            for ticket, used in zip(tickets, map(Cards, event["cards"]), strict=True):
                self.must(ticket in self.held[seat], f"{ticket} is not in hand")
                coloured = Cards({card: used[card] for card in used if card != LOCOMOTIVE})
                fits = coloured <= needs[ticket] and used.total() == needs[ticket].total()
                self.must(fits and used <= left, f"these cards do not complete {ticket}")
                left -= used
            self.held[seat] -= set(tickets)
            self.done[seat] |= set(tickets)

    def deal_second_deck(self) -> None:
        """Shuffle all that is in no hand, deal up to four each, turn up five (CG-25)."""
        for stack in self.stacks:
            self.discards += stack
        self.discards += Cards(card for card in self.row if card)
        self.deck, self.discards = self.deck + self.discards, Cards()
        self.stacks = [Cards() for _ in range(self.seats)]
        self.row = [None] * 5
        cards = self.take("second_deck")["cards"]
        self.must(Cards(cards) == +self.deck and 0 not in cards.values(), "another deck")
        size = self.deck.total()
        for place in range(self.seats):
            seat = (self.last + 1 + place) % self.seats
            share = min(4, (size + self.seats - 1 - place) // self.seats)
            if share or self.peek() == "deal":
                dealt = self.take("deal", seat=seat)["cards"]
                self.must(len(dealt) == share, "a wrong number of cards")
                self.hands[seat] += Cards(self.draw_card(card) for card in dealt)
        self.turn_up()

    def check_cards(self) -> None:
        """No card was made or lost; the stacks count too."""
        for stack in self.stacks:
            self.discards += stack
        super().check_cards()

    def check_scores(self, scores: dict[str, Any]) -> None:
        """Compare the last line with what the seats really scored (CG-27, CG-28)."""
        seats = range(self.seats)
        lines: list[list[list[Any]]] = []
        for seat in seats:
            lines.append([["ticket", ticket[2], list(ticket)] for ticket in self.done[seat]])
            lines[seat] += [["ticket", -ticket[2], list(ticket)] for ticket in self.held[seat]]
        won = [0] * self.seats
        for bonus in self.data["bonuses"]:
            counts = [sum(bonus["city"] in ticket for ticket in self.done[seat]) for seat in seats]
            for seat in seats:
                if counts[seat] == max(counts):
                    lines[seat].append(["bonus", bonus["points"], bonus["city"]])
                    won[seat] += 1
        self.compare_scores(scores, lines, [len(self.done[seat]) for seat in seats], won)
