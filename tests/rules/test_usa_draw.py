"""USA: a turn is one action, and how train cards are drawn."""

import pytest

from branchline.events import Draw, Refill, Reshuffle, Wipe
from table import deck, discards, hand, refused, row, rule, table, texts

EMPTY_ROW = "empty empty empty empty empty"


@rule("US-10")
@pytest.mark.parametrize(
    "move", ["draw deck; draw red", "claim Montréal–New York", "draw tickets; keep 1"]
)
def test_a_turn_is_one_of_three_actions(move: str) -> None:
    """After drawing cards, claiming a route or drawing tickets it is the next seat's turn."""
    game = table("usa", hands={0: "3 blue, 4 green"}, face_up="red red white black blue")
    game.play(0, move)

    assert game.waiting == [1]
    for other in ("draw deck", "claim Toronto–Pittsburgh", "draw tickets"):
        assert refused(game, 0, other) == "not-your-turn"


@rule("US-10")
def test_what_was_begun_must_be_finished_first() -> None:
    """Half a draw, a route announced and tickets on offer leave no room for another action."""
    game = table("usa", hands={0: "1 red, 2 blue, 1 locomotive"})
    drawing, claiming, choosing = (game.copy() for _ in range(3))
    drawing.play(0, "draw deck")
    claiming.play(0, "claim Toronto–Pittsburgh")
    choosing.play(0, "draw tickets")

    assert refused(drawing, 0, "claim Toronto–Pittsburgh") == "finish-draw-first"
    assert refused(drawing, 0, "draw tickets") == "finish-draw-first"
    assert refused(claiming, 0, "draw deck") == "finish-claim-first"
    assert refused(claiming, 0, "draw tickets") == "finish-claim-first"
    assert refused(choosing, 0, "draw deck") == "choose-tickets-first"
    assert refused(choosing, 0, "claim Toronto–Pittsburgh") == "choose-tickets-first"


@rule("US-10")
def test_a_player_must_act() -> None:
    """A player who can do something may not pass."""
    game = table("usa")

    assert refused(game, 0, "pass") == "can-still-act"
    assert "pass" not in texts(game, 0)


@rule("US-11")
@pytest.mark.parametrize(
    ("move", "held"),
    [
        ("draw deck; draw deck", "1 orange, 1 white"),
        ("draw deck; draw red", "1 orange, 1 red"),
        ("draw red; draw deck", "1 white, 1 red"),
        ("draw red; draw blue", "1 blue, 1 red"),
        ("draw blue; draw blue", "2 blue"),
    ],
)
def test_a_draw_takes_two_cards_face_up_or_blind(move: str, held: str) -> None:
    """Each of the two cards may come from the row or from the top of the deck."""
    game = table("usa", face_up="red blue blue green black", top="orange white yellow")
    game.play(0, move)

    assert hand(game, 0) == held
    assert game.waiting == [1]


@rule("US-11", "G-06")
def test_the_second_card_is_not_optional() -> None:
    """After the first card only a second one may be drawn."""
    game = table("usa", face_up="red blue white green locomotive")
    game.play(0, "draw red")

    assert game.waiting == [0]
    assert all(text.startswith("draw ") for text in texts(game, 0))
    assert "draw tickets" not in texts(game, 0)
    assert refused(game, 0, "pass") == "finish-draw-first"


@rule("US-11")
def test_only_what_lies_face_up_can_be_taken() -> None:
    """A colour that is not among the five cards cannot be named."""
    game = table("usa", face_up="red blue white green black")

    assert refused(game, 0, "draw yellow") == "not-face-up"
    assert refused(game, 0, "draw red") is None


@rule("US-12")
def test_a_card_taken_is_replaced_before_the_second_is_chosen() -> None:
    """The new card lies where the old one lay and may itself be the second card."""
    game = table("usa", face_up="red blue white green black", top="yellow purple")

    assert game.play(0, "draw white") == [Draw(0, "white", 2), Refill(2, "yellow")]
    assert row(game) == "red blue yellow green black"
    game.play(0, "draw yellow")
    assert row(game) == "red blue purple green black"
    assert hand(game, 0) == "1 white, 1 yellow"


@rule("US-13")
def test_a_face_up_locomotive_is_the_only_card_of_its_draw() -> None:
    """A player who takes a face-up locomotive first draws no second card."""
    game = table("usa", face_up="red locomotive white green black", top="blue")
    game.play(0, "draw locomotive")

    assert hand(game, 0) == "1 locomotive"
    assert row(game) == "red blue white green black"
    assert game.waiting == [1]


@rule("US-13")
@pytest.mark.parametrize("first", ["draw red", "draw deck"])
def test_a_face_up_locomotive_is_never_the_second_card(first: str) -> None:
    """After a first card, from the row or blind, a face-up locomotive is out of reach."""
    game = table("usa", face_up="red locomotive white green black", top="yellow")
    game.play(0, first)

    assert refused(game, 0, "draw locomotive") == "locomotive-not-second"
    assert "draw locomotive" not in texts(game, 0)


