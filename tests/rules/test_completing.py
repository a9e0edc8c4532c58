"""Completing tickets: the best choice is exact, every choice is possible, and all are secret.

`feasible` says in plain words which tickets a stack completes together; the best choice of the
rules, interpreted and compiled, is compared with going through all of them.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from branchline.bots import find_bot
from branchline.bots.registry import BUILT_IN
from branchline.compiled.games import Compiled
from branchline.compiled.loader import load_compiled
from branchline.events import Complete
from branchline.game import Game
from branchline.rules import names as n
from branchline.rules.fields import dtype, pack
from branchline.rules.reasons import OK
from branchline.rules.yards.board import YardBoard
from branchline.rules.yards.complete import best_choice
from branchline.rules.yards.play import legal, play, why_not
from branchline.rules.yards.state import YardState
from branchline.sheet import load_sheet
from table import held, refused, rule, texts
from yard_table import NAME, score_now, yard_board, yard_state, yard_table

CASES = 1500  # random stacks and tickets of the box
MADE_UP_CASES = 1500  # the same with tickets that nobody printed
MANY_CASES = 20000  # in the long run
MOST_TICKETS = 9


# What the rules say.


@dataclass(frozen=True)
class Ticket:
    """A ticket: its number on the board, its points, the cards of each colour that it needs."""

    number: int
    points: int
    needs: tuple[int, ...]


def is_feasible(tickets: tuple[Ticket, ...], stack: list[int]) -> bool:
    """Tell whether a stack completes these tickets together (CG-21).

    Each card serves one ticket, so their needs add up; locomotives stand for what is missing.
    """
    missing = 0
    for colour in range(n.COLOURS):
        missing += max(0, sum(ticket.needs[colour] for ticket in tickets) - stack[colour])
    return missing <= stack[n.LOCOMOTIVE]


def feasible(tickets: list[Ticket], stack: list[int]) -> Iterator[tuple[Ticket, ...]]:
    """Yield every set of tickets that a stack completes."""
    for count in range(len(tickets) + 1):
        sets = [some for some in combinations(tickets, count) if is_feasible(some, stack)]
        if not sets:  # then no larger set can be completed either
            return
        yield from sets


def worth(tickets: tuple[Ticket, ...]) -> tuple[int, int]:
    """Return what the best choice maximizes: points, then the number of tickets (CG-22)."""
    return sum(ticket.points for ticket in tickets), len(tickets)


# Random cases.


@cache
def first_turn() -> Game:
    """Return a game of two seats at its first turn, in which nobody has anything."""
    return yard_table()


@cache
def box() -> YardBoard:
    """Return the board of the game."""
    return yard_board(first_turn())


def ticket_of(board: YardBoard, number: int) -> Ticket:
    """Return a ticket of a board."""
    return Ticket(number, board.ticket_points[number], tuple(board.needs[number]))


def made_up_board(rng: random.Random) -> YardBoard:
    """Return a board with other tickets: few different points, so that much is tied, or many."""
    board = box().copy()
    most = rng.choice((1, 3, 12))
    for number in range(MOST_TICKETS):
        needs = [0] * n.COLOURS
        for _ in range(rng.randint(1, 6)):
            needs[rng.randrange(rng.choice((2, 4, 8)))] += 1
        board.needs[number] = needs
        board.size[number] = sum(needs)
        board.ticket_points[number] = rng.randint(1, most)
    return board


def random_stack(rng: random.Random, tickets: list[Ticket]) -> list[int]:
    """Return a stack that completes some of the tickets, mostly not all."""
    stack = [0] * n.CARDS
    for ticket in tickets:
        for colour, count in enumerate(ticket.needs):
            for _ in range(count):
                if rng.random() < 0.5:
                    stack[colour] += 1
    for _ in range(rng.randint(0, 3)):
        stack[rng.randrange(n.COLOURS)] += 1
    stack[n.LOCOMOTIVE] = rng.choice((0, 0, 1, 1, 2, 3, 5))
    return stack


def in_order(tickets: list[Ticket]) -> list[Ticket]:
    """Return tickets as the rules want them: most points per card first."""
    return sorted(tickets, key=lambda ticket: (-ticket.points / sum(ticket.needs), ticket.number))


class Builds:
    """The best choice on one board, interpreted and compiled."""

    def __init__(self, board: YardBoard) -> None:
        self.board = board
        self.boards = np.zeros(1, dtype(YardBoard, board.layout))
        pack(board, self.boards[0])
        self.compiled = load_compiled("rules.yards.complete").best_choice

    def choose(self, stack: list[int], tickets: list[Ticket]) -> tuple[Ticket, ...]:
        """Return the best choice; both builds must agree on it and on its points."""
        count, numbers = len(tickets), [ticket.number for ticket in tickets]
        chosen = [0] * count
        points = best_choice(self.board, stack, numbers, count, chosen)
        row, marks = np.array(numbers, np.int64), np.zeros(count, np.int64)
        cards = np.array(stack, np.int8)
        fast = self.compiled(self.boards[0], cards, row, count, marks)
        assert (fast, marks.tolist()) == (points, chosen), (stack, numbers)
        assert cards.tolist() == stack, "the stack is not touched"
        choice = tuple(ticket for ticket, mark in zip(tickets, chosen, strict=True) if mark)
        assert points == sum(ticket.points for ticket in choice)
        return choice


def check_case(builds: Builds, stack: list[int], tickets: list[Ticket]) -> int:
    """Compare the best choice with every choice; return how many there are."""
    choice = builds.choose(stack, in_order(tickets))
    assert is_feasible(choice, stack), (stack, tickets)
    every = list(feasible(tickets, stack))
    assert worth(choice) == max(map(worth, every)), (stack, tickets)
    return len(every)


def check_box(cases: int, seed: int) -> None:
    """Compare for tickets of the box."""
    rng = random.Random(seed)
    builds, choices = Builds(box()), 0
    for _ in range(cases):
        numbers = rng.sample(range(46), rng.randint(0, MOST_TICKETS))
        tickets = [ticket_of(box(), number) for number in numbers]
        choices += check_case(builds, random_stack(rng, tickets), tickets)
    assert choices > 10 * cases, "too few choices"


def check_made_up(cases: int, seed: int) -> None:
    """Compare for made-up tickets; each board is used for ten stacks."""
    rng = random.Random(seed)
    for _ in range(cases // 10):
        board = made_up_board(rng)
        builds = Builds(board)
        for _ in range(10):
            numbers = rng.sample(range(MOST_TICKETS), rng.randint(1, MOST_TICKETS))
            tickets = [ticket_of(board, number) for number in numbers]
            check_case(builds, random_stack(rng, tickets), tickets)


@rule("CG-21", "CG-22")
def test_the_best_choice_is_the_best_of_all() -> None:
    """Most points, then most tickets, both builds alike, for many stacks and tickets of the box."""
    check_box(CASES, seed=1)


@rule("CG-21", "CG-22")
def test_the_best_choice_of_other_tickets_is_the_best_of_all() -> None:
    """The same with made-up tickets, where many choices are worth the same."""
    check_made_up(MADE_UP_CASES, seed=1)


@pytest.mark.long
def test_the_best_choice_is_the_best_of_very_many() -> None:
    """The same for many more cases of both kinds."""
    check_box(MANY_CASES, seed=2)
    check_made_up(MANY_CASES, seed=2)


@rule("CG-22")
def test_the_best_choice_of_a_compiled_game_is_that_of_an_interpreted_one() -> None:
    """Through the compiled rules, too: all take their best choice, and the points are equal."""
    rng = random.Random(3)
    compiled = Compiled(load_sheet(NAME), 2, 1)
    for _ in range(40):
        numbers = rng.sample(range(46), 12)
        state = scoring_state(rng, numbers)
        compiled.put(0, state)
        for seat in (0, 1):
            best = box().first_action[n.COMPLETE_BEST]
            assert compiled.legal(0, seat) == legal_actions(state, seat)
            compiled.play(0, seat, best)
            play(box(), state, seat, best)
        assert compiled.get(0).points == state.points
        assert compiled.get(0).holder == state.holder


# Every choice of a player.


def scoring_state(rng: random.Random, numbers: list[int]) -> YardState:
    """Return a game of two seats that choose which of these tickets to complete."""
    game = first_turn().copy()
    state, half = yard_state(game), len(numbers) // 2
    for seat, mine in enumerate((numbers[:half], numbers[half:])):
        for number in mine:
            state.holder[number] = seat
        state.stack[seat] = random_stack(rng, [ticket_of(box(), number) for number in mine])
    score_now(game)
    return state


def legal_actions(state: YardState, seat: int) -> list[int]:
    """Return the legal actions of a seat; they are those not refused."""
    out = [0] * box().actions
    found = out[: legal(box(), state, seat, out)]
    completing = range(box().first_action[n.COMPLETE_BEST], box().first_action[n.DONE + 1])
    allowed = [action for action in completing if why_not(box(), state, seat, action) == OK]
    assert sorted(found) == allowed
    return found


def every_choice(state: YardState, seat: int) -> Iterator[frozenset[int]]:
    """Yield each set of tickets that a seat can choose one by one, once for each way."""
    for action in legal_actions(state, seat):
        kind = box().kind[action]
        after = state.copy()
        play(box(), after, seat, action)
        if kind == n.DONE:
            marked = [ticket for ticket in range(46) if state.marked[ticket]]
            yield frozenset(ticket for ticket in marked if state.holder[ticket] == seat)
        elif kind == n.COMPLETE:
            yield from every_choice(after, seat)


@rule("CG-21", "CG-22")
@pytest.mark.parametrize("seat", [0, 1])
def test_every_feasible_choice_is_reached_in_one_way_and_no_other(seat: int) -> None:
    """Naming tickets one by one reaches exactly the sets that the stack completes, each once."""
    rng = random.Random(seat)
    for _ in range(60):
        numbers = rng.sample(range(46), 10)
        state = scoring_state(rng, numbers)
        mine = [ticket_of(box(), i) for i in range(46) if state.holder[i] == seat]
        wanted = {
            frozenset(ticket.number for ticket in some)
            for some in feasible(mine, state.stack[seat])
        }
        reached = Counter(every_choice(state, seat))
        assert set(reached) == wanted
        assert max(reached.values()) == 1


@rule("CG-21")
def test_the_cards_of_a_choice_are_cards_of_the_stack() -> None:
    """Completed tickets never use more cards than the stack has, and each uses what it needs."""
    rng = random.Random(5)
    for _ in range(40):
        game = first_turn().copy()
        tickets = rng.sample(range(46), 8)
        stack = random_stack(rng, [ticket_of(box(), i) for i in tickets])
        for i in tickets:
            game.state.holder[i] = 0
        yard_state(game).stack[0] = list(stack)
        score_now(game)
        game.play(0, "complete best")
        reported = game.play(1, "done")[0]
        assert isinstance(reported, Complete)
        used: Counter[str] = Counter()
        for name, cards in zip(reported.tickets, reported.cards, strict=True):
            number = next(i for i in range(46) if game.setup.labels.tickets[i] == name)
            needs = dict(zip(game.sheet.colours, box().needs[number], strict=True))
            for card, count in cards.items():
                assert card == "locomotive" or 0 < count <= needs[card]
            assert sum(cards.values()) == sum(needs.values())
            used.update(cards)
        for card, count in used.items():
            at = n.LOCOMOTIVE if card == "locomotive" else game.sheet.colours.index(card)
            assert count <= stack[at]


# At the same time, and secretly.


@rule("CG-22", "G-17", "CG-32")
def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    """A seat's marks, points, tickets and events look the same to the others for any choice."""
    game = yard_table(
        seats=3,
        stacks={0: "2 blue, 1 red", 1: "1 yellow"},
        tickets={0: "New York–Chicago, New York–Miami", 1: "Chicago–New York"},
    )
    score_now(game)
    before = {seat: game.view(seat) for seat in (1, 2, None)}
    assert game.play(0, "complete New York–Chicago 5") == []
    assert {seat: game.view(seat) for seat in (1, 2, None)} == before
    assert game.play(0, "complete New York–Miami 10; done") == []
    for seat in (1, 2, None):
        seen = game.view(seat)
        assert seen.waiting == (1, 2)
        assert seen.seats == before[seat].seats
        assert seen.yard == before[seat].yard
        assert seen.last_move == before[seat].last_move
    assert refused(game, 0, "done") == "already-chosen"

    game.play(2, "done")
    reported = game.play(1, "done")
    assert [event.seat for event in reported if isinstance(event, Complete)] == [0, 1, 2]
    assert [each.points for each in game.view(None).seats] == [15, 0, 0]


