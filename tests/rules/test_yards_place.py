"""Card Game: placing cards in the yard, and train robbery."""

import random

import pytest

import branchline as bl
from branchline.events import Place, Robbery, ToTrack
from table import discards, hand, only, refused, rule, texts
from yard_table import NAME, stack, yard, yard_state, yard_table


@rule("CG-11")
@pytest.mark.parametrize(
    ("move", "rows"),
    [
        ("place red; put 2 red", {"red": "2 red"}),
        ("place red; put 5 red", {"red": "5 red"}),
        ("place blue green red", {"blue": "1 blue", "green": "1 green", "red": "1 red"}),
        ("place blue white red", {"blue": "1 blue", "white": "1 white", "red": "1 red"}),
    ],
)
def test_a_set_of_one_colour_or_three_different_ones(move: str, rows: dict[str, str]) -> None:
    """Two or more cards of one colour are one row; three colours are three rows."""
    game = yard_table(hands={0: "5 red, 1 blue, 1 green, 1 white"})
    game.play(0, move)

    assert yard(game, 0) == rows
    assert game.waiting == [1]


@rule("CG-11")
def test_a_single_card_is_no_set() -> None:
    """One card of a colour alone cannot be placed, nor one as part of a larger holding."""
    game = yard_table(hands={0: "1 red, 3 blue"})

    assert refused(game, 0, "place red") == "not-enough-cards"
    game.play(0, "place blue")
    assert texts(game, 0) == ["put 2 blue", "put 3 blue"]


@rule("CG-11")
@pytest.mark.parametrize("held", ["1 red, 1 blue", "1 red, 1 blue, 1 locomotive", "3 locomotive"])
def test_different_colours_are_exactly_three(held: str) -> None:
    """Two different colours, or three cards that are not of three colours, are not a set."""
    game = yard_table(hands={0: held})

    assert not any(len(text.split()) == 4 for text in texts(game, 0))


@rule("CG-12", "CG-39")
@pytest.mark.parametrize("yards", [{}, {1: {"red": "1 red"}}], ids=["empty yards", "a row to rob"])
def test_locomotives_alone_are_no_set(yards: dict[int, dict[str, str]]) -> None:
    """Three of them start no row and rob none; one red card with them does both."""
    alone = yard_table(hands={0: "3 locomotive"}, yards=yards)
    assert not any(text.startswith("place") for text in texts(alone, 0))

    both = yard_table(hands={0: "1 red, 3 locomotive"}, yards=yards)
    assert "place red" in texts(both, 0)
    both.play(0, "place red")
    assert all(text.startswith("put 1 red + ") for text in texts(both, 0))


@rule("CG-11")
def test_four_colours_can_be_placed_only_three_at_a_time() -> None:
    """With one card each of four colours there are four ways, all of three cards."""
    game = yard_table(hands={0: "1 red, 1 blue, 1 green, 1 black"})

    placing = [text for text in texts(game, 0) if text.startswith("place")]
    assert sorted(placing) == [
        "place blue black red",
        "place blue green black",
        "place blue green red",
        "place green black red",
    ]


@rule("CG-11", "G-18", "CG-32")
def test_the_player_chooses_how_many_cards() -> None:
    """Every number of coloured cards and locomotives from two cards on is offered once."""
    game = yard_table(hands={0: "3 red, 2 locomotive"})
    game.play(0, "place red")

    assert texts(game, 0) == [
        "put 1 red + 1 locomotive",
        "put 1 red + 2 locomotive",
        "put 2 red",
        "put 2 red + 1 locomotive",
        "put 2 red + 2 locomotive",
        "put 3 red",
        "put 3 red + 1 locomotive",
        "put 3 red + 2 locomotive",
    ]


