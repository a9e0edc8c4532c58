"""Card Game: the deck runs out, and every player has one more turn."""

import pytest

from branchline.events import Draw, LastRound, Pass, Refill, ToTrack
from branchline.game import Game
from table import discards, hand, only, refused, row, rule, texts
from yard_table import EMPTY_ROW, stack, yard, yard_table


def turns_left(game: Game, move: str) -> list[int]:
    """Let every seat make a move until tickets are completed; return whose turns they were."""
    order = []
    while game.view(None).decision != "completing":
        order += game.waiting
        game.play(game.waiting[0], move)
    return order


@rule("CG-18", "G-12", "CG-32")
@pytest.mark.parametrize(
    ("face_up", "deck", "move"),
    [
        ("red blue white green black", "2 red", "draw deck; draw deck"),
        ("red blue white green black", "2 red", "draw red; draw deck"),
        ("red blue white green black", "2 red", "draw red; draw blue"),
        ("red blue white green locomotive", "1 red", "draw locomotive"),
        (EMPTY_ROW, "1 red", "draw deck"),
        ("red blue white green black", "1 red", "draw deck; draw blue"),
    ],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_one_more_turn(seats: int, face_up: str, deck: str, move: str) -> None:
    """Drawn by the player or turned up as a replacement, the last card starts the last turns.

    The seat that drew it has the very last one.
    """
    game = yard_table(seats=seats, turn=1, face_up=face_up, deck=deck)
    events = game.play(1, move)

    assert events[-1] == LastRound(1)
    assert game.view(None).deck == 0
    assert game.view(None).last_turns == seats
    assert turns_left(game, "draw tickets; keep none") == [
        (2 + turn) % seats for turn in range(seats)
    ]
    assert game.waiting == list(range(seats))


@rule("CG-18")
def test_the_last_turns_begin_only_with_the_last_card() -> None:
    """One card left in the deck does not start the last turns."""
    game = yard_table(deck="3 red")
    events = game.play(0, "draw deck; draw deck")

    assert not any(isinstance(event, LastRound) for event in events)
    assert game.view(None).last_turns is None


@rule("CG-18", "G-12", "CG-32")
def test_the_last_turns_are_counted_once() -> None:
    """Cards drawn from the row in the last turns do not start them again."""
    game = yard_table(deck="1 red", face_up="red blue white green black")
    game.play(0, "draw deck; draw black")
    assert not any(isinstance(event, LastRound) for event in game.play(1, "draw red; draw blue"))

    assert game.view(None).last_turns == 1
    game.play(0, "draw white; draw green")
    assert game.view(None).decision == "completing"
    assert only(game.events, LastRound) == LastRound(0)


@rule("CG-19", "G-07", "CG-32")
@pytest.mark.parametrize(
    ("deck", "face_up", "move"),
    [("1 yellow", EMPTY_ROW, "draw deck"), ("", "empty empty yellow empty empty", "draw yellow")],
)
def test_a_single_card_left_in_deck_and_row_may_be_drawn(
    deck: str, face_up: str, move: str
) -> None:
    """The draw takes just that card, and the turn is over."""
    game = yard_table(deck=deck, face_up=face_up)
    game.play(0, move)

    assert hand(game, 0) == "1 yellow"
    assert row(game) == EMPTY_ROW
    assert game.waiting == [1]


@rule("CG-34", "G-06", "CG-32")
def test_after_the_last_card_drawn_blind_a_second_is_due() -> None:
    """A card of the row must be taken, but not a locomotive; stopping is not allowed."""
    game = yard_table(deck="1 yellow", face_up="red blue red green locomotive")
    game.play(0, "draw deck")

    assert sorted(texts(game, 0)) == ["draw blue", "draw green", "draw red"]
    assert refused(game, 0, "draw deck") == "deck-empty"
    assert refused(game, 0, "draw locomotive") == "locomotive-not-second"
    game.play(0, "draw blue")
    assert hand(game, 0) == "1 blue, 1 yellow"
    assert game.waiting == [1]


@rule("CG-34")
def test_a_second_card_drawn_blind_as_the_last_ends_the_turn() -> None:
    """Where the last card was the second of the draw there is nothing to choose."""
    game = yard_table(deck="2 yellow", face_up="red blue red green locomotive")
    game.play(0, "draw deck")
    assert sorted(texts(game, 0)) == ["draw blue", "draw deck", "draw green", "draw red"]
    game.play(0, "draw deck")

    assert game.waiting == [1]


@rule("CG-34")
@pytest.mark.parametrize("face_up", [EMPTY_ROW, "empty locomotive empty locomotive empty"])
def test_without_a_lawful_second_card_the_turn_is_over(face_up: str) -> None:
    """The last card was drawn blind and the row has nothing, or locomotives only."""
    game = yard_table(deck="1 yellow", face_up=face_up)

    assert game.play(0, "draw deck") == [Draw(0, "yellow", None), LastRound(0)]
    assert game.waiting == [1]


@rule("CG-34", "G-06", "CG-32")
def test_when_the_replacement_was_the_last_card_the_second_must_be_drawn() -> None:
    """A lawful card lies face up, so the draw goes on."""
    game = yard_table(deck="1 yellow", face_up="red blue locomotive green black")

    assert game.play(0, "draw red") == [Draw(0, "red", 0), Refill(0, "yellow")]
    assert sorted(texts(game, 0)) == ["draw black", "draw blue", "draw green", "draw yellow"]
    game.play(0, "draw yellow")
    assert row(game) == "empty blue locomotive green black"
    assert hand(game, 0) == "1 yellow, 1 red"


@rule("CG-34", "G-05", "CG-32")
def test_when_the_replacement_leaves_only_locomotives_the_draw_ends() -> None:
    """The last card of the deck is a locomotive among locomotives: no second card."""
    game = yard_table(deck="1 locomotive", face_up="red" + " locomotive" * 4)
    events = game.play(0, "draw red")

    assert events == [Draw(0, "red", 0), Refill(0, "locomotive"), LastRound(0)]
    assert game.waiting == [1]


@rule("CG-20")
def test_face_up_cards_are_drawn_but_not_replaced() -> None:
    """In the last turns the row empties place by place."""
    game = yard_table(deck="", face_up="red blue white green locomotive")
    game.play(0, "draw blue; draw red")
    assert row(game) == "empty empty white green locomotive"
    assert game.play(1, "draw locomotive")[0] == Draw(1, "locomotive", 4)
    assert row(game) == "empty empty white green empty"

    assert refused(game, 0, "draw deck") == "deck-empty"
    assert refused(game, 0, "draw red") == "not-face-up"


@rule("CG-20", "G-03", "CG-32")
def test_an_empty_place_stays_empty_though_there_are_discards() -> None:
    """A robbery in the last turns brings no card back into the row."""
    game = yard_table(
        deck="",
        face_up="red empty empty empty empty",
        hands={0: "2 white"},
        yards={1: {"white": "1 white"}},
    )
    game.play(0, "place white")

    assert discards(game) == "1 white"
    assert row(game) == "red empty empty empty empty"


@rule("CG-20", "G-06", "CG-32")
def test_in_the_last_turns_the_second_card_must_be_drawn() -> None:
    """Two cards lie face up: a player who takes one takes the other, too."""
    game = yard_table(deck="", face_up="red empty blue empty empty")
    game.play(0, "draw red")

    assert texts(game, 0) == ["draw blue"]


@rule("CG-20")
def test_without_cards_only_tickets_and_the_yard_remain() -> None:
    """Deck and row are empty: the player draws tickets or places cards."""
    game = yard_table(deck="", face_up=EMPTY_ROW, hands={0: "2 red"})

    assert texts(game, 0) == ["draw tickets", "place red"]
    for text in ("draw deck", "draw red", "draw locomotive"):
        assert refused(game, 0, text) in ("deck-empty", "not-face-up")
    assert refused(game, 0, "pass") == "can-still-act"


@rule("CG-20", "G-01", "CG-32")
@pytest.mark.parametrize(
    ("cards", "yards"),
    [
        ("", {}),
        ("1 red", {}),
        ("3 locomotive", {}),
        ("1 red, 1 blue", {}),
        ("2 red", {1: {"red": "2 red"}}),
        ("2 red", {0: {"red": "2 red"}}),
        ("1 red, 1 blue, 1 green", {1: {"red": "1 red"}}),
    ],
)
def test_a_player_who_can_do_nothing_passes(cards: str, yards: dict[int, dict[str, str]]) -> None:
    """No card to draw, no ticket, no set that can be placed: passing is the only action."""
    game = yard_table(deck="", face_up=EMPTY_ROW, ticket_deck="", hands={0: cards}, yards=yards)

    assert texts(game, 0) == ["pass"]
    assert game.play(0, "pass")[0] == Pass(0)
    assert game.waiting == [1]


@rule("CG-20", "CG-06")
def test_step_one_happens_in_the_last_turns() -> None:
    """Rows roll out as always, also when the player then can only pass."""
    game = yard_table(
        deck="1 red",
        face_up=EMPTY_ROW,
        ticket_deck="",
        yards={0: {"blue": "3 blue"}, 1: {"red": "2 red, 1 locomotive"}},
    )
    events = game.play(0, "draw deck")
    assert only(events, ToTrack) == ToTrack(1, {"red": "locomotive"})
    events = game.play(1, "pass")
    assert only(events, ToTrack) == ToTrack(0, {"blue": "blue"})

    assert (yard(game, 0), stack(game, 0)) == ({"blue": "2 blue"}, "1 blue")
    assert (yard(game, 1), stack(game, 1)) == ({"red": "2 red"}, "1 locomotive")


@rule("CG-20")
def test_cards_left_in_yards_are_lost() -> None:
    """When the last turn is over the yards are discarded; only the stacks count."""
    game = yard_table(
        deck="1 yellow",
        face_up=EMPTY_ROW,
        ticket_deck="",
        hands={1: "2 black"},
        yards={0: {"blue": "3 blue, 1 locomotive"}, 1: {"red": "2 red"}},
        stacks={0: "1 green"},
    )
    game.play(0, "draw deck")
    game.play(1, "place black")
    game.play(0, "pass")

    assert game.view(None).decision == "completing"
    assert (yard(game, 0), yard(game, 1)) == ({}, {})
    assert [stack(game, seat) for seat in (0, 1)] == ["1 green, 1 locomotive", "1 red"]
    assert discards(game) == "3 blue, 2 black, 1 red"


@rule("CG-15", "CG-20")
def test_trains_are_robbed_in_the_last_turns_too() -> None:
    """A row robbed before its owner's last turn never rolls out."""
    game = yard_table(
        deck="1 yellow", face_up=EMPTY_ROW, hands={1: "2 red"}, yards={0: {"red": "1 red"}}
    )
    game.play(0, "draw deck")
    game.play(1, "place red")

    assert (yard(game, 0), stack(game, 0), discards(game)) == ({}, "", "1 red")