@rule("CG-22")
def test_only_the_owner_sees_its_marks_and_its_best_choice() -> None:
    """Each seat sees the best choice of its own tickets, and what it has chosen so far."""
    game = yard_table(
        stacks={0: "2 blue", 1: "1 yellow"},
        tickets={0: "New York–Chicago, New York–Miami", 1: "Chicago–New York"},
    )
    score_now(game)
    game.play(0, "complete New York–Chicago 5")
    own, other = game.view(0).yard, game.view(1).yard
    assert own is not None
    assert other is not None

    assert [str(ticket) for ticket in own.marked] == ["New York–Chicago 5"]
    assert [str(ticket) for ticket in own.best] == ["New York–Chicago 5"]
    assert other.marked == ()
    assert [str(ticket) for ticket in other.best] == ["Chicago–New York 5"]
    assert game.view(None).yard is None


@rule("CG-22", "G-17", "CG-32")
@pytest.mark.parametrize("tickets", [{}, {1: "Seattle–Miami"}])
def test_all_are_asked_also_those_who_can_complete_nothing(tickets: dict[int, str]) -> None:
    """The seats that are waited for do not reveal who has cards or tickets to complete."""
    game = yard_table(seats=4, stacks={0: "1 blue"}, tickets={0: "New York–Chicago", **tickets})
    score_now(game)

    assert game.waiting == [0, 1, 2, 3]
    for seat in (1, 2, 3):
        assert texts(game, seat) == ["complete best", "done"]
    assert game.view(1).waiting == (0, 1, 2, 3)


@rule("CG-22")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_the_order_in_which_seats_choose_does_not_matter(order: tuple[int, ...]) -> None:
    """The order in which seats choose changes neither the events nor the scores."""
    game = yard_table(
        seats=3,
        stacks={0: "1 blue", 2: "1 yellow, 1 green"},
        tickets={0: "New York–Chicago", 1: "Seattle–Miami", 2: "Chicago–Dallas"},
    )
    score_now(game)
    for seat in order:
        events = game.play(seat, "complete best")

    assert [
        (event.seat, len(event.tickets)) for event in events if isinstance(event, Complete)
    ] == [
        (0, 1),
        (1, 0),
        (2, 1),
    ]
    assert [held(game, seat) for seat in range(3)] == [[], ["Seattle–Miami 22"], []]


@rule("CG-22")
@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != "random"])
def test_bots_take_the_best_choice(name: str) -> None:
    """Every bot that does not play at random completes what is worth most."""
    game = yard_table(
        stacks={0: "2 blue, 1 red"}, tickets={0: "New York–Chicago, New York–Miami, Seattle–Miami"}
    )
    score_now(game)
    bot = find_bot(name)(seed=1)

    assert bot.choose(game.view(0), game.legal(0)).text == "complete best"
