"""Whole games by clicks: from the lobby to the scores, with nothing in the console."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from page.hands import Hands
from page.visitor import Visitor

Visit = Callable[..., Visitor]


def play(visit: Visit, game: str, seats: tuple[str, ...] = ("me", "tourist")) -> Visitor:
    """Play a game to its end."""
    visitor = visit()
    Hands(visitor.sit(game, *seats)).play_to_the_end()
    return visitor


def scores_add_up(visitor: Visitor) -> bool:
    """Tell whether the lines of the opened seat have its total as their sum."""
    page = visitor.page
    total = page.locator(".rank[aria-expanded=true] .points").inner_text()
    return total == page.locator(".lines .sum").last.inner_text()


def test_new_york_is_played_from_the_lobby_to_the_scores(visit: Visit) -> None:
    """One click begins a game against bots; clicks alone finish it."""
    visitor = visit()
    page = visitor.go("/")
    page.click("[data-play=new_york]")
    page.wait_for_selector(".table")
    Hands(page).play_to_the_end()
    assert scores_add_up(visitor)
    page.click(".score .primary")
    page.wait_for_selector(".offer")  # the rematch has begun
    assert page.locator(".player").count() == 3


def test_the_card_game_is_played_to_the_scores(visit: Visit) -> None:
    """Yards, robberies and the completing of tickets, all by clicks."""
    assert scores_add_up(play(visit, "card_game"))


@pytest.mark.long
@pytest.mark.parametrize("game", ["usa", "northern_lights", "nordic_countries"])
def test_a_map_is_played_to_the_scores(visit: Visit, game: str) -> None:
    """Ferries, tunnels, bonus draws: whatever comes is answered by clicks."""
    assert scores_add_up(play(visit, game, ("me", "tourist", "tourist")))


@pytest.mark.long
def test_the_card_game_with_four(visit: Visit) -> None:
    """Two decks, two scorings."""
    assert scores_add_up(play(visit, "card_game", ("me", "tourist", "tourist", "tourist")))
