"""Card Game: what each seat may see, and what a record tells, along whole games."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import branchline as bl
from branchline.events import CardSet, Complete, ToTrack
from branchline.game import Action, Game
from branchline.rules import names as n
from branchline.rules import policies
from branchline.rules.fields import fields
from branchline.rules.generator import seed_generator
from branchline.views import View, seen_by
from library.harness.in_full import in_full
from table import rule, texts
from yard_table import BOX, NAME, all_cards, complete_best, score_now, stack, yard_state, yard_table

SEATS = [2, 3, 4]
POLICIES = {"random": policies.RANDOM, "claim": policies.CLAIM_GREEDY, "hoard": policies.HOARD}
Line = dict[str, Any]


def decisions(game: Game, policy: int, seed: int) -> Iterator[tuple[int, Action]]:
    """Play a game to its end by a policy; yield each decision before it is carried out."""
    rng, generator, out = random.Random(seed), [0] * 4, [0] * game.board.actions
    seed_generator(generator, seed, policy)
    while not game.over:
        seat = rng.choice(game.waiting)
        number = game.family.choose(game.board, game.state, seat, policy, generator, out)
        action = game.action(seat, number)
        yield seat, action
        game.play(seat, action)


@cache
def record(seats: int, seed: int, policy: str, open_stacks: bool = False) -> str:
    """Return the record of a seeded game."""
    game = bl.new(NAME, seats=seats, seed=seed, open_stacks=open_stacks)
    for _ in decisions(game, POLICIES[policy], seed):
        pass
    return game.record()


@cache
def hoarders(seed: int) -> str:
    """Return the record of four players who draw cards as long as there are any."""
    game, rng = bl.new(NAME, seats=4, seed=seed), random.Random(seed)
    while not game.over:
        seat = rng.choice(game.waiting)
        actions = list(game.legal(seat))
        draws = [each for each in actions if each.text.startswith("draw ")]
        cards = [each for each in draws if each.text != "draw tickets"]
        game.play(seat, rng.choice(cards or actions))
    return game.record()


# On-track stacks.


@rule("CG-07", "G-17", "CG-32")
def test_a_stack_is_hidden_also_from_its_owner() -> None:
    """Everybody sees how many cards lie on it, nobody sees which."""
    game = yard_table(stacks={0: "2 red, 1 locomotive", 1: "1 blue"})

    for viewer in (0, 1, None):
        seen = game.view(viewer)
        assert [each.stack for each in seen.seats] == [3, 1]
        assert seen.yard is None or seen.yard.stack is None


@rule("CG-07")
def test_owners_see_their_own_stack_while_tickets_are_completed() -> None:
    """Each sees its cards and what its tickets would use of them; the others see the number."""
    game = yard_table(
        seats=4,
        stacks={0: "1 blue, 1 locomotive", 1: "2 red"},
        tickets={0: "New York–Chicago, Chicago–New York", 1: "Dallas–Raleigh"},
    )
    score_now(game)
    yards = [game.view(seat).yard for seat in range(3)]
    assert all(yards)
    own, other, empty = (yard for yard in yards if yard is not None)

    assert (own.stack, other.stack, empty.stack) == ({"blue": 1, "locomotive": 1}, {"red": 2}, {})
    assert uses(game) == {
        "Chicago–New York 5": {"locomotive": 1},
        "New York–Chicago 5": {"blue": 1},
    }
    assert game.view(None).yard is None
    assert [each.stack for each in game.view(1).seats] == [2, 2, 0, 0]
    complete_best(game)
    after = game.view(0).yard
    assert after is not None
    assert (after.stack, after.uses) == (None, ())


def uses(game: Game) -> dict[str, CardSet]:
    """Return the cards that each ticket of seat 0 uses, or would use next."""
    yard = game.view(0).yard
    return {} if yard is None else {str(use.ticket): use.cards for use in yard.uses}


@rule("CG-07", "CG-21")
def test_a_ticket_would_use_what_the_chosen_ones_leave() -> None:
    """Each ticket is shown on its own, until one is chosen: then the others share the rest."""
    first, second = "Chicago–New York 5", "Chicago–Dallas 6"  # yellow; yellow and green
    game = yard_table(
        stacks={0: "1 yellow, 1 green, 1 locomotive"}, tickets={0: f"{first[:-2]}, {second[:-2]}"}
    )
    score_now(game)
    assert uses(game) == {first: {"yellow": 1}, second: {"yellow": 1, "green": 1}}

    game.play(0, f"complete {first}")
    assert uses(game) == {first: {"yellow": 1}, second: {"green": 1, "locomotive": 1}}
    game.play(0, f"complete {second}")
    assert uses(game) == {first: {"yellow": 1}, second: {"green": 1, "locomotive": 1}}
    shown = uses(game)
    for seat in (0, 1):
        game.play(seat, "done")
    told = next(event for event in game.events if isinstance(event, Complete))
    assert dict(zip(map(str, told.tickets), told.cards, strict=True)) == shown


@rule("CG-07")
def test_owners_look_through_their_own_stack_where_stacks_are_open() -> None:
    """With the option each sees its own, and still only the number of the others'."""
    game = yard_table(stacks={0: "2 red, 1 locomotive", 1: "1 blue"}, open_stacks=True)
    own, other = game.view(0).yard, game.view(1).yard
    assert own is not None
    assert other is not None

    assert own.stack == {"red": 2, "locomotive": 1}
    assert other.stack == {"blue": 1}
    assert game.view(None).yard is None
    assert [each.stack for each in game.view(1).seats] == [3, 1]