@rule("US-13")
def test_a_locomotive_that_replaces_the_first_card_is_out_of_reach() -> None:
    """The replacement is face up, so a locomotive there cannot be the second card, either."""
    game = table("usa", face_up="red blue white green black", top="locomotive")
    game.play(0, "draw red")

    assert row(game) == "locomotive blue white green black"
    assert refused(game, 0, "draw locomotive") == "locomotive-not-second"


@rule("US-14")
@pytest.mark.parametrize(
    ("top", "move", "held"),
    [
        ("locomotive locomotive", "draw deck; draw deck", "2 locomotive"),
        ("locomotive", "draw deck; draw red", "1 red, 1 locomotive"),
        ("yellow locomotive", "draw red; draw deck", "1 red, 1 locomotive"),
    ],
)
def test_a_locomotive_drawn_blind_is_one_card(top: str, move: str, held: str) -> None:
    """Blind locomotives may be the first card, the second, or both."""
    game = table("usa", face_up="red blue white green black", top=top)
    game.play(0, move)

    assert hand(game, 0) == held
    assert game.waiting == [1]


@rule("US-15")
def test_three_locomotives_wipe_the_row_between_two_cards() -> None:
    """The row is replaced at once, and the second card may come from the new one."""
    game = table(
        "usa",
        face_up="locomotive red green locomotive blue",
        top="locomotive white white black purple yellow",
    )
    events = game.play(0, "draw green")

    assert Wipe(("locomotive", "red", "locomotive", "locomotive", "blue")) in events
    assert row(game) == "white white black purple yellow"
    assert discards(game) == "1 blue, 1 red, 3 locomotive"
    assert game.waiting == [0]
    game.play(0, "draw purple")
    assert hand(game, 0) == "1 purple, 1 green"


@rule("US-15")
def test_three_locomotives_wipe_the_row_after_the_second_card() -> None:
    """The next seat finds a lawful row."""
    game = table(
        "usa",
        face_up="locomotive red green locomotive blue",
        top="yellow locomotive white white black purple yellow",
    )
    game.play(0, "draw deck; draw blue")

    assert game.waiting == [1]
    assert row(game) == "white white black purple yellow"


@rule("US-15")
def test_a_wiped_row_may_be_wiped_again() -> None:
    """Four locomotives, then five, then two: only the last row stays."""
    game = table(
        "usa",
        face_up="locomotive red green locomotive blue",
        top="locomotive locomotive locomotive locomotive locomotive white"
        " locomotive locomotive locomotive locomotive locomotive"
        " locomotive red locomotive white white",
    )
    events = game.play(0, "draw red")

    assert len([event for event in events if isinstance(event, Wipe)]) == 3
    assert row(game) == "locomotive red locomotive white white"
    assert discards(game) == "1 blue, 1 white, 1 green, 12 locomotive"


@rule("US-15")
def test_two_locomotives_stay() -> None:
    """A row with two locomotives is not wiped."""
    game = table("usa", face_up="locomotive red green white blue", top="locomotive")

    assert not any(isinstance(event, Wipe) for event in game.play(0, "draw red"))
    assert row(game) == "locomotive locomotive green white blue"


@rule("US-16")
def test_a_hand_has_no_limit() -> None:
    """A player with a hundred cards draws two more."""
    game = table(
        "usa",
        hands={
            0: "12 purple, 12 orange, 12 white, 12 green, 12 yellow, 12 black, 8 blue, 8 red,"
            " 12 locomotive"
        },
        face_up="red blue blue red red",
    )
    game.play(0, "draw red; draw blue")

    assert game.view(None).seats[0].cards == 102


@rule("US-17")
def test_the_discards_become_the_deck_as_soon_as_it_is_empty() -> None:
    """The last card drawn blind brings the discards back before the second card."""
    game = table("usa", deck="1 red", discards="3 blue, 2 locomotive")

    assert game.play(0, "draw deck") == [
        Draw(0, "red", None),
        Reshuffle({"blue": 3, "locomotive": 2}),
    ]
    assert (deck(game), discards(game)) == ("3 blue, 2 locomotive", "")
    assert refused(game, 0, "draw deck") is None


@rule("US-18")
def test_without_any_card_drawing_is_not_allowed() -> None:
    """No deck, no row, no discards: routes and tickets are all that is left."""
    game = table("usa", hands={0: "2 red"}, face_up=EMPTY_ROW, deck="")

    assert refused(game, 0, "draw deck") == "deck-empty"
    assert refused(game, 0, "draw red") == "not-face-up"
    assert refused(game, 0, "draw locomotive") == "not-face-up"
    assert refused(game, 0, "draw tickets") is None
    assert refused(game, 0, "claim Toronto–Pittsburgh") is None
