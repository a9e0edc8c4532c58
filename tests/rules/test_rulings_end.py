"""Rulings on the end: last round, no progress, bonuses, ties and points below zero."""

import pytest

import branchline as bl
from branchline.events import End, LastRound
from table import finish_now, only, owner, refused, rule, table, totals

BOARD_GAMES = ["usa", "new_york", "nordic_countries", "northern_lights"]
TUNNEL = "claim Bergen–Oslo red; leave"


@rule("G-12")
@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("usa", "Nashville–Atlanta", "Seattle–Portland gray 1"),
        ("new_york", "Midtown West–Times Square", "Empire State Building–Gramercy Park red"),
        ("nordic_countries", "Norrköping–Stockholm red", "Rovaniemi–Tornio"),
        ("northern_lights", "Ålborg–Göteborg gray 1", "Ålborg–Kristiansand gray 1"),
    ],
)
def test_the_last_round_is_triggered_once_and_ends_where_it_began(
    name: str, first: str, second: str
) -> None:
    """A second seat with two trains changes nothing: the first one has the very last turn."""
    pay = "2 red" if name == "northern_lights" else "1 red"
    game = table(name, seats=3, turn=1, hands={1: pay, 2: pay}, trains={1: 3, 2: 3})
    game.play(1, f"claim {first}")
    game.play(2, f"claim {second}")

    order = []
    while not game.over:
        order += game.waiting
        game.play(game.waiting[0], "draw deck; draw deck")
    assert order == [0, 1]
    assert only(game.events, LastRound) == LastRound(1)
    assert only(game.events, End) == End("last_round")


@rule("G-15")
def test_ten_rounds_without_change_end_the_game() -> None:
    """Three players try a tunnel and leave it, thirty times; then the game is scored."""
    game = table(
        "nordic_countries",
        seats=3,
        hands={0: "4 red", 1: "4 red", 2: "4 red"},
        deck="3 locomotive",
    )
    for _ in range(29):
        game.play(game.waiting[0], TUNNEL)
        assert not game.over

    assert game.play(game.waiting[0], TUNNEL)[-1] == End("no_progress")
    assert game.over
    assert owner(game, "Bergen–Oslo red") is None
    assert refused(game, 0, "draw deck") == "game-over"


@rule("G-15", "US-44", "NY-28", "NL-28", "NC-37", "CG-32")
@pytest.mark.parametrize("name", bl.games())
def test_the_last_of_ten_idle_rounds_ends_every_game(name: str) -> None:
    """Nineteen idle turns lie behind two players, and the next one passes.

    Only tunnels and yards lead there in play: elsewhere an idle turn is a pass, and two of them
    in a row end the game before.
    """
    game = table(name, face_up="empty empty empty empty empty", deck="", ticket_deck="")
    game.state.idle = 19
    game.play(0, "pass")
    for seat in game.waiting:
        game.play(seat, "done")

    assert game.over
    assert only(game.events, End) == End("no_progress")


@rule("G-15")
@pytest.mark.parametrize(
    "move",
    [
        "draw deck; draw deck",
        "draw deck; draw red",
        "draw locomotive",
        "claim Seattle–Portland gray 1",
    ],
)
def test_a_card_or_a_route_is_a_lasting_change(move: str) -> None:
    """After eighteen turns without one the count is back at zero."""
    game = table("usa", hands={0: "1 red"}, face_up="red red blue blue locomotive")
    game.state.idle = 18
    game.play(0, move)

    assert game.state.idle == 0


@rule("G-15")
@pytest.mark.parametrize(
    "move", ["draw purple; draw blue", "draw tickets; keep 1", "claim Boden–Tornio"]
)
def test_any_lasting_change_restarts_the_count(move: str) -> None:
    """After a card drawn, a ticket kept or a route claimed it takes ten full rounds again."""
    game = table(
        "nordic_countries",
        hands={0: "4 red, 1 green", 1: "4 red"},
        deck="4 locomotive",
    )
    for _ in range(18):
        game.play(game.waiting[0], TUNNEL)
    game.play(0, move)

    idle = 0
    while not game.over:
        game.play(game.waiting[0], TUNNEL)
        idle += 1
    assert idle == 20
    assert game.events[-1] == End("no_progress")


@rule("G-14")
@pytest.mark.parametrize(
    ("name", "bonuses", "points"),
    [
        ("usa", None, 10),
        ("nordic_countries", None, 10),
        ("northern_lights", "J", 12),
        ("northern_lights", "D E", 20),
    ],
)
def test_a_tie_at_zero_is_a_tie(name: str, bonuses: str | None, points: int) -> None:
    """When nobody has any of what a bonus rewards, all score it."""
    game = table(name, seats=3, bonuses=bonuses)
    finish_now(game)

    assert totals(game) == [points] * 3


@rule("G-14")
def test_all_who_tie_score_and_the_others_do_not() -> None:
    """Two ferries each for the card of ferries; the third seat has one."""
    game = table(
        "northern_lights",
        seats=3,
        owners={
            "Ålborg–Göteborg gray 1": 0,
            "Helsinki–Tallinn gray 1": 0,
            "Umeå–Vaasa gray 1": 1,
            "Norrköping–Visby gray 1": 1,
            "Århus–København gray 1": 2,
        },
        bonuses="J",
    )
    finish_now(game)

    assert totals(game) == [1 + 1 + 12, 1 + 1 + 12, 1]


@rule("G-14")
def test_all_who_tie_for_the_globetrotter_score_it() -> None:
    """One completed ticket each for two seats, none for the third."""
    game = table(
        "nordic_countries",
        seats=3,
        owners={
            "Kristiansand–Oslo": 0,
            "Kristiansand–Stavanger green": 0,
            "Oslo–Örebro green": 1,
            "Örebro–Stockholm black": 1,
            "Boden–Tornio": 2,
        },
        tickets={0: "Oslo–Stavanger", 1: "Oslo–Stockholm"},
    )
    finish_now(game)

    assert totals(game) == [2 + 2 + 4 + 10, 2 + 2 + 4 + 10, 1]


@rule("G-16")
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_what_is_still_tied_is_a_shared_victory(name: str) -> None:
    """Nobody has done anything, so all have won and share the first rank."""
    game = table(name, seats=3)
    finish_now(game)

    assert game.scores().winners == (0, 1, 2)
    assert [seat.rank for seat in game.scores().seats] == [1, 1, 1]


@rule("G-16")
def test_a_shared_second_place_is_not_a_victory() -> None:
    """One seat is ahead; the two behind it share a rank."""
    game = table("nordic_countries", seats=3, owners={"Kirkenes–Rovaniemi": 1})
    finish_now(game)

    assert game.scores().winners == (1,)
    assert [seat.rank for seat in game.scores().seats] == [2, 1, 2]


@rule("G-19")
@pytest.mark.parametrize(
    ("name", "ticket", "points"),
    [
        ("usa", "Seattle–New York", 10 - 22),
        ("new_york", "United Nations–Wall Street", -8),
        ("nordic_countries", "København–Murmansk", 10 - 24),
        ("northern_lights", "Murmansk–Oslo", -16),
    ],
)
def test_points_can_fall_below_zero(name: str, ticket: str, points: int) -> None:
    """A failed ticket costs more than the seat has (a bonus tied at zero included)."""
    game = table(name, tickets={0: ticket}, bonuses="" if name == "northern_lights" else None)
    finish_now(game)

    assert totals(game)[0] == points
    assert game.scores().winners == (1,)
