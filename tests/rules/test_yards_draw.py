"""Card Game: the two steps of a turn, and how train cards are drawn."""

import pytest

from branchline.events import Draw, Refill, ToTrack, Wipe
from table import deck, discards, hand, only, refused, row, rule, texts
from yard_table import EMPTY_ROW, stack, yard, yard_table

ROWS = {
    "red": "3 red",
    "blue": "1 blue, 2 locomotive",
    "green": "1 green",
}


@rule("CG-06")
def test_the_top_card_of_each_row_goes_onto_the_stack() -> None:
    """Step 1 moves one card of every row; a locomotive leaves first, a row of one is gone."""
    game = yard_table(yards={1: ROWS})
    events = game.play(0, "draw deck; draw deck")

    assert only(events, ToTrack) == ToTrack(
        1, {"blue": "locomotive", "green": "green", "red": "red"}
    )
    assert yard(game, 1) == {"blue": "1 blue, 1 locomotive", "red": "2 red"}
    assert stack(game, 1) == "1 green, 1 red, 1 locomotive"
    assert game.waiting == [1]


@rule("CG-06", "CG-38")
def test_locomotives_leave_before_the_colour_of_their_row() -> None:
    """A row of two blue cards under two locomotives leaves in the order on top to bottom."""
    game = yard_table(yards={1: {"blue": "2 blue, 2 locomotive"}})
    left = []
    for _ in range(4):
        events = game.play(0, "draw deck; draw deck")
        left.append(only(events, ToTrack).cards["blue"])
        game.play(1, "draw deck; draw deck")

    assert left == ["locomotive", "locomotive", "blue", "blue"]
    assert (yard(game, 1), stack(game, 1)) == ({}, "2 blue, 2 locomotive")


@rule("CG-06")
@pytest.mark.parametrize("move", ["draw tickets; keep none", "place black", "draw deck; draw deck"])
def test_step_one_is_not_a_choice(move: str) -> None:
    """Before the player is asked anything, the rows have moved, no matter what the others do."""
    game = yard_table(hands={0: "2 black"}, yards={1: ROWS})
    game.play(0, move)

    assert sum(int(part.split()[0]) for part in stack(game, 1).split(", ")) == 3
    assert all(text.split()[0] in ("draw", "place") for text in texts(game, 1))


@rule("CG-06")
def test_a_yard_without_rows_skips_step_one() -> None:
    """A player with an empty yard moves nothing, and the yards of the others stay as they are."""
    game = yard_table(seats=3, yards={0: ROWS, 2: {"white": "2 white"}})
    events = game.play(0, "draw deck; draw deck")

    assert not any(isinstance(event, ToTrack) for event in events)
    assert [stack(game, seat) for seat in range(3)] == ["", "", ""]
    assert yard(game, 0) == {"blue": "1 blue, 2 locomotive", "green": "1 green", "red": "3 red"}
    assert yard(game, 2) == {"white": "2 white"}


@rule("CG-06")
def test_cards_roll_only_at_the_start_of_their_own_turn() -> None:
    """What a player places stays whole until that player's next turn."""
    game = yard_table(seats=3, hands={0: "3 red"})
    game.play(0, "place red; put 3 red")
    assert (yard(game, 0), stack(game, 0)) == ({"red": "3 red"}, "")
    game.play(1, "draw deck; draw deck")
    assert (yard(game, 0), stack(game, 0)) == ({"red": "3 red"}, "")

    game.play(2, "draw deck; draw deck")
    assert (yard(game, 0), stack(game, 0)) == ({"red": "2 red"}, "1 red")


@rule("CG-08")
@pytest.mark.parametrize("move", ["draw deck; draw red", "place blue", "draw tickets; keep 1"])
def test_a_turn_is_one_of_three_actions(move: str) -> None:
    """After drawing cards, placing cards or drawing tickets it is the next seat's turn."""
    game = yard_table(hands={0: "2 blue, 2 green"}, face_up="red red white black blue")
    game.play(0, move)

    assert game.waiting == [1]
    for other in ("draw deck", "place green", "draw tickets"):
        assert refused(game, 0, other) == "not-your-turn"


@rule("CG-08")
def test_what_was_begun_must_be_finished_first() -> None:
    """Half a draw, a colour announced and tickets on offer leave no room for another action."""
    game = yard_table(hands={0: "3 blue, 2 green"})
    drawing, placing, choosing = (game.copy() for _ in range(3))
    drawing.play(0, "draw deck")
    placing.play(0, "place blue")
    choosing.play(0, "draw tickets")

    assert refused(drawing, 0, "place green") == "finish-draw-first"
    assert refused(drawing, 0, "draw tickets") == "finish-draw-first"
    assert refused(placing, 0, "draw deck") == "finish-placing-first"
    assert refused(placing, 0, "place green") == "finish-placing-first"
    assert refused(choosing, 0, "draw deck") == "choose-tickets-first"
    assert refused(choosing, 0, "place green") == "choose-tickets-first"


@rule("CG-08", "G-01", "CG-32")
def test_a_player_must_act() -> None:
    """A player who can do something may not pass."""
    game = yard_table()

    assert refused(game, 0, "pass") == "can-still-act"
    assert "pass" not in texts(game, 0)


