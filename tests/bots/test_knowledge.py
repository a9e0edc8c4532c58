"""What bots work out from a view agrees with the rules, which see the whole state."""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import cast

import pytest

from branchline.bots.knowledge import Network, reserved, shortages
from branchline.bots.printed import printed_for
from branchline.events import TicketName
from branchline.game import Game, start
from branchline.rules.maps.board import Board
from branchline.rules.maps.lanes import refuse_lane
from branchline.rules.maps.state import State
from branchline.rules.names import LOCOMOTIVE, TURN
from branchline.rules.reasons import OK
from branchline.sheet import load_sheet

MAPS = ("usa", "northern_lights", "nordic_countries", "new_york")
on_every_map = pytest.mark.parametrize("name", MAPS)


def moments(name: str, games: int = 2) -> Iterator[tuple[Game, Network]]:
    """Yield some turns of random games, with the map as the seat to move sees it."""
    sheet = load_sheet(name)
    for seed in range(games):
        chance = Random(seed)
        game = start(sheet, sheet.seats[seed % len(sheet.seats)], seed=seed, first=0)
        while not game.over:
            seat = game.waiting[0]
            if game.state.decision == TURN and chance.random() < 0.1:
                view = game.view(seat)
                yield game, Network(printed_for(view), view)
            actions = list(game.legal(seat))
            claims = [action for action in actions if str(action).startswith("claim")]
            game.play(seat, chance.choice(claims or actions))


def shortest(network: Network, prices: list[float]) -> list[list[float]]:
    """Return the least price between all cities, by trying every city between (Floyd–Warshall)."""
    board, cities = network.board, range(network.board.cities)
    price = [[0.0 if a == b else inf for b in cities] for a in cities]
    for route in range(board.routes):
        a, b = board.city_a[route], board.city_b[route]
        price[a][b] = price[b][a] = min(price[a][b], prices[route])
    for via in cities:
        for a in cities:
            for b in cities:
                price[a][b] = min(price[a][b], price[a][via] + price[via][b])
    return price


@on_every_map
def test_a_route_is_open_when_the_rules_say_so(name: str) -> None:
    """Owners and lanes close a route for the seat exactly as in the rules."""
    for game, network in moments(name):
        board, state = cast(Board, game.board), cast(State, game.state)
        for route in range(board.routes):
            refused = refuse_lane(board, state, network.seat, route)
            assert network.is_open(route) == (refused == OK)


@on_every_map
def test_paths_cost_the_least(name: str) -> None:
    """A path has the price that an exhaustive method finds, and its routes add up to it."""
    for game, network in list(moments(name, games=1))[::2]:
        prices = network.prices(hop=0.5)
        least = shortest(network, prices)
        for setup in game.sheet.tickets[::5]:
            ticket = TicketName(setup.a, setup.b, setup.points)
            a, b = network.setup.ends(ticket)
            price, routes = network.path(ticket, prices)
            assert price == least[a][b]
            assert sum(prices[route] for route in routes) == (price if price < inf else 0)


@on_every_map
def test_completed_tickets_cost_nothing(name: str) -> None:
    """A ticket is completed exactly if its path has no price."""
    for game, network in moments(name):
        for own in game.view(network.seat).tickets:
            price, _ = network.path(own.ticket, network.prices())
            assert (price == 0) == own.completed


@on_every_map
def test_nothing_missing_means_that_the_claim_is_legal(name: str) -> None:
    """An open route that lacks no card can be claimed; without substitutes, no other can."""
    for game, network in moments(name):
        legal = set(game.legal_numbers(network.seat))
        first = min(i for i, row in enumerate(network.setup.actions) if row.route == 0)
        for route in network.open_routes():
            ready = network.missing(route) == 0
            if ready or not network.board.unit[route]:
                assert (first + route in legal) == ready


def test_shortages_and_reserved_by_hand() -> None:
    """With two blue cards, a blue route of three and a gray one of two lack three cards."""
    game = start(load_sheet("usa"), 2, seed=1, first=0)
    view = game.view(0)
    network = Network(printed_for(view), view)
    board, cards = network.board, network.setup.cards
    blue = next(
        r for r in range(board.routes) if board.colour[r] == cards["blue"] and board.length[r] == 3
    )
    gray = next(r for r in range(board.routes) if board.colour[r] == -1 and board.length[r] == 2)
    network.hand = [0] * 9
    network.hand[cards["blue"]] = 2

    short = shortages(network, [gray, blue])

    assert short[cards["blue"]] == 1
    assert sum(short) == 3
    assert reserved(network, [gray, blue])[cards["blue"]] == 3
    assert network.missing(blue) == 1
    network.hand[LOCOMOTIVE] = 1
    assert network.missing(blue) == 0