@rule("CG-07")
def test_open_stacks_are_an_option_of_this_game_only() -> None:
    """It is set when the game begins, and written into the record; a map has no stacks."""
    game = bl.new(NAME, seats=2, seed=1, open_stacks=True)

    assert json.loads(game.record().split("\n")[0])["options"] == {"open_stacks": True}
    assert json.loads(bl.new(NAME, seats=2, seed=1).record().split("\n")[0])["options"] == {}
    with pytest.raises(ValueError, match="no on-track stacks"):
        bl.new("usa", seats=2, open_stacks=True)


@rule("CG-07", "CG-31")
@pytest.mark.parametrize("seats", SEATS)
def test_the_view_hides_stacks_whatever_lies_on_them(seats: int) -> None:
    """Other cards on a stack, as many, look the same to all until tickets are completed."""
    cards = ["4 red, 2 locomotive", "1 blue, 3 green, 2 white"]
    views = []
    for text in cards:
        game = yard_table(
            seats=seats, stacks={1: text}, deck="9 black", tickets={1: "Chicago–Miami"}
        )
        views.append([game.view(viewer) for viewer in (*range(seats), None)])

    assert views[0] == views[1]


@rule("CG-31")
@pytest.mark.parametrize("seats", SEATS)
def test_stacks_can_be_worked_out_from_public_moves(seats: int) -> None:
    """What a spectator saw roll out since the last scoring is what lies on the stacks."""
    game = bl.new(NAME, seats=seats, seed=seats)
    reported, counted = 0, [Counter[str]() for _ in range(seats)]
    for _ in decisions(game, policies.CLAIM_GREEDY, seed=1):
        for event in (seen_by(None, event) for event in game.events[reported:]):
            if isinstance(event, ToTrack):
                counted[event.seat].update(event.cards.values())
            elif type(event).__name__ == "SecondDeck":
                counted = [Counter() for _ in range(seats)]
        reported = len(game.events)
        names = game.setup.labels.cards
        for seat in range(seats):
            lies = yard_state(game).stack[seat]
            assert {names[card]: count for card, count in enumerate(lies) if count} == counted[seat]


@rule("CG-08", "G-17", "CG-32")
def test_a_set_that_is_being_placed_is_seen_by_nobody_else() -> None:
    """To the others it is simply the seat's turn until the cards lie in the yard."""
    game = yard_table(hands={0: "3 red, 2 locomotive"})
    before = [game.view(1), game.view(None)]
    game.play(0, "place red")
    own = game.view(0)
    assert own.yard is not None

    assert [game.view(1), game.view(None)] == before
    assert (own.decision, own.yard.placing) == ("putting", "red")
    assert len(texts(game, 0)) == 8


@rule("CG-23", "CG-35", "G-17", "CG-32")
def test_completed_tickets_are_public_after_a_scoring() -> None:
    """All see which tickets a seat completed and its points; those in hand stay secret."""
    game = yard_table(
        seats=4,
        stacks={0: "1 blue"},
        tickets={0: "New York–Chicago, Seattle–Miami", 1: "Dallas–Raleigh"},
    )
    score_now(game)
    assert game.view(2).seats[0].completed == ()
    complete_best(game)

    for viewer in (0, 1, 2, 3, None):
        first = game.view(viewer).seats[0]
        assert [str(ticket) for ticket in first.completed] == ["New York–Chicago 5"]
        assert (first.points, first.tickets) == (5, 1)
    assert game.view(1).seats[1].completed == ()
    done = {str(own.ticket): own.completed for own in game.view(0).tickets}
    assert done == {"New York–Chicago 5": True, "Seattle–Miami 22": False}


