"""Seeded games of every game, seat count and policy, and all there is to a game as text."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

import pytest

import branchline as bl
from branchline.game import Action, Game, deal
from branchline.rules import policies
from branchline.rules.fields import fields
from branchline.rules.generator import below, seed_generator
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from branchline.rules.yards.state import YardState
from branchline.sheet import load_sheet
from branchline.text.map_notation import MapNotation

TABLES = [(name, seats) for name in bl.games() for seats in load_sheet(name).seats]
MAPS = [name for name in bl.games() if load_sheet(name).routes]
POLICIES = range(policies.POLICIES)

Decision = tuple[Game, int, Action]


def each_game(test: Callable[..., None]) -> Any:
    """Run a test for every game."""
    return pytest.mark.parametrize("name", bl.games())(test)


def each_map(test: Callable[..., None]) -> Any:
    """Run a test for every game with routes."""
    return pytest.mark.parametrize("name", MAPS)(test)


def each_table(test: Callable[..., None]) -> Any:
    """Run a test for every game and seat count."""
    return pytest.mark.parametrize(("name", "seats"), TABLES)(test)


def generator_of(seed: int, policy: int = 0) -> list[int]:
    """Return a generator of its own, so that choices do not touch the chance of the game."""
    generator = [0] * 4
    seed_generator(generator, seed, policy)
    return generator


@cache
def set_table(name: str, seats: int) -> Game:
    """Return a game to make others from."""
    return bl.new(name, seats, seed=0)


def fresh(name: str, seats: int, seed: int, first: int | None = None) -> Game:
    """Return a new game, as `branchline.new` does, without reading the sheet again."""
    game = set_table(name, seats).copy(reseed=False)
    deal(game, seed, first)
    return game


def decisions(
    name: str, seats: int, seed: int, policy: int = policies.MIXED, game: Game | None = None
) -> Iterator[Decision]:
    """Play a seeded game; yield it before each decision, with the seat and what it will do."""
    game = fresh(name, seats, seed) if game is None else game
    generator, out = generator_of(seed, policy), [0] * game.board.actions
    while not game.over:
        seat = game.waiting[below(generator, len(game.waiting))]
        number = game.family.choose(game.board, game.state, seat, policy, generator, out)
        action = game.action(seat, number)
        yield game, seat, action
        game.play(seat, action)


def finished(name: str, seats: int, seed: int, policy: int = policies.MIXED) -> Game:
    """Return a seeded game that is over."""
    game = fresh(name, seats, seed)
    for _ in decisions(name, seats, seed, policy, game):
        pass
    return game


@cache
def record(name: str, seats: int, seed: int, policy: int = policies.MIXED) -> str:
    """Return the record of a seeded game."""
    return finished(name, seats, seed, policy).record()


def at_turn(name: str, seats: int = 2, seed: int = 1) -> Game:
    """Return a game in which seat 0 begins and everybody has kept all starting tickets."""
    game = fresh(name, seats, seed, first=0)
    for seat in range(seats):
        game.play(seat, min(game.legal(seat), key=lambda action: action.number))
    return game


def map_board(game: Game) -> Board:
    """Return the board of a game on a map, for the type checker."""
    return cast(Board, game.board)


def map_state(game: Game) -> State:
    """Return the state of a game on a map, for the type checker."""
    return cast(State, game.state)


def yard_state(game: Game) -> YardState:
    """Return the state of a game with yards, for the type checker."""
    return cast(YardState, game.state)


def claim_texts(game: Game) -> list[str]:
    """Return the text of the claim of each route."""
    return cast(MapNotation, game.notation).claims


def dump(game: Game) -> str:
    """Return everything there is to a game: all fields of the state, all events, the names."""
    state = {name: getattr(game.state, name) for name, _, _ in fields(type(game.state))}
    return repr((state, game.events, game.turn_ends, game.names, game.options))


def rich_hand(name: str) -> str:
    """Return a hand that pays for any route, in words."""
    sheet = load_sheet(name)
    most = min(sheet.each_colour, 8) - 3
    return ", ".join(f"{most} {card}" for card in (*sheet.colours, "locomotive"))
