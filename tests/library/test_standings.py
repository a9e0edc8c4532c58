"""Standings: how far each seat is with each bonus, as far as everybody may know."""

import random
from typing import cast

import pytest

import branchline as bl
from branchline.rules import names as n
from branchline.rules.maps.state import State
from branchline.scores import Standing, standings
from table import finish_now, table
from yard_table import yard_table


def test_the_longest_path_is_known_while_it_grows() -> None:
    """Each seat's, in spaces."""
    game = table("usa", owners={"Denver–Omaha": 0, "Chicago–Omaha": 0, "Miami–Atlanta": 1})
    assert standings(game) == (Standing("longest path", (8, 5)),)


def test_what_depends_on_hands_or_tickets_is_hidden() -> None:
    """Completed tickets and locomotives in hand are nobody's business before the end."""
    game = table("nordic_countries", tickets={0: "Helsinki–Bergen"})
    assert standings(game) == (Standing("globetrotter", (None, None)),)


def test_attractions_are_counted_where_the_box_has_them() -> None:
    """Every attraction that the routes of a seat touch."""
    game = table("new_york", owners={"Times Square–United Nations": 0})
    assert standings(game) == (Standing("attractions", (2, 0)),)


def test_big_cities_count_the_tickets_completed_so_far() -> None:
    """Nobody has completed any before the first scoring."""
    game = yard_table(seats=2)
    assert [standing.have for standing in standings(game)] == [(0, 0)] * 6


@pytest.mark.parametrize("seed", range(3))
def test_at_the_end_the_leaders_win_the_bonuses(seed: int) -> None:
    """What was public all the time agrees with the score sheet."""
    game = bl.new("northern_lights", seats=3, seed=seed)
    chance = random.Random(seed)
    for _ in range(150):
        if game.over:
            break
        seat = game.waiting[0]
        legal = [str(action) for action in game.legal(seat)]
        claims = [text for text in legal if text.startswith(("claim", "pay", "lay"))]
        game.play(seat, chance.choice(claims or legal))
    known = {found.bonus: found.have for found in standings(game) if None not in found.have}
    if not game.over:
        finish_now(game)
    lines = [{line.what for line in seat.lines} for seat in game.scores().seats]
    for bonus, have in known.items():
        most = max(have, key=lambda number: number or 0)
        assert [bonus in found for found in lines] == [number == most for number in have]


def test_no_seat_changes_what_is_shown_about_hidden_things() -> None:
    """The standings are the same whatever is in the hands."""
    game = table("northern_lights", seats=3, hands={0: "3 red"})
    before = standings(game)
    state = cast(State, game.state)
    state.hand[0][n.LOCOMOTIVE] += 5
    assert standings(game) == before