@rule("CG-24", "G-17", "CG-32")
def test_stacks_are_empty_after_a_first_scoring() -> None:
    """Their cards are in the second deck; the view shows no card on any stack."""
    game = yard_table(seats=4, stacks={0: "1 blue", 3: "5 red"}, open_stacks=True)
    score_now(game)
    complete_best(game)

    assert [each.stack for each in game.view(None).seats] == [0, 0, 0, 0]
    assert [stack(game, seat) for seat in range(4)] == ["", "", "", ""]
    own = game.view(3).yard
    assert own is not None
    assert own.stack == {}


# Hidden facts redealt.


def what_a_seat_knows(game: Game, seat: int | None, actions: list[int]) -> bytes:
    """Return the view, the legal actions and the refusals of a seat as bytes."""
    seen: View = game.view(seat)
    if seat is None:
        return in_full(seen).encode()
    legal = [(action, action.subject) for action in game.legal(seat)]
    reasons = [game.family.why_not(game.board, game.state, seat, action) for action in actions]
    return repr((in_full(seen), legal, reasons)).encode()


def redealt(game: Game, viewer: int | None, generator: list[int]) -> Game:
    """Return the game with everything redealt that a viewer cannot know."""
    other = game.copy(reseed=False)
    seat = n.NOBODY if viewer is None else viewer
    other.family.redeal(other.board, other.state, seat, generator)
    return other


def hidden_facts(game: Game) -> str:
    """Return everything that is in the state."""
    return repr([getattr(game.state, name) for name, _, _ in fields(type(game.state))])


@rule("G-17", "CG-31", "CG-32")
@pytest.mark.parametrize("policy", ["random", "claim"])
@pytest.mark.parametrize("seats", SEATS)
def test_a_view_does_not_depend_on_what_is_hidden(seats: int, policy: str) -> None:
    """Redealing all hidden cards and tickets changes nothing for a seat: view, legal, refusals."""
    rng = random.Random(seats)
    generator, differ, moments = [0] * 4, 0, 0
    seed_generator(generator, seats, 7)
    game = bl.new(NAME, seats=seats, seed=seats + 10, open_stacks=policy == "claim")
    for _ in decisions(game, POLICIES[policy], seed=seats):
        for viewer in (*range(seats), None):
            actions = rng.sample(range(game.board.actions), 30)
            other = redealt(game, viewer, generator)
            assert what_a_seat_knows(other, viewer, actions) == what_a_seat_knows(
                game, viewer, actions
            )
            assert all_cards(other) == BOX
            differ += hidden_facts(other) != hidden_facts(game)
            moments += 1

    assert moments > 100
    assert differ > 0.9 * moments


@rule("CG-22", "G-17", "CG-32")
def test_choices_of_tickets_are_redealt_too() -> None:
    """While all choose, another seat's choice is among what is hidden."""
    game = yard_table(
        stacks={0: "2 blue, 1 red", 1: "1 yellow"},
        tickets={0: "New York–Chicago, New York–Miami", 1: "Chicago–New York"},
    )
    score_now(game)
    generator = [0] * 4
    seed_generator(generator, 1, 1)
    for move in ("complete New York–Chicago 5", "done"):
        game.play(0, move)
        for viewer in (1, None):
            other = redealt(game, viewer, generator)
            assert not any(yard_state(other).marked)
            assert what_a_seat_knows(other, viewer, []) == what_a_seat_knows(game, viewer, [])
        own = redealt(game, 0, generator)
        assert yard_state(own).marked == yard_state(game).marked
        assert what_a_seat_knows(own, 0, []) == what_a_seat_knows(game, 0, [])


@rule("G-17", "CG-32")
def test_a_set_that_another_is_placing_is_forgotten_when_redealt() -> None:
    """To the others that seat has not begun, so in their worlds it may do anything."""
    game = yard_table(hands={0: "3 red, 2 locomotive"})
    game.play(0, "place red")
    generator = [0] * 4
    seed_generator(generator, 1, 1)

    for viewer in (1, None):
        other = redealt(game, viewer, generator)
        assert other.view(0).decision == "turn"
        assert {"draw deck", "draw tickets"} <= set(texts(other, 0))
    assert redealt(game, 0, generator).view(0).decision == "putting"


