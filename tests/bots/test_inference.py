"""Ticket inference: worlds in which the others hold tickets that fit what they have built."""

from random import Random
from statistics import fmean
from typing import Any

import pytest

from branchline.bots.search.bindings import Bindings, make_task
from branchline.bots.search.map_plans import PLANNER
from branchline.bots.search.styles import style_of
from branchline.game import Game, start
from branchline.rules import names as n
from branchline.rules.generator import below
from branchline.rules.tickets import place_in_ring
from branchline.search.maps.guesses import Guess, is_likely
from branchline.search.maps.infer import WHOLE_WAY, progress_of_tickets
from branchline.search.maps.keep import worth_of
from branchline.search.maps.memo import Memo
from branchline.search.maps.paths import cheapest_path, routes_of_path
from branchline.search.maps.plan import route_prices
from branchline.search.maps.rollouts import deal_world
from branchline.search.maps.settle import settle_tickets
from branchline.search.maps.worlds import guess
from branchline.search.maps.worth import clear_memo
from branchline.search.structs import WORLD, Search
from branchline.sheet import load_sheet

WORLDS = 60
GUESSES = 20


def begun(seats: int = 2) -> Game:
    """Return a game after the opening, in which nobody has built anything."""
    game = start(load_sheet("usa"), seats, seed=3, first=0)
    while game.state.decision == n.OPENING:
        seat = game.waiting[0]
        game.play(seat, next(iter(game.legal(seat))))
    return game


def ticket_in_the_dark(game: Game) -> int:
    """Return a ticket that seat 0 has never seen."""
    holder = game.state.holder
    return next(ticket for ticket in range(len(holder)) if holder[ticket] == n.NOBODY)


def build(game: Game, ticket: int, spared: int) -> None:
    """Give seat 1 the routes of the shortest path of a ticket, but for the last few."""
    board: Any = game.board
    state: Any = game.state
    came, path = [0] * board.cities, [0] * board.routes
    a, b = board.ticket_a[ticket], board.ticket_b[ticket]
    lengths = list(board.length)
    cheapest_path(board, a, b, lengths, came)
    count = routes_of_path(board, a, b, lengths, came, path)
    for route in path[: count - spared]:
        state.owner[route] = 1


def progress(game: Game, ticket: int) -> int:
    """Return how far seat 1 has come with a ticket."""
    board: Any = game.board
    state: Any = game.state
    return progress_of_tickets(board, state, 1)[ticket]


def test_progress_is_what_is_built_of_the_way() -> None:
    """Nothing at first, a part on the way, all of it in the end; nothing if the way is barred."""
    game = begun()
    ticket = ticket_in_the_dark(game)
    board: Any = game.board
    state: Any = game.state
    assert progress(game, ticket) == 0
    build(game, ticket, spared=1)
    assert 0 < progress(game, ticket) < 100
    build(game, ticket, spared=0)
    assert progress(game, ticket) == WHOLE_WAY
    for route in range(board.routes):
        if board.ticket_a[ticket] in (board.city_a[route], board.city_b[route]):
            state.owner[route] = 0
    assert progress(game, ticket) == 0


def guessed(game: Game, seat: int, count: int, seed: int) -> Search:
    """Return a search in which this number of guesses about the others is made."""
    bindings = Bindings(game.setup, compiled=False)
    task = make_task(seat, seed)
    search = bindings.search(game.state.copy(), task, [], [PLANNER], count)
    guess(search)
    return search


def worlds_with(game: Game, ticket: int, count: int) -> int:
    """Count the worlds in which seat 1 holds a ticket, dealt with a number of guesses."""
    board: Any = game.board
    search = guessed(game, 0, count, 7)
    found = 0
    for number in range(WORLDS):
        deal_world(board, search, [number + 1, 2, 3, 4])
        found += search.states[WORLD].holder[ticket] == 1
    return found


