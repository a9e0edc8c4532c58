"""USA: the last round, tickets and the longest path."""

import pytest

from branchline.events import End, LastRound
from branchline.game import Game
from table import finish_now, only, rule, table, totals


def own(**routes: list[str]) -> dict[str, int]:
    """Return who owns what: own(seat_0=[...], seat_1=[...])."""
    return {route: int(seat[-1]) for seat, each in routes.items() for route in each}


def play_out(game: Game) -> list[int]:
    """Let everybody draw cards until the game is over; return who had a turn, in order."""
    order = []
    while not game.over:
        order += game.waiting
        game.play(game.waiting[0], "draw deck; draw deck")
    return order


@rule("US-39", "G-12")
@pytest.mark.parametrize("trains", [1, 2, 3])
def test_two_or_fewer_trains_start_the_last_round(trains: int) -> None:
    """A turn that ends with 0, 1 or 2 trains gives everyone one more; that player has the last."""
    game = table("usa", seats=3, turn=1, hands={1: "1 red"}, trains={1: trains})
    events = game.play(1, "claim Nashville–Atlanta")

    assert LastRound(1) in events
    assert game.view(None).last_turns == 3
    assert play_out(game) == [2, 0, 1]
    assert game.events[-1] == End("last_round")


@rule("US-39")
def test_three_trains_do_not_start_the_last_round() -> None:
    """With three trains left at the end of the turn play goes on."""
    game = table("usa", hands={0: "1 red"}, trains={0: 4})
    events = game.play(0, "claim Nashville–Atlanta")

    assert not any(isinstance(event, LastRound) for event in events)
    for _ in range(10):
        game.play(game.waiting[0], "draw deck; draw deck")
    assert not game.over
    assert game.view(None).last_turns is None


@rule("US-39", "G-12")
def test_the_last_round_starts_only_once() -> None:
    """A second player who runs out of trains does not make the last round longer."""
    game = table("usa", seats=3, hands={0: "1 red", 1: "1 red"}, trains={0: 3, 1: 3, 2: 40})
    game.play(0, "claim Nashville–Atlanta")
    game.play(1, "claim Seattle–Portland gray 1")

    assert only(game.events, LastRound) == LastRound(0)
    assert play_out(game) == [2, 0]
    assert only(game.events, LastRound) == LastRound(0)


@rule("US-39")
def test_the_last_turns_are_full_turns() -> None:
    """In the last round routes may be claimed, also by the player who started it."""
    game = table("usa", hands={0: "2 red", 1: "3 blue"}, trains={0: 3})
    game.play(0, "claim Nashville–Atlanta")
    game.play(1, "claim Montréal–New York")
    game.play(0, "claim Seattle–Portland gray 1")

    assert game.over
    assert [seat.points for seat in game.view(None).seats] == [2, 4]


@rule("US-40")
def test_the_tickets_of_the_rulebook() -> None:
    """Two completed tickets bring 15 points; one completed and one failed bring 8 less 4."""
    blue = ["Montréal–New York", "New York–Washington black", "Washington–Raleigh gray 1"]
    blue += ["Raleigh–Atlanta gray 1"]
    green = ["Sault Ste. Marie–Toronto", "Toronto–Pittsburgh", "Pittsburgh–Nashville"]
    game = table(
        "usa",
        owners=own(seat_0=blue, seat_1=green),
        tickets={
            0: "Montréal–Atlanta, New York–Atlanta",
            1: "Sault Ste. Marie–Nashville, Washington–Atlanta",
        },
    )
    finish_now(game)

    tickets = [
        [line.points for line in seat.lines if line.kind == "ticket"]
        for seat in game.scores().seats
    ]
    assert tickets == [[9, 6], [8, -4]]
    assert [seat.completed for seat in game.scores().seats] == [2, 1]
    assert totals(game) == [10 + 15 + 10, 11 + 4]  # routes, tickets, and the path of nine trains


@rule("US-40")
@pytest.mark.parametrize(("holder", "points"), [(0, 4), (1, -4)])
def test_a_path_must_be_of_ones_own_trains(holder: int, points: int) -> None:
    """Denver–El Paso is failed when another player's route lies on the way."""
    game = table(
        "usa",
        owners={"Denver–Santa Fe": 0, "Santa Fe–El Paso": holder},
        tickets={0: "Denver–El Paso"},
    )
    finish_now(game)

    lines = game.scores().seats[0].lines
    assert [line.points for line in lines if line.kind == "ticket"] == [points]


@rule("US-40")
def test_a_ticket_may_be_completed_by_a_detour() -> None:
    """The path may be any: Denver and El Paso are joined by way of Oklahoma City."""
    game = table(
        "usa",
        owners=own(seat_0=["Denver–Oklahoma City", "El Paso–Oklahoma City"]),
        tickets={0: "Denver–El Paso"},
    )
    finish_now(game)

    assert game.scores().seats[0].completed == 1


def longest(*routes: str) -> int | None:
    """Return the length of the longest path of a seat that owns these routes."""
    game = table("usa", owners=dict.fromkeys(routes, 0))
    finish_now(game)
    return game.scores().seats[0].longest


@rule("US-41")
def test_the_longest_path_counts_trains_not_routes() -> None:
    """One route of six spaces beats two routes of two; it brings ten points."""
    game = table(
        "usa",
        owners=own(seat_0=["Seattle–Helena"], seat_1=["Denver–Santa Fe", "Santa Fe–El Paso"]),
    )
    finish_now(game)

    assert [seat.longest for seat in game.scores().seats] == [6, 4]
    assert totals(game) == [15 + 10, 2 + 2]


@rule("US-41")
def test_a_path_may_loop_and_pass_a_city_again() -> None:
    """From Toronto round the triangle and back to Montréal: all ten trains count."""
    triangle = ["Montréal–Boston gray 1", "Boston–New York red", "Montréal–New York"]

    assert longest(*triangle) == 7
    assert longest("Toronto–Montréal", *triangle) == 10


@rule("US-41")
def test_a_path_uses_no_route_twice() -> None:
    """Of three arms that meet in Denver only two make a path."""
    arms = ["Denver–Omaha", "Denver–Santa Fe", "Salt Lake City–Denver red"]

    assert longest(*arms) == 4 + 3


@rule("US-41")
def test_a_path_is_continuous() -> None:
    """Routes that do not meet do not add up."""
    assert longest("Denver–Santa Fe", "Boston–New York red", "Toronto–Montréal") == 3


@rule("US-41", "G-14")
def test_all_who_tie_for_the_longest_path_score_it() -> None:
    """Two players with four trains in a row have ten points each, the third has none."""
    owners = {"Denver–Omaha": 0, "Helena–Winnipeg": 1, "Seattle–Portland gray 1": 2}
    game = table("usa", seats=3, owners=owners)
    finish_now(game)

    assert totals(game) == [7 + 10, 7 + 10, 1]