# Records.


@rule("CG-24", "CG-25", "CG-26")
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", SEATS)
def test_a_record_replays_to_the_same_record(seats: int, policy: str) -> None:
    """A whole game, with four players both decks of it, comes back line by line."""
    text = record(seats, 3, policy)
    game = bl.replay(text)

    assert game.record() == text
    assert game.over
    assert ('"second_deck"' in text) == (seats == 4)


@rule("CG-25", "CG-33")
@pytest.mark.parametrize("seed", range(6))
def test_a_record_of_hoarders_replays(seed: int) -> None:
    """All cards end in hands, so that the second deck has hardly any or none at all."""
    text = hoarders(seed)

    assert bl.replay(text).record() == text
    assert text.count('"last_round"') == 2


@rule("CG-25", "CG-33")
@pytest.mark.parametrize("seed", range(6))
def test_the_second_deck_of_hoarders_is_told_in_order(seed: int) -> None:
    """The new deck, four deals and the row are reported, even if they have no card at all."""
    order = Order(hoarders(seed))
    order.follow()

    assert order.seen["second_deck"] == 1
    assert order.seen["deal"] == 8


def test_a_record_with_open_stacks_replays() -> None:
    """The option comes back with the game."""
    text = record(2, 4, "claim", open_stacks=True)
    game = bl.replay(text)

    assert game.record() == text
    assert game.options == {"open_stacks": True}


def test_half_a_record_replays_to_the_middle_of_the_game() -> None:
    """The record of an unfinished game ends where the game is, even in step 1 of a turn."""
    lines = record(3, 3, "claim").split("\n")
    rolled = [i for i, line in enumerate(lines) if '"to_track"' in line]
    for end in (rolled[3], rolled[10]):
        text = "\n".join(lines[: end + 1]) + "\n"
        assert bl.replay(text).record() == text