@rule("CG-11")
def test_a_set_that_leaves_no_choice_is_placed_at_once() -> None:
    """If two cards are all the player has of a colour, no number need be named."""
    game = yard_table(hands={0: "2 red, 1 blue"})

    assert game.play(0, "place red") == [Place(0, {"red": {"red": 2}})]
    assert hand(game, 0) == "1 blue"


@rule("CG-11")
@pytest.mark.parametrize("other", ["", "1 blue", "1 red", "2 white"])
def test_a_forced_number_may_be_written_out(other: str) -> None:
    """The whole move can also be read where the number was not a choice, and whatever follows.

    Nothing, or another yard rolls out, or is robbed.
    """
    yards = {1: {other.split()[1]: other}} if other else {}
    game = yard_table(hands={0: "2 red"}, yards=yards)
    game.play(0, "place red; put 2 red")

    assert yard(game, 0) == {"red": "2 red"}


@rule("CG-11")
def test_a_number_that_was_not_placed_is_refused() -> None:
    """Words that do not fit the move are an error, and nothing is placed."""
    game = yard_table(hands={0: "2 red, 1 blue, 1 green"})
    for move in ("place red; put 3 red", "place blue green red; put 1 blue"):
        with pytest.raises((bl.IllegalAction, bl.InvalidAction)):
            game.play(0, move)

    assert yard(game, 0) == {}
    assert game.waiting == [0]


@rule("CG-12")
def test_locomotives_lie_on_top_of_the_row() -> None:
    """A set of four green cards with two locomotives on top: the rulebook's picture."""
    game = yard_table(hands={0: "4 green, 2 locomotive"})
    events = game.play(0, "place green; put 2 green + 2 locomotive")

    assert events == [Place(0, {"green": {"green": 2, "locomotive": 2}})]
    assert yard(game, 0) == {"green": "2 green, 2 locomotive"}
    assert hand(game, 0) == "2 green"

    for left in ("2 green, 1 locomotive", "2 green", "1 green"):
        game.play(1, "draw deck; draw deck")
        assert yard(game, 0) == {"green": left}
        game.play(0, "draw deck; draw deck")
    assert stack(game, 0) == "1 green, 2 locomotive"


@rule("CG-12")
def test_four_green_under_two_locomotives() -> None:
    """All six cards are one row; the locomotives on top of it leave first."""
    game = yard_table(hands={0: "4 green, 2 locomotive"})
    game.play(0, "place green; put 4 green + 2 locomotive")
    assert yard(game, 0) == {"green": "4 green, 2 locomotive"}

    moved = only(game.play(1, "draw deck; draw deck"), ToTrack)
    assert moved == ToTrack(0, {"green": "locomotive"})


@rule("CG-12")
def test_a_set_has_at_least_one_card_of_its_colour() -> None:
    """Locomotives alone are not a set; one coloured card with locomotives is."""
    alone = yard_table(hands={0: "4 locomotive"})
    assert not any(text.startswith("place") for text in texts(alone, 0))
    assert refused(alone, 0, "place red") == "not-enough-cards"

    game = yard_table(hands={0: "1 red, 4 locomotive"})
    game.play(0, "place red")
    assert all(text.startswith("put 1 red + ") for text in texts(game, 0))
    game.play(0, "put 1 red + 3 locomotive")
    assert yard(game, 0) == {"red": "1 red, 3 locomotive"}


@rule("CG-13")
def test_locomotives_are_never_one_of_three_colours() -> None:
    """Two colours and locomotives cannot be placed as three cards."""
    game = yard_table(hands={0: "1 red, 1 blue, 3 locomotive"})

    assert [text for text in texts(game, 0) if text.startswith("place")] == [
        "place blue",
        "place red",
    ]
    with pytest.raises(bl.InvalidAction):
        game.play(0, "place red blue locomotive")


