"""The four agents of the literature do what those of the published engine do."""

from argparse import Namespace
from pathlib import Path
from typing import cast

import pytest
from bench.strength import mix
from bench.strength.literature import measure_matches

import branchline as bl
from branchline.bots.frozen import Styled
from branchline.bots.frozen.literature import HungryMap, LongRouteMap
from branchline.bots.frozen.literature.hungry import plan_for
from branchline.bots.frozen.literature.roads import Roads
from branchline.bots.knowledge import Network
from branchline.bots.registry import find_bot
from branchline.events import TicketName
from branchline.game import Game
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from branchline.sheet.model import MAP
from table import card_number, table

TO_EL_PASO = {0: "Denver–El Paso"}


def asked(game: Game, bot: Styled) -> str:
    """Return what a bot does at the seat whose turn it is."""
    seat = game.waiting[0]
    return str(bot.choose(game.view(seat), tuple(game.legal(seat))))


def made(name: str) -> Styled:
    """Return a new bot."""
    bot = find_bot(name)(seed=1)
    assert isinstance(bot, Styled)
    return bot


def board_of(game: Game) -> Board:
    """Return the board of a game on a map."""
    return cast(Board, game.board)


@pytest.mark.parametrize("seed", range(3))
def test_what_they_keep_at_the_start(seed: int) -> None:
    """Long Route Junkie keeps the two cheapest tickets; One Step and Path keep all."""
    game = bl.new("usa", seats=2, seed=seed)
    offer = game.view(0).offer
    cheap = sorted(sorted(range(4), key=lambda place: offer[place].points)[:2])

    assert asked(game, made("long-route")) == "keep " + " ".join(str(i + 1) for i in cheap)
    assert asked(game, made("one-step")) == "keep 1 2 3 4"
    assert asked(game, made("route-focused")) == "keep 1 2 3 4"


def test_one_step_keeps_one_ticket_of_those_drawn_later() -> None:
    """The cheapest."""
    game = table("usa", ticket_deck="Boston–Miami, Denver–El Paso, Calgary–Phoenix")
    game.play(0, "draw tickets")

    assert asked(game, made("one-step")) == "keep 2"


@pytest.mark.parametrize(
    ("row", "does"),
    [
        ("white red blue green locomotive", "draw white"),
        ("red red blue green locomotive", "draw locomotive"),
        ("red red blue green green", "draw deck"),
    ],
)
def test_long_route_draws_for_its_objective(row: str, does: str) -> None:
    """To El Paso by routes of three spaces and more: by the white one to Phoenix."""
    game = table(
        "usa",
        hands={0: "2 red"},  # would pay for Denver–Santa Fe
        owners={"Denver–Oklahoma City": 1},
        tickets=TO_EL_PASO,
        face_up=row,
    )

    assert asked(game, made("long-route")) == does


@pytest.mark.parametrize(("name", "by_portland"), [("long-route", False), ("one-step", True)])
def test_long_route_goes_round_short_routes(name: str, by_portland: bool) -> None:
    """Seattle–Portland has one space: only One Step goes to Los Angeles that way."""
    game = table(
        "usa", tickets={0: "Seattle–Los Angeles"}, owners={"San Francisco–Los Angeles purple": 0}
    )
    bot = made(name)
    asked(game, bot)
    lanes = cast(LongRouteMap, bot.styles[MAP]).objective.lanes

    assert any("Portland" in lane_cities(game, lane) for lane in lanes) == by_portland


def test_one_step_takes_short_routes_too() -> None:
    """To El Paso by Santa Fe, at the next opportunity."""
    game = table(
        "usa",
        hands={0: "2 red"},
        owners={"Denver–Oklahoma City": 1, "Denver–Phoenix": 1},
        tickets=TO_EL_PASO,
    )

    assert asked(game, made("one-step")).startswith("claim Denver–Santa Fe")


def test_an_objective_stays_until_a_route_is_claimed() -> None:
    """What is drawn in the meantime does not change it, a claim of anybody does."""
    game = table("usa", tickets=TO_EL_PASO, deck="40 red", face_up="red red red red red")
    bot = made("long-route")
    style = cast(LongRouteMap, bot.styles[MAP])
    asked(game, bot)
    before = style.objective
    game.state.hand[0][card_number(game.sheet, "red")] = 9
    asked(game, bot)
    assert style.objective is before

    cast(State, game.state).owner[before.lanes[0]] = 1
    asked(game, bot)
    assert style.objective.lanes != before.lanes


@pytest.mark.parametrize(("trains", "does"), [(8, "draw tickets"), (7, "claim Seattle–Helena")])
def test_one_step_without_tickets(trains: int, does: str) -> None:
    """It draws some while everybody has eight trains; then it wants the longest routes."""
    game = table("usa", hands={0: "6 yellow"}, trains={1: trains})

    assert asked(game, made("one-step")) == does


