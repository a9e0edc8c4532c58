"""Ticket inference: worlds in which the others hold tickets that fit what they have built."""

from typing import Any

from branchline.game import Game, start
from branchline.rules import names as n
from branchline.search.infer import progress_of_tickets
from branchline.search.paths import walk, walk_back
from branchline.search.results import PLACES, WORLD
from branchline.search.rollouts import deal_world, observe
from branchline.sheet import load_sheet

WORLDS = 60


def begun() -> Game:
    """Return a game of two after the opening, in which nobody has built anything."""
    game = start(load_sheet("usa"), 2, seed=3, first=0)
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
    walk(board, a, b, lengths, came)
    count = walk_back(board, a, b, lengths, came, path)
    for route in path[: count - spared]:
        state.owner[route] = 1


def progress(game: Game, ticket: int) -> int:
    """Return how far seat 1 has come with a ticket, as seat 0 sees it."""
    board: Any = game.board
    state: Any = game.state
    done = progress_of_tickets(board, state, 0)
    return done[int(board.tickets) + ticket]


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
    assert progress(game, ticket) == 100
    for route in range(board.routes):
        if board.ticket_a[ticket] in (board.city_a[route], board.city_b[route]):
            state.owner[route] = 0
    assert progress(game, ticket) == 0


def worlds_with(game: Game, ticket: int, guesses: int) -> int:
    """Count the worlds in which seat 1 holds a ticket, dealt with so many guesses."""
    board: Any = game.board
    states: Any = [game.state.copy() for _ in range(PLACES)]
    seen = observe([board], states, 0)
    found = 0
    for number in range(WORLDS):
        deal_world(board, states, 0, guesses, seen, [number + 1, 2, 3, 4])
        found += states[WORLD].holder[ticket] == 1
    return found


def test_a_ticket_that_was_built_is_dealt_more_often() -> None:
    """With guesses, the world is likelier one in which the finished path was on purpose."""
    game = begun()
    ticket = ticket_in_the_dark(game)
    build(game, ticket, spared=0)

    assert worlds_with(game, ticket, guesses=8) > 2 * worlds_with(game, ticket, guesses=0)