@rule("CG-13")
def test_each_of_three_colours_starts_its_own_row() -> None:
    """Three rows of one card each, and all three roll out at the next turn."""
    game = yard_table(hands={0: "2 red, 1 blue, 1 yellow, 1 locomotive"})
    events = game.play(0, "place yellow red blue")

    assert events == [Place(0, {"blue": {"blue": 1}, "yellow": {"yellow": 1}, "red": {"red": 1}})]
    assert hand(game, 0) == "1 red, 1 locomotive"
    game.play(1, "draw deck; draw deck")
    assert (yard(game, 0), stack(game, 0)) == ({}, "1 blue, 1 yellow, 1 red")


@rule("CG-14")
def test_a_colour_in_ones_own_yard_cannot_be_placed() -> None:
    """Neither as a set, however large, nor as one of three colours."""
    game = yard_table(
        hands={0: "5 red, 1 blue, 1 green, 1 black, 2 locomotive"}, yards={0: {"red": "1 red"}}
    )

    assert refused(game, 0, "place red") == "row-in-yard"
    assert refused(game, 0, "place blue green red") == "row-in-yard"
    assert refused(game, 0, "place blue green black") is None


@rule("CG-12")
@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("1 red, 1 locomotive", None),
        ("1 red", "not-enough-cards"),
        ("3 locomotive", "not-enough-cards"),
    ],
)
def test_a_set_needs_one_card_of_its_colour(hand: str, reason: str | None) -> None:
    """A locomotive makes a set of one coloured card, but no set of locomotives alone is one."""
    assert refused(yard_table(hands={0: hand}), 0, "place red") == reason


@rule("CG-14")
def test_a_colour_can_be_placed_again_when_its_row_is_gone() -> None:
    """The last card of a row rolls out in step 1, so the colour is free in the same turn."""
    game = yard_table(hands={0: "4 red"}, yards={0: {"red": "2 red"}})
    game.play(0, "draw deck; draw deck")
    game.play(1, "draw deck; draw deck")
    assert yard(game, 0) == {"red": "1 red"}
    assert refused(game, 0, "place red") == "row-in-yard"

    game.play(0, "draw deck; draw deck")
    game.play(1, "draw deck; draw deck")
    assert yard(game, 0) == {}
    game.play(0, "place red; put 3 red")
    assert yard(game, 0) == {"red": "3 red"}


@rule("CG-14")
def test_rows_of_other_colours_stay_beside_a_new_one() -> None:
    """A yard may hold many rows, placed in different turns."""
    game = yard_table(hands={0: "2 black, 1 white, 1 red"}, yards={0: {"blue": "4 blue"}})
    game.play(0, "place black")

    assert yard(game, 0) == {"blue": "4 blue", "black": "2 black"}


@rule("CG-15")
def test_john_is_robbed_by_paul() -> None:
    """John lays one blue, one red and one yellow card; Paul lays three blue cards."""
    john, paul = 0, 1
    game = yard_table(hands={john: "1 blue, 1 red, 1 yellow", paul: "3 blue"})
    game.play(john, "place blue red yellow")
    events = game.play(paul, "place blue; put 3 blue")

    assert events[:2] == [Place(paul, {"blue": {"blue": 3}}), Robbery(john, "blue", {"blue": 1})]
    assert discards(game) == "1 blue"
    assert yard(game, paul) == {"blue": "3 blue"}
    # It is John's turn, and his other two rows have rolled out.
    assert (yard(game, john), stack(game, john)) == ({}, "1 yellow, 1 red")


@rule("CG-15")
@pytest.mark.parametrize("row", ["3 red", "2 red, 1 locomotive", "1 red, 2 locomotive"])
def test_a_robbery_needs_more_cards_than_the_row(row: str) -> None:
    """Three cards lie there, locomotives included: three are too few, four are enough."""
    game = yard_table(hands={0: "3 red, 2 locomotive"}, yards={1: {"red": row}})
    game.play(0, "place red")

    assert refused(game, 0, "put 3 red") == "row-too-long"
    assert refused(game, 0, "put 1 red + 2 locomotive") == "row-too-long"
    assert texts(game, 0) == [
        "put 2 red + 2 locomotive",
        "put 3 red + 1 locomotive",
        "put 3 red + 2 locomotive",
    ]