@rule("CG-09")
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
    game = yard_table(face_up="red blue blue green black", top="orange white yellow")
    game.play(0, move)

    assert hand(game, 0) == held
    assert game.waiting == [1]


@rule("CG-09")
def test_a_card_taken_is_replaced_before_the_second_is_chosen() -> None:
    """The card that comes lies in the same place and may itself be the second card."""
    game = yard_table(face_up="red blue white green black", top="yellow purple")

    assert game.play(0, "draw white") == [Draw(0, "white", 2), Refill(2, "yellow")]
    assert row(game) == "red blue yellow green black"
    game.play(0, "draw yellow")
    assert row(game) == "red blue purple green black"
    assert hand(game, 0) == "1 white, 1 yellow"


@rule("CG-09", "G-06", "CG-32")
def test_the_second_card_is_not_optional() -> None:
    """After the first card only a second one may be drawn."""
    game = yard_table(face_up="red blue white green locomotive")
    game.play(0, "draw red")

    assert game.waiting == [0]
    assert all(text.startswith("draw ") for text in texts(game, 0))
    assert refused(game, 0, "pass") == "finish-draw-first"


@rule("CG-09")
def test_only_what_lies_face_up_can_be_taken() -> None:
    """A colour that is not among the five cards cannot be named."""
    game = yard_table(face_up="red blue white green black")

    assert refused(game, 0, "draw yellow") == "not-face-up"
    assert refused(game, 0, "draw red") is None


@rule("CG-10")
def test_a_face_up_locomotive_is_the_only_card_of_its_draw() -> None:
    """A player who takes a face-up locomotive first draws no second card."""
    game = yard_table(face_up="red locomotive white green black", top="blue")
    game.play(0, "draw locomotive")

    assert hand(game, 0) == "1 locomotive"
    assert row(game) == "red blue white green black"
    assert game.waiting == [1]


@rule("CG-10")
@pytest.mark.parametrize("first", ["draw red", "draw deck"])
def test_a_face_up_locomotive_is_never_the_second_card(first: str) -> None:
    """After a first card, from the row or blind, a face-up locomotive is out of reach."""
    game = yard_table(face_up="red locomotive white green black", top="locomotive yellow")
    game.play(0, first)

    assert refused(game, 0, "draw locomotive") == "locomotive-not-second"
    assert "draw locomotive" not in texts(game, 0)


@rule("CG-10")
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
    game = yard_table(face_up="red blue white green black", top=top)
    game.play(0, move)

    assert hand(game, 0) == held
    assert game.waiting == [1]


@rule("CG-03")
def test_locomotives_face_up_never_wipe_the_row() -> None:
    """A third, fourth and fifth locomotive stay where they are turned up."""
    game = yard_table(
        face_up="locomotive red green locomotive blue", top="locomotive locomotive locomotive"
    )
    events = game.play(0, "draw red; draw green")
    events += game.play(1, "draw blue")

    assert not any(isinstance(event, Wipe) for event in events)
    assert row(game) == " ".join(["locomotive"] * 5)
    assert discards(game) == ""


@rule("G-05", "CG-10", "CG-32")
def test_a_draw_ends_after_one_card_when_only_locomotives_are_left() -> None:
    """Without a deck only the four locomotives of the row are left, so the turn is over."""
    game = yard_table(face_up="red locomotive locomotive locomotive locomotive", deck="")
    game.play(0, "draw red")

    assert hand(game, 0) == "1 red"
    assert game.waiting == [1]


@rule("G-07", "CG-32")
@pytest.mark.parametrize(
    ("face_up", "deck_cards", "move"),
    [
        (EMPTY_ROW, "1 red", "draw deck"),
        ("empty empty red empty empty", "", "draw red"),
        ("empty empty empty empty locomotive", "", "draw locomotive"),
    ],
)
def test_a_single_last_card_is_a_draw(face_up: str, deck_cards: str, move: str) -> None:
    """When one card is all there is to draw, drawing it is the turn."""
    game = yard_table(face_up=face_up, deck=deck_cards)
    game.play(0, move)

    assert game.waiting == [1]
    assert deck(game) == ""


@rule("CG-32")
def test_the_discards_never_become_the_deck() -> None:
    """G-02 does not hold: with an empty deck the discards stay where they are."""
    game = yard_table(deck="1 red", discards="3 blue, 2 locomotive", face_up=EMPTY_ROW)
    game.play(0, "draw deck")

    assert (deck(game), discards(game)) == ("", "3 blue, 2 locomotive")
    assert row(game) == EMPTY_ROW
    assert refused(game, 1, "draw deck") == "deck-empty"


@rule("G-01")
@pytest.mark.parametrize(
    ("hand", "reason"), [("2 red", "can-still-act"), ("1 red", None), ("3 locomotive", None)]
)
def test_a_player_who_can_only_place_must_place(hand: str, reason: str | None) -> None:
    """Without cards and tickets to draw a player passes, unless a set can be placed."""
    game = yard_table(deck="", face_up=EMPTY_ROW, ticket_deck="", hands={0: hand})

    assert refused(game, 0, "pass") == reason
