"""Rulings on the deck and the row: reshuffling, empty places and wipes that cannot help."""

import pytest

from branchline.events import Claim, Draw, Refill, Reshuffle, Wipe
from table import deck, discards, hand, refused, row, rule, table

BOARD_GAMES = ["usa", "new_york", "nordic_countries", "northern_lights"]


@rule("G-02", "US-17")
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_the_discards_come_back_the_moment_the_deck_is_empty(name: str) -> None:
    """The last card fills a place of the row, and at once the discards are the new deck."""
    game = table(
        name, face_up="blue red red green black", deck="1 orange", discards="2 green, 1 locomotive"
    )

    assert game.play(0, "draw blue") == [
        Draw(0, "blue", 0),
        Refill(0, "orange"),
        Reshuffle({"green": 2, "locomotive": 1}),
    ]
    assert (deck(game), discards(game)) == ("2 green, 1 locomotive", "")


@rule("G-02")
@pytest.mark.parametrize(
    ("name", "route"),
    [
        ("usa", "Montréal–New York"),
        ("new_york", "Wall Street–Brooklyn blue"),
        ("nordic_countries", "Göteborg–Örebro"),
        ("northern_lights", "Bergen–Lillehammer"),
    ],
)
def test_an_empty_deck_takes_the_first_discards(name: str, route: str) -> None:
    """Without deck and discards the cards of the next claim are the deck at once."""
    length = 2 if name == "nordic_countries" else 3
    game = table(name, hands={0: f"{length} blue"}, face_up="red red green green black", deck="")
    events = game.play(0, f"claim {route}")

    assert isinstance(events[0], Claim)
    assert events[1:] == [Reshuffle({"blue": length})]
    assert (deck(game), discards(game)) == (f"{length} blue", "")
    assert refused(game, 1, "draw deck") is None


@rule("G-02")
def test_cards_of_an_unsettled_tunnel_are_not_discards() -> None:
    """While the surcharge is due the deck stays empty; when the tunnel is left it is filled."""
    game = table("nordic_countries", hands={0: "4 red"}, deck="2 black, 1 red")
    game.play(0, "claim Bergen–Oslo red")

    assert (deck(game), discards(game), hand(game, 0)) == ("", "", "")
    game.play(0, "leave")
    assert (deck(game), discards(game), hand(game, 0)) == ("2 black, 1 red", "", "4 red")


@rule("G-02")
def test_a_tunnel_reveals_discards_but_not_what_was_laid() -> None:
    """The deck of one card and the one discard are revealed; there is no third card."""
    game = table("nordic_countries", hands={0: "5 red"}, deck="1 red", discards="1 black")
    game.play(0, "claim Bergen–Oslo red")

    tunnel = game.view(1).tunnel
    assert tunnel is not None
    assert (tunnel.laid, tunnel.revealed) == ({"red": 4}, {"red": 1, "black": 1})
    assert (deck(game), discards(game)) == ("", "")


@rule("G-03", "US-19")
def test_a_place_that_cannot_be_refilled_stays_empty() -> None:
    """Without deck and discards the row shrinks."""
    game = table("usa", face_up="red blue white green black", deck="")
    game.play(0, "draw blue; draw red")

    assert row(game) == "empty empty white green black"


@rule("G-03", "US-19")
def test_empty_places_are_refilled_in_place_order() -> None:
    """Two discards fill the first two of three empty places, the next discard the third."""
    game = table(
        "usa",
        hands={0: "2 green", 1: "3 blue"},
        face_up="empty red empty white empty",
        deck="",
    )

    assert game.play(0, "claim Toronto–Pittsburgh")[-2:] == [Refill(0, "green"), Refill(2, "green")]
    assert row(game) == "green red green white empty"
    assert game.play(1, "claim Montréal–New York")[-1] == Refill(4, "blue")
    assert row(game) == "green red green white blue"
    assert deck(game) == "2 blue"