@rule("CG-15")
def test_a_robber_without_enough_cards_cannot_begin() -> None:
    """As many cards as the row has are too few, so the colour cannot be announced."""
    game = yard_table(hands={0: "2 red, 1 locomotive"}, yards={1: {"red": "3 red"}})

    assert refused(game, 0, "place red") == "row-too-long"
    assert "place red" not in texts(game, 0)


@rule("CG-15")
def test_the_robbed_player_discards_the_whole_row_at_once() -> None:
    """Its locomotives too; other rows and the on-track stack stay as they are."""
    game = yard_table(
        seats=3,
        hands={0: "4 red"},
        yards={2: {"red": "1 red, 2 locomotive", "blue": "2 blue"}},
        stacks={2: "2 red"},
    )
    events = game.play(0, "place red")

    assert events == [
        Place(0, {"red": {"red": 4}}),
        Robbery(2, "red", {"red": 1, "locomotive": 2}),
    ]
    assert discards(game) == "1 red, 2 locomotive"
    assert yard(game, 0) == {"red": "4 red"}
    assert (yard(game, 2), stack(game, 2)) == ({"blue": "2 blue"}, "2 red")


@rule("CG-15")
def test_a_row_is_as_long_as_it_is_now() -> None:
    """A row of three that has rolled out one card is robbed by three."""
    game = yard_table(hands={0: "3 red"}, yards={1: {"red": "3 red"}})
    assert refused(game, 0, "place red") == "row-too-long"
    game.play(0, "draw deck; draw deck")
    game.play(1, "draw deck; draw deck")

    game.play(0, "place red")
    assert yard(game, 0) == {"red": "3 red"}
    assert stack(game, 1) == "1 red"
    assert discards(game) == "2 red"


@rule("CG-15")
@pytest.mark.parametrize("row", ["1 red", "1 red, 1 locomotive", "4 red"])
def test_three_different_colours_never_rob(row: str) -> None:
    """One card of a colour is never more than a row of another yard has."""
    game = yard_table(hands={0: "1 red, 1 blue, 1 green, 1 black"}, yards={1: {"red": row}})

    assert refused(game, 0, "place blue green red") == "colour-in-a-yard"
    assert refused(game, 0, "place blue green black") is None


@rule("CG-15")
def test_a_row_can_be_robbed_back() -> None:
    """The robbed player robs the robber with still more cards; all robbed cards are discards."""
    game = yard_table(hands={0: "5 red, 1 locomotive", 1: "3 red, 1 locomotive"})
    game.play(0, "place red; put 2 red")
    game.play(1, "place red; put 3 red")
    assert (yard(game, 0), discards(game)) == ({}, "2 red")
    game.play(0, "place red")

    assert yard(game, 0) == {"red": "3 red, 1 locomotive"}
    assert (yard(game, 1), discards(game)) == ({}, "5 red")


@rule("CG-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_colour_is_ever_in_two_yards(seats: int) -> None:
    """At no moment of many random games do two seats have a row of one colour."""
    rng = random.Random(seats)
    robberies = 0
    for seed in range(6):
        game = bl.new(NAME, seats=seats, seed=seed)
        while not game.over:
            seat = rng.choice(game.waiting)
            action = rng.choice(list(game.legal(seat)))
            robberies += sum(isinstance(event, Robbery) for event in game.play(seat, action))
            state = yard_state(game)
            for colour in range(8):
                owners = [other for other in range(seats) if state.row[other][colour]]
                assert len(owners) <= 1
                assert all(
                    state.row[other][colour] or not state.on_top[other][colour]
                    for other in range(seats)
                ), "locomotives lie on a card of the colour"

    assert robberies > 0
