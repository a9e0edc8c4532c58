from dataclasses import replace
from random import Random

import pytest

from branchline.bots.determinization.world import world_from_view
from branchline.bots.printed import printed_for
from branchline.game import Game, start
from branchline.rules.yards.state import YardState
from branchline.sheet import game_names, load_sheet


def seen_in(game: Game, seat: int, chance: Random) -> tuple[object, object]:
    """Return a view, and what the seat sees in a world made from it; what happened aside."""
    view = game.view(seat)
    stack = list(game.state.stack[seat]) if isinstance(game.state, YardState) else None
    other = game.copy()
    legal = tuple(game.legal(seat))
    other.state = world_from_view(printed_for(view), view, chance, stack)
    assert tuple(other.legal(seat)) == legal
    return replace(view, last_move=()), replace(other.view(seat), last_move=())


def play_through(name: str, seats: int, seed: int) -> int:
    """Play a game of random actions; return how many views were compared."""
    game = start(load_sheet(name), seats, seed=seed, first=0)
    chance = Random(seed)
    checked = 0
    while not game.over:
        seat = chance.choice(game.waiting)
        legal = list(game.legal(seat))
        if chance.random() < 0.15 or game.view(seat).decision not in ("turn", "second_card"):
            view, seen = seen_in(game, seat, chance)
            assert seen == view
            checked += 1
        claims = [action for action in legal if action.text.startswith(("claim", "place", "pay"))]
        game.play(seat, chance.choice(claims or legal))
    return checked


@pytest.mark.parametrize("name", game_names())
def test_a_world_from_a_view_looks_like_the_view(name: str) -> None:
    """Every kind of question, at every number of seats."""
    for seats in load_sheet(name).seats:
        assert play_through(name, seats, seed=seats) > 10
