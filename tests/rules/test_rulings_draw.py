"""Rulings on drawing cards: when a draw may begin, when it ends after one card."""

import pytest

from branchline.errors import InvalidAction
from branchline.events import Draw
from table import hand, refused, row, rule, table, texts

EMPTY_ROW = "empty empty empty empty empty"
FIVE_LOCOMOTIVES = "locomotive locomotive locomotive locomotive locomotive"


@rule("G-05", "US-21")
@pytest.mark.parametrize("name", ["usa", "new_york", "northern_lights"])
def test_a_draw_ends_when_only_face_up_locomotives_are_left(name: str) -> None:
    """The last card of the deck was drawn, and no lawful second card exists."""
    game = table(name, face_up=FIVE_LOCOMOTIVES, deck="1 red")
    game.play(0, "draw deck")

    assert (hand(game, 0), row(game)) == ("1 red", FIVE_LOCOMOTIVES)
    assert game.waiting == [1]


@rule("G-05", "US-21")
def test_a_draw_from_the_row_ends_when_only_locomotives_are_left() -> None:
    """Also when the first card came from the row."""
    game = table("usa", face_up="locomotive red locomotive empty empty", deck="")
    game.play(0, "draw red")

    assert row(game) == "locomotive empty locomotive empty empty"
    assert game.waiting == [1]


@rule("G-05")
def test_where_locomotives_are_ordinary_cards_the_draw_goes_on() -> None:
    """Nordic Countries does not forbid a face-up locomotive as the second card."""
    game = table("nordic_countries", face_up=FIVE_LOCOMOTIVES, deck="1 red")
    game.play(0, "draw deck")

    assert texts(game, 0) == ["draw locomotive"]


@rule("G-06")
@pytest.mark.parametrize("name", ["usa", "new_york", "nordic_countries"])
def test_the_second_card_must_be_taken(name: str) -> None:
    """After the first card there are only cards to choose from; stopping is not even an action."""
    game = table(name)
    game.play(0, "draw deck")

    assert all(text.startswith("draw ") for text in texts(game, 0))
    assert refused(game, 0, "pass") == "finish-draw-first"
    with pytest.raises(InvalidAction):
        game.play(0, "stop")


@rule("G-06")
def test_in_northern_lights_a_draw_may_stop_after_one_card() -> None:
    """Stopping is allowed after the first card and not before it."""
    game = table("northern_lights", top="red")

    assert refused(game, 0, "stop") == "not-asked"
    game.play(0, "draw deck; stop")
    assert (hand(game, 0), game.waiting) == ("1 red", [1])


@rule("G-07", "US-21")
def test_a_single_last_card_may_be_drawn() -> None:
    """One card lies face up and none anywhere else: the draw takes it and is over."""
    game = table("usa", face_up="empty empty red empty empty", deck="")

    assert game.play(0, "draw red") == [Draw(0, "red", 2)]
    assert (hand(game, 0), row(game)) == ("1 red", EMPTY_ROW)
    assert game.waiting == [1]


@rule("G-21", "NC-11", "NL-10")
@pytest.mark.parametrize("name", ["nordic_countries", "northern_lights"])
def test_a_draw_begins_only_while_the_deck_holds_a_card(name: str) -> None:
    """With an empty deck and no discards the row cannot be touched."""
    game = table(name, face_up="red blue locomotive green black", deck="")

    for card in ("red", "blue", "locomotive"):
        assert refused(game, 0, f"draw {card}") == "draw-needs-deck"
    assert refused(game, 0, "draw deck") == "deck-empty"
    assert texts(game, 0) == ["draw tickets"]


@rule("G-21")
@pytest.mark.parametrize("name", ["new_york", "nordic_countries", "northern_lights"])
def test_a_draw_that_has_begun_may_go_on_with_the_row(name: str) -> None:
    """The first card took the last of the deck, blind or to fill the row."""
    for first in ("draw deck", "draw green"):
        game = table(name, face_up="red red blue green black", deck="1 orange")
        game.play(0, first)
        assert game.view(None).deck == 0
        assert refused(game, 0, "draw red") is None
        game.play(0, "draw red")
        assert row(game).split()[0] == "empty"
        assert game.waiting == [1]


@rule("G-21", "US-11", "NY-28")
@pytest.mark.parametrize("name", ["usa", "new_york"])
def test_a_draw_may_begin_with_the_row_alone(name: str) -> None:
    """Two face-up cards may be drawn when the deck is empty; nothing can be drawn blind."""
    game = table(name, face_up="red blue locomotive green black", deck="")

    assert refused(game, 0, "draw deck") == "deck-empty"
    game.play(0, "draw red; draw black")
    assert hand(game, 0) == "1 black, 1 red"
    assert row(game) == "empty blue locomotive green empty"


@rule("G-05")
def test_the_last_card_of_the_deck_can_be_the_second_card() -> None:
    """With nothing face up and two cards in the deck both are drawn in one turn."""
    game = table("usa", deck="2 red", face_up="empty empty empty empty empty")
    game.play(0, "draw deck")

    assert texts(game, 0) == ["draw deck"]
