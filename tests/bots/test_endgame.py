"""The champion's last turn: every legal action is compared, with exact points of its own."""

from typing import Any

from branchline.bots.search.players import Champion, is_last_turn
from branchline.bots.search.readiness import Readiness
from branchline.game import Game, start
from branchline.rules import names as n
from branchline.sheet import load_sheet


class Patient(Champion):
    seconds = 60.0  # only the number of rollouts ends it


class Hasty(Patient):
    compares_all = False


def claim(game: Game, seat: int, *cities: str) -> None:
    """Give a route to a seat."""
    routes = [route.cities for route in game.sheet.routes]
    state: Any = game.state  # one on a map
    state.owner[routes.index(frozenset(cities))] = seat


def last_turn_before_a_longest_path() -> Game:
    """Return a last turn in which one space joins two arms to the longest path of all.

    The seat can pay every route of two spaces, each for two points; the space that joins its arms
    brings one point and the bonus of ten.
    """
    game = start(load_sheet("usa"), 2, seed=3, first=0)
    while game.state.decision == n.OPENING:
        seat = game.waiting[0]
        game.play(seat, next(iter(game.legal(seat))))
    state: Any = game.state
    claim(game, 0, "Seattle", "Helena")
    claim(game, 0, "Portland", "San Francisco")
    claim(game, 1, "Los Angeles", "El Paso")
    claim(game, 1, "El Paso", "Santa Fe")
    for card in range(n.CARDS):  # what the hand has comes out of the deck
        wanted = 2 if card < n.COLOURS else 0
        state.deck[card] += state.hand[0][card] - wanted
        state.deck_size += state.hand[0][card] - wanted
        state.hand[0][card] = wanted
    state.trains[0], state.trains[1] = 3, 20
    state.last_turns = 1
    return game


def test_only_a_look_at_all_actions_finds_the_longest_path() -> None:
    """Neither a plan nor the eight longest claims hold the route that is worth most."""
    Readiness.wait()
    game = last_turn_before_a_longest_path()
    view, legal = game.view(0), tuple(game.legal(0))
    assert is_last_turn(view)

    assert str(Patient(seed=1).choose(view, legal)).startswith("claim Seattle–Portland")
    assert not str(Hasty(seed=1).choose(view, legal)).startswith("claim Seattle–Portland")


def test_a_turn_with_another_after_it_is_not_the_last() -> None:
    """Before the last round, and in it with a whole round left."""
    game = last_turn_before_a_longest_path()
    game.state.last_turns = 3
    assert not is_last_turn(game.view(0))
    game.state.last_turns = n.NOT_YET
    assert not is_last_turn(game.view(0))
