"""Statements that several games on a map have in common: turns, tickets held and completed."""

import pytest

import branchline as bl
from table import finish_now, held, rule, table, texts

TICKETS = {"new_york": 18, "nordic_countries": 46, "northern_lights": 55}


@rule("NL-29", "NC-39")
@pytest.mark.parametrize("name", ["northern_lights", "nordic_countries"])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_play_goes_clockwise_one_turn_each(name: str, first: int) -> None:
    """After the first player the next seat takes its turn, and so on around the table."""
    game = bl.new(name, seats=3, seed=2, first=first)
    for seat in range(3):
        game.play(seat, "keep 1 2")
    order = []
    for move in ("draw deck; draw deck", "draw tickets; keep 1", "draw deck; draw deck") * 2:
        order += game.waiting
        game.play(game.waiting[0], move)

    assert order == [(first + turn) % 3 for turn in range(6)]


@rule("NY-29", "NL-30", "NC-40")
@pytest.mark.parametrize("name", TICKETS)
def test_a_player_may_hold_any_number_of_tickets(name: str) -> None:
    """Two players who keep all they draw end up with every ticket of the game."""
    game = table(name, deck="9 red")
    while "draw tickets" in texts(game, game.waiting[0]):
        game.play(game.waiting[0], "draw tickets")
        game.play(game.waiting[0], texts(game, game.waiting[0])[0])

    assert len(held(game, 0)) + len(held(game, 1)) == TICKETS[name]
    assert min(len(held(game, 0)), len(held(game, 1))) >= TICKETS[name] // 2 - 2


@rule("NY-30", "NL-31", "NC-41")
@pytest.mark.parametrize(
    ("name", "ticket", "path"),
    [
        (
            "new_york",
            "East Village–Soho",
            ["Greenwich Village–East Village", "Greenwich Village–Soho"],
        ),
        (
            "nordic_countries",
            "Oslo–Stavanger",
            ["Kristiansand–Oslo", "Kristiansand–Stavanger green"],
        ),
        (
            "northern_lights",
            "Bergen–Stockholm",
            ["Bergen–Oslo red", "Karlstad–Oslo green", "Karlstad–Stockholm red"],
        ),
    ],
)
def test_a_ticket_is_completed_by_a_path_of_own_routes(
    name: str, ticket: str, path: list[str]
) -> None:
    """A gap, or a route of another player on the way, leaves it open."""
    own = dict.fromkeys(path, 0)
    found = []
    for owners in (own, {**own, path[0]: 1}, {path[0]: 0}):
        game = table(name, owners=owners, tickets={0: ticket})
        finish_now(game)
        found.append(game.scores().seats[0].completed)

    assert found == [1, 0, 0]