@rule("G-03")
@pytest.mark.parametrize(
    ("name", "route"),
    [
        ("new_york", "Midtown West–Chelsea"),
        ("nordic_countries", "Göteborg–Örebro"),
        ("northern_lights", "Göteborg–Oslo blue"),
    ],
)
def test_empty_places_are_refilled_in_every_game(name: str, route: str) -> None:
    """The two cards of a payment go to the first two empty places."""
    game = table(name, hands={0: "2 blue"}, face_up="empty red red empty empty", deck="")
    game.play(0, f"claim {route}")

    assert row(game) == "blue red red blue empty"


@rule("G-04", "US-20")
@pytest.mark.parametrize("name", ["usa", "new_york"])
def test_a_row_is_wiped_at_most_ten_times(name: str) -> None:
    """Ten cards, six of them locomotives: every other row has three, so only the limit ends it."""
    game = table(
        name,
        face_up="locomotive red blue red locomotive",
        deck="4 locomotive, 2 red",
        top="locomotive",
    )
    events = game.play(0, "draw blue")

    assert len([event for event in events if isinstance(event, Wipe)]) == 10
    assert sorted(row(game).split()) == ["locomotive"] * 3 + ["red"] * 2
    assert (deck(game), discards(game)) == ("2 red, 3 locomotive", "")
    game.play(0, "draw red")
    assert (hand(game, 0), game.waiting) == ("1 blue, 1 red", [1])


@rule("G-04", "US-20")
@pytest.mark.parametrize("name", ["usa", "new_york"])
def test_a_row_is_not_wiped_when_no_lawful_row_exists(name: str) -> None:
    """Outside the hands there are only two cards that are not locomotives: the row stays."""
    game = table(
        name, face_up="locomotive red blue green locomotive", deck="2 locomotive", top="locomotive"
    )
    events = game.play(0, "draw blue")

    assert not any(isinstance(event, Wipe) for event in events)
    assert row(game) == "locomotive red locomotive green locomotive"


@rule("G-04", "US-20")
@pytest.mark.parametrize("name", ["usa", "new_york"])
@pytest.mark.parametrize(
    ("deck_cards", "used", "left"),
    [
        ("1 locomotive, 1 black", "", "1 locomotive"),
        ("2 locomotive, 1 black", "", "2 locomotive"),
        ("2 locomotive", "1 black", "2 locomotive"),
    ],
)
def test_three_other_cards_are_enough_for_a_wipe(
    name: str, deck_cards: str, used: str, left: str
) -> None:
    """With a third card in the deck, or in the discards, the row is wiped until it is lawful."""
    game = table(
        name,
        face_up="locomotive red blue green locomotive",
        deck=deck_cards,
        discards=used,
        top="locomotive",
    )
    events = game.play(0, "draw blue")

    assert any(isinstance(event, Wipe) for event in events)
    assert sorted(row(game).split()) == ["black", "green", "locomotive", "locomotive", "red"]
    assert (deck(game), discards(game)) == (left, "")


@rule("G-04", "US-20")
def test_a_row_that_could_not_be_wiped_is_wiped_when_cards_come_back() -> None:
    """Three locomotives stay while deck and discards are empty; the next discards wipe them."""
    game = table(
        "usa",
        hands={1: "4 red"},
        face_up="locomotive red blue green locomotive",
        deck="1 locomotive",
    )
    game.play(0, "draw red")
    assert row(game) == "locomotive locomotive blue green locomotive"
    game.play(0, "draw blue")
    assert row(game) == "locomotive locomotive empty green locomotive"
    events = game.play(1, "claim Denver–Oklahoma City")

    wipes = [event for event in events if isinstance(event, Wipe)]
    assert wipes == [Wipe(("locomotive", "locomotive", "red", "green", "locomotive"))]
    assert row(game).split()[:3] == ["red", "red", "red"]