def test_long_route_never_draws_tickets() -> None:
    """Without any it claims one of the longest routes, a gray one if it can pay that."""
    game = table("usa", hands={0: "6 yellow"})
    bot = made("long-route")

    assert asked(game, bot).startswith("claim")
    (lane,) = cast(LongRouteMap, bot.styles[MAP]).objective.lanes
    assert (board_of(game).length[lane], board_of(game).colour[lane]) == (6, n.NO_CARD)


def test_path_draws_from_the_deck_and_claims_the_dearest_tickets_first() -> None:
    """What lies face up is ignored, even the colour it needs."""
    tickets = {0: "Denver–El Paso, Boston–Miami"}
    row = "red red red red red"

    assert asked(table("usa", tickets=tickets, face_up=row), made("route-focused")) == "draw deck"
    game = table("usa", tickets=tickets, hands={0: "9 blue, 9 locomotive"})
    assert asked(game, made("route-focused")) == "claim Atlanta–Miami"


@pytest.mark.parametrize(("trains", "does"), [(45, "claim"), (2, "claim"), (1, "draw deck")])
def test_path_without_tickets_claims_the_shortest_routes(trains: int, does: str) -> None:
    """But never with its last train."""
    game = table("usa", hands={0: "6 yellow"}, trains={0: trains})
    found = asked(game, made("route-focused"))

    assert found.startswith(does)
    if does == "claim":
        number = next(action for action in game.legal(0) if str(action) == found)
        assert board_of(game).length[game.setup.actions[number.number].route] == 1


def test_hungry_draws_tickets_until_its_plan_takes_nearly_all_trains() -> None:
    """Before it claims or draws anything else; then no more of them."""
    drawn = 0
    for seed in range(6):
        game, bot = bl.new("usa", seats=2, seed=seed, first=0), made("hungry-route")
        game.play(1, "keep 1 2")
        style = cast(HungryMap, bot.styles[MAP])
        game.play(0, asked(game, bot))
        while style.appetite < 45 - style.spare_trains and game.view(0).ticket_deck:
            assert asked(game, bot) == "draw tickets"
            game.play(0, "draw tickets")
            game.play(0, asked(game, bot))
            game.play(1, "draw deck; draw deck")
            drawn += 1
        assert asked(game, bot) != "draw tickets"
    assert drawn >= 2


def test_hungry_joins_all_tickets_in_one_plan() -> None:
    """Of Denver–El Paso and Denver–Pittsburgh: 4 spaces by Santa Fe, and 11 more."""
    game = table("usa")
    roads = Roads(Network(game.setup, game.view(0)))
    plan = plan_for(
        roads, [TicketName("Denver", "El Paso", 4), TicketName("Denver", "Pittsburgh", 11)]
    )
    assert plan is not None
    cities = {city for lane in plan.lanes for city in lane_cities(game, lane)}

    assert {"Denver", "El Paso", "Pittsburgh"} <= cities
    assert plan.spaces == sum(board_of(game).length[lane] for lane in plan.lanes) == 4 + 11
    assert plan.needs[n.CARDS] >= 4  # both routes by Santa Fe are gray


def lane_cities(game: Game, lane: int) -> tuple[str, str]:
    """Return the cities of a route."""
    route = game.sheet.routes[lane]
    return route.a, route.b


def test_without_an_opening_they_score_as_the_originals_do() -> None:
    """Twelve games are enough to tell; Hungry wins or loses its tickets by the dozen."""
    spread = {"long-route": 15, "hungry-route": 40, "one-step": 15, "route-focused": 6}
    games = [mix.play(mix.BARE, deal, shift) for deal in range(3) for shift in range(mix.SEATS)]
    won = [sum(game.shares[place] for game in games) for place in range(mix.SEATS)]

    assert won[0] > len(games) / 2
    assert won[-1] == 0
    for place, (agent, original) in enumerate(mix.ORIGINALS.items()):
        points = sum(game.points[place] for game in games) / len(games)
        assert abs(points - original.bare[1]) < spread[agent], agent


def test_games_of_a_table_of_four_come_back_from_their_file(tmp_path: Path) -> None:
    """Whole deals only are added up; a measurement goes on where it stopped."""
    first = mix.play(mix.BARE, 7, 1)
    mix.write(tmp_path, mix.BARE, first)

    assert mix.kept(tmp_path, mix.BARE) == [first]
    assert mix.kept(tmp_path, mix.OPENED) == []
    assert mix.whole_deals([first]) == []
    assert mix.play(mix.BARE, 7, 1) == first


def test_matches_against_the_agents_go_on_where_they_stopped(tmp_path: Path) -> None:
    """With two and with four seats; what is there is not played again."""
    asked = Namespace(bots=["random"], agents=["long-route"], games=2, jobs=1, folder=tmp_path)
    measure_matches(Namespace(seconds=60.0, **vars(asked)))
    files = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert set(files) == {f"usa-classic.{seats}.random.long-route.v2.csv" for seats in (2, 4)}
    assert [text.count("\n") for _, text in sorted(files.items())] == [1 + 2, 1 + 4]

    measure_matches(Namespace(seconds=60.0, **vars(asked)))
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == files
