"""What becomes of tickets, compared with the final scores and with another way to measure."""

from itertools import product
from random import Random
from typing import cast

import pytest

from branchline.game import Game, start
from branchline.rules.maps.state import State
from branchline.sheet import load_sheet
from branchline.simulation.bot_games import Player
from branchline.study.ticket_stories import TicketBook, distance
from table import table

MAPS = ["usa", "northern_lights", "nordic_countries", "new_york"]


def followed(name: str, seats: int, seed: int) -> tuple[Game, TicketBook]:
    """Play a game between simple bots, and follow it."""
    game = start(load_sheet(name), seats, seed=seed, first=0)
    book, players = TicketBook(game.setup), [Player("tourist", seat, seed) for seat in range(seats)]
    step = 0
    book.observe(game, step)
    while not game.over:
        for seat in game.waiting:
            players[seat].act(game, seat)
            step += 1
            book.observe(game, step)
    return game, book


@pytest.mark.parametrize("name", MAPS)
def test_stories_agree_with_the_final_scores(name: str) -> None:
    """Completed tickets pay, all others do not; those out of reach were never completed."""
    game, book = followed(name, 2, seed=5)
    for seat in range(2):
        for own in game.view(seat).tickets:
            story = book.stories[seat, own.ticket]
            assert (story.completed is not None) == own.completed
            assert story.lost is None or story.completed is None
            assert (story.lost is None) == (story.lost_to is None)


@pytest.mark.parametrize("name", MAPS)
def test_blocks_are_claims_of_others(name: str) -> None:
    """Who blocks owns the route, and is not the one whose ticket it is."""
    game, book = followed(name, 2, seed=6)
    owners = game.view(None).owners
    for block in book.blocks:
        assert owners[block.route] == block.by != block.seat
        assert book.claims[block.route] == (block.step, block.by)
        assert block.spaces is None or block.spaces > 0


def test_a_ticket_goes_out_of_reach() -> None:
    """The last free route to a city is claimed by another seat."""
    game = table(
        "usa",
        turn=1,
        hands={1: "6 black"},
        tickets={0: "Chicago–New Orleans"},
    )
    city = "New Orleans"
    others = [route for route in game.sheet.routes if city in route.cities]
    book, state = TicketBook(game.setup), cast(State, game.state)
    book.observe(game, 0)
    for number, route in enumerate(game.sheet.routes):
        if route in others:
            state.owner[number] = 1
            book.observe(game, number)
    (story,) = book.stories.values()
    assert story.lost_to == 1
    assert story.completed is None
    assert book.blocks[-1].spaces is None


def test_distance_by_floyd_and_warshall() -> None:
    """Dijkstra's algorithm agrees with another one on random graphs."""
    chance = Random(3)
    for _ in range(50):
        cities = range(8)
        costs: dict[int, dict[int, int]] = {}
        for a, b in product(cities, cities):
            if a < b and chance.random() < 0.3:
                cost = chance.randint(0, 6)
                costs.setdefault(a, {})[b] = cost
                costs.setdefault(b, {})[a] = cost
        far = {(a, b): costs.get(a, {}).get(b, 999) for a, b in product(cities, cities)}
        far |= {(a, a): 0 for a in cities}
        for via, a, b in product(cities, cities, cities):
            far[a, b] = min(far[a, b], far[a, via] + far[via, b])
        for a, b in product(cities, cities):
            expected = None if far[a, b] >= 999 else far[a, b]
            assert distance(costs, a, b) == expected