def test_a_ticket_that_was_built_is_dealt_more_often() -> None:
    """With guesses, the finished path was on purpose in nearly all worlds."""
    game = begun()
    ticket = ticket_in_the_dark(game)
    build(game, ticket, spared=0)

    assert worlds_with(game, ticket, count=0) < WORLDS // 4
    assert worlds_with(game, ticket, GUESSES) > WORLDS * 3 // 4


def test_tickets_that_suit_each_other_are_guessed() -> None:
    """While nobody has built anything, sets are guessed that bring more than any sets do."""
    game = begun()
    board: Any = game.board
    search = guessed(game, 0, GUESSES, 7)
    state: Any = search.states[WORLD]
    held = state.holder.count(1)
    style: Any = style_of(PLANNER, board.layout)
    memo = Memo(board.layout)
    clear_memo(board, state, memo)
    prices = route_prices(board, state, 1, style, memo)
    hidden = [ticket for ticket in range(board.tickets) if state.holder[ticket] != 0]
    chance = Random(1)

    def worth(tickets: list[int]) -> int:
        return worth_of(board, state, 1, style, tickets, prices)

    likely = fmean(worth(one.tickets[1][:held]) for one in search.guesses)
    assert likely > fmean(worth(chance.sample(hidden, held)) for _ in range(200)) + 30


@pytest.mark.parametrize("seed", range(4))
def test_a_ticket_stays_with_the_seat_that_is_settled_first(seed: int) -> None:
    """Where two seats should hold the same tickets, the other one keeps what it has."""
    game = begun(seats=3)
    board: Any = game.board
    state: Any = game.state
    held = state.holder.count(1)
    wanted = [ticket for ticket in range(board.tickets) if state.holder[ticket] == n.NOBODY][:held]
    guess = Guess(board.layout)
    for seat in (1, 2):
        guess.tickets[seat][:held] = wanted
    before = [state.holder.count(seat) for seat in range(3)]
    generator = [seed, 2, 3, 4]
    begin = below(list(generator), 3)

    settle_tickets(board, state, 0, [guess], generator)

    first = 2 if begin == 2 else 1
    assert {state.holder[ticket] for ticket in wanted} == {first}
    assert [state.holder.count(seat) for seat in range(3)] == before


def test_a_worse_fit_is_taken_half_as_often_for_every_two_points() -> None:
    """And a better one always."""
    generator = [1, 2, 3, 4]

    def often(gain: int) -> float:
        return sum(is_likely(gain, generator) for _ in range(4000)) / 4000

    assert often(0) == often(35) == 1
    assert often(-10) == pytest.approx(0.75, abs=0.03)
    assert often(-20) == pytest.approx(0.5, abs=0.03)
    assert often(-60) == pytest.approx(0.125, abs=0.03)


@pytest.mark.parametrize(
    ("name", "seats"),
    [("usa", 5), ("northern_lights", 3), ("nordic_countries", 3), ("new_york", 4)],
)
def test_worlds_with_likely_tickets_look_the_same(name: str, seats: int) -> None:
    """Tickets change places that the seat cannot know, and nothing else happens."""
    game = start(load_sheet(name), seats, seed=5, first=0)
    chance = Random(5)
    moved = 0
    while not game.over:
        seat = game.waiting[0]
        if chance.random() < 0.1:
            moved += check_world(game, seat)
        game.play(seat, chance.choice(list(game.legal(seat))))
    assert moved > 0


def check_world(game: Game, seat: int) -> bool:
    """Deal a world with guesses and compare; tell whether any ticket has moved."""
    board: Any = game.board
    search = guessed(game, seat, 3, game.state.turns)
    deal_world(board, search, [game.state.turns + 1, 2, 3, 4])
    other = game.copy(reseed=False)
    other.state = world = search.states[WORLD]
    assert other.view(seat) == game.view(seat)
    ring = [world.ring[place_in_ring(board, world, depth)] for depth in range(world.ring_size)]
    assert sorted(ring) == [t for t in range(board.tickets) if world.holder[t] == n.NOBODY]
    return bool(world.holder != game.state.holder)