class Order:
    """Follows the events of a record and checks that they are in the right order."""

    def __init__(self, text: str) -> None:
        lines: list[Line] = [json.loads(line) for line in text.strip().split("\n")]
        self.seats = len(lines[0]["seats"])
        self.lines = [line for line in lines[1:] if line["event"] != "first"]
        self.at = 0
        self.first = next(line["seat"] for line in lines[1:] if line["event"] == "first")
        self.deck = 0
        self.yards: list[dict[str, Counter[str]]] = [{} for _ in range(self.seats)]
        self.seen: Counter[str] = Counter()  # events, and special cases of them

    def take(self, event: str, **values: object) -> Line:
        """Return the next line, which must be this event with these values."""
        line = self.lines[self.at]
        assert line["event"] == event, (self.at, line)
        assert {key: line[key] for key in values} == values, (self.at, line)
        self.at += 1
        self.seen[event] += 1
        return line

    def next_is(self, event: str) -> bool:
        """Tell whether the next line is this event."""
        return bool(self.lines[self.at]["event"] == event)

    def follow(self) -> None:
        """Follow the whole record."""
        for seat in range(self.seats):
            assert len(self.take("deal", seat=seat)["cards"]) == 8
        self.take_row(96 - 8 * self.seats)
        offers = [self.take("offer", seat=seat) for seat in range(self.seats)]
        keeps = [self.take("keep", seat=seat) for seat in range(self.seats)]
        assert all(len(offer["tickets"]) == 6 for offer in offers)
        if any(keep["returned"] for keep in keeps):
            self.take("tickets_shuffled")
        last = self.play_deck(self.first)
        if self.seats == 4 and last is not None:
            last = self.play_second_deck(last)
        reason = self.take("end")["reason"]
        assert (reason == "no_progress") == (last is None)
        assert reason in ("deck", "all_passed", "no_progress")
        self.take("scores")
        assert self.at == len(self.lines)

    def take_row(self, deck: int) -> None:
        """Turn up five cards, or as many as there are."""
        cards = self.take("turn_up")["cards"]
        lies = min(5, deck)
        assert [card is not None for card in cards] == [True] * lies + [False] * (5 - lies)
        self.deck = deck - lies

    def play_second_deck(self, last: int) -> int | None:
        """Follow the second part; return the seat of its last turn, None without progress."""
        cards = sum(self.take("second_deck")["cards"].values())
        for i in range(4):
            dealt = self.take("deal", seat=(last + 1 + i) % 4)["cards"]
            assert len(dealt) <= 4
            cards -= len(dealt)
        self.take_row(cards)
        return self.play_deck((last + 1) % 4, last)

    def play_deck(self, seat: int, before: int = -1) -> int | None:
        """Follow turns until tickets are completed; return the seat of the last turn."""
        left = None
        if self.deck == 0:  # CG-33
            self.take("last_round", seat=before)
            left = self.seats
        while not self.next_is("complete"):
            self.turn(seat)
            left = None if left is None else left - 1
            if left is None and self.deck == 0:
                self.take("last_round", seat=seat)
                left = self.seats
            seat = (seat + 1) % self.seats
        for other in range(self.seats):
            done = self.take("complete", seat=other)
            assert len(done["tickets"]) == len(done["cards"])
            self.yards[other] = {}
        assert left in (0, None)
        return None if left is None else (seat - 1) % self.seats

    def turn(self, seat: int) -> None:
        """Follow one turn: step 1 if there are rows, then one action."""
        if self.yards[seat]:
            self.roll_out(seat, self.take("to_track", seat=seat)["cards"])
        if self.next_is("draw"):
            self.draw(seat)
            if self.next_is("draw") and self.lines[self.at]["seat"] == seat:
                self.draw(seat)
        elif self.next_is("place"):
            self.place(seat)
        elif self.next_is("offer"):
            offered = self.take("offer", seat=seat)["tickets"]
            keep = self.take("keep", seat=seat)
            assert Counter(map(str, keep["kept"] + keep["returned"])) == Counter(map(str, offered))
        else:
            self.take("pass", seat=seat)

    def roll_out(self, seat: int, moved: dict[str, str]) -> None:
        """Each row loses its top card, a locomotive first."""
        rows = self.yards[seat]
        assert moved == {
            colour: "locomotive" if cards["locomotive"] else colour
            for colour, cards in rows.items()
        }
        for colour, card in moved.items():
            rows[colour][card] -= 1
        self.yards[seat] = {colour: cards for colour, cards in rows.items() if cards.total()}

    def draw(self, seat: int) -> None:
        """A card, and the refill of its place while the deck lasts."""
        line = self.take("draw", seat=seat)
        if line["from"] == "deck":
            self.deck -= 1
        elif self.deck > 0:
            self.take("refill", slot=line["slot"])
            self.deck -= 1

    def place(self, seat: int) -> None:
        """Rows, and right after them the robbery that they cause."""
        rows = self.take("place", seat=seat)["rows"]
        for colour, cards in rows.items():
            for other in range(self.seats):
                if colour in self.yards[other]:
                    lost = dict(+self.yards[other].pop(colour))
                    self.take("robbery", seat=other, row=colour, cards=lost)
            self.yards[seat][colour] = Counter(cards)


@rule("CG-06", "CG-15", "CG-18", "CG-22", "CG-25", "CG-26")
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_events_of_a_record_stand_in_their_order(seats: int, policy: str) -> None:
    """Step 1 opens a turn, a robbery follows its placing, all complete, two decks with four."""
    seen: Counter[str] = Counter()
    for seed in (3, 5, 6):
        order = Order(record(seats, seed, policy))
        order.follow()
        seen += order.seen

    decks = 2 if seats == 4 else 1
    assert seen["complete"] == 3 * decks * seats
    assert seen["last_round"] == 3 * decks
    assert seen["second_deck"] == 3 * (decks - 1)
    assert seen["end"] == 3
    if policy == "claim":
        assert seen["robbery"] > 0
        assert seen["to_track"] > 0


@rule("CG-18", "CG-26")
@pytest.mark.parametrize("seats", SEATS)
def test_the_ordinary_reason_of_the_end_is_the_deck(seats: int) -> None:
    """It is reported once, after the last choice of tickets, and not at a first scoring."""
    lines = [json.loads(line) for line in record(seats, 3, "claim").strip().split("\n")]
    ends = [i for i, line in enumerate(lines) if line.get("event") == "end"]

    assert [lines[i]["reason"] for i in ends] == ["deck"]
    assert ends == [len(lines) - 2]
    assert [line["seat"] for line in lines[-2 - seats : -2]] == list(range(seats))
