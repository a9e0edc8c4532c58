"""Double and triple routes."""

import pytest

from table import owner, refused, rule, table, texts


@rule("US-28")
def test_nobody_claims_both_lanes() -> None:
    """The owner of one lane of a double route is refused the other, even with four players."""
    game = table("usa", seats=4, hands={0: "4 red"}, owners={"Seattle–Portland gray 1": 0})

    assert refused(game, 0, "claim Seattle–Portland gray 2") == "other-lane-held"


@rule("US-29")
def test_with_few_players_the_other_lane_is_closed() -> None:
    """With two or three players a double route is used once; with four or five twice."""
    keys = {
        seats: refused(
            table("usa", seats=seats, hands={0: "4 red"}, owners={"Seattle–Portland gray 1": 1}),
            0,
            "claim Seattle–Portland gray 2",
        )
        for seats in (2, 3, 4, 5)
    }

    assert keys == {2: "lanes-closed", 3: "lanes-closed", 4: None, 5: None}


@rule("US-28", "US-29")
@pytest.mark.parametrize(
    ("seats", "key"), [(2, "lanes-closed"), (3, "lanes-closed"), (4, None), (5, None)]
)
def test_the_second_lane_after_a_claim(seats: int, key: str | None) -> None:
    """Once Montréal–Boston is claimed the next seat finds its second lane closed, or open."""
    game = table("usa", seats=seats, hands={0: "4 red", 1: "2 red"})
    game.play(0, "claim Montréal–Boston gray 1")

    assert refused(game, 1, "claim Montréal–Boston gray 1") == "route-claimed"
    assert refused(game, 1, "claim Montréal–Boston gray 2") == key
    game.play(1, "draw deck; draw deck")
    for seat in range(2, seats):
        game.play(seat, "draw deck; draw deck")
    assert refused(game, 0, "claim Montréal–Boston gray 2") == "other-lane-held"


@rule("US-29")
def test_either_lane_may_be_the_one_that_is_used() -> None:
    """With two players the red lane closes the yellow one, and the other way round."""
    for used, closed in (("red", "yellow"), ("yellow", "red")):
        game = table(
            "usa", hands={0: "2 red", 1: "2 yellow"}, owners={f"Boston–New York {used}": 1}
        )

        assert refused(game, 0, f"claim Boston–New York {closed}") == "lanes-closed"


@rule("US-29")
def test_both_lanes_belong_to_different_players() -> None:
    """With four players the lanes of one double route have two owners."""
    game = table("usa", seats=4, hands={1: "2 red"}, turn=1, owners={"Boston–New York yellow": 0})
    game.play(1, "claim Boston–New York red")

    assert owner(game, "Boston–New York yellow") == 0
    assert owner(game, "Boston–New York red") == 1


@rule("NY-17")
@pytest.mark.parametrize(("seats", "key"), [(2, "lanes-closed"), (3, None), (4, None)])
def test_in_new_york_only_two_players_close_lanes(seats: int, key: str | None) -> None:
    """With two players the other lane is closed; with three or four another seat may have it."""
    game = table(
        "new_york",
        seats=seats,
        hands={0: "2 blue"},
        owners={"Lincoln Center–Times Square green": 1},
    )

    assert refused(game, 0, "claim Lincoln Center–Times Square blue") == key


@rule("NY-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_new_york_nobody_claims_both_lanes(seats: int) -> None:
    """The owner of one lane is refused the other with any number of players."""
    game = table(
        "new_york",
        seats=seats,
        hands={0: "2 blue"},
        owners={"Lincoln Center–Times Square green": 0},
    )

    assert refused(game, 0, "claim Lincoln Center–Times Square blue") == "other-lane-held"


@rule("G-20")
@pytest.mark.parametrize(
    ("one", "other", "cards"),
    [
        ("Mo I Rana–Trondheim green", "Mo I Rana–Trondheim red", "4 red, 2 locomotive"),
        ("Mo I Rana–Trondheim red", "Mo I Rana–Trondheim green", "5 green"),
        ("Kristiansand–Stavanger green", "Kristiansand–Stavanger orange", "3 locomotive"),
        ("Kristiansand–Stavanger orange", "Kristiansand–Stavanger green", "2 green"),
    ],
)
def test_routes_between_the_same_cities_are_lanes_even_when_they_differ(
    one: str, other: str, cards: str
) -> None:
    """A tunnel and a ferry of another length make a double route like any other."""
    held = table("nordic_countries", seats=3, hands={0: cards}, owners={one: 0})
    closed = table("nordic_countries", seats=2, hands={0: cards}, owners={one: 1})
    free = table("nordic_countries", seats=3, hands={0: cards}, owners={one: 1})

    assert refused(held, 0, f"claim {other}") == "other-lane-held"
    assert refused(closed, 0, f"claim {other}") == "lanes-closed"
    assert refused(free, 0, f"claim {other}") is None


@rule("G-20")
@pytest.mark.parametrize(
    ("seats", "taken", "key"),
    [
        (2, 1, "lanes-closed"),
        (3, 1, None),
        (3, 2, "lanes-closed"),
        (4, 2, None),
        (5, 2, None),
    ],
)
def test_three_routes_between_the_same_cities_are_one_triple_route(
    seats: int, taken: int, key: str | None
) -> None:
    """The three routes Karlstad–Oslo of Northern Lights are counted together."""
    owners = {"Karlstad–Oslo white": 1, "Karlstad–Oslo green": 2}
    game = table(
        "northern_lights",
        seats=seats,
        hands={0: "1 orange"},
        owners=dict(list(owners.items())[:taken]),
    )

    assert refused(game, 0, "claim Karlstad–Oslo orange") == key


@pytest.mark.parametrize(
    ("name", "lane", "other"),
    [
        ("northern_lights", "Ålborg–Kristiansand gray 1", "Ålborg–Kristiansand gray 2"),
        ("nordic_countries", "Helsinki–Stockholm gray", "Helsinki–Stockholm yellow"),
        ("usa", "Seattle–Portland gray 1", "Seattle–Portland gray 2"),
    ],
)
def test_the_other_lane_is_not_offered_to_its_holder(name: str, lane: str, other: str) -> None:
    """Only another player has it among the legal actions, however it is paid."""
    seats = 3 if name == "nordic_countries" else 4
    hands = dict.fromkeys(range(2), "6 red, 6 yellow, 1 locomotive")
    for turn, offered in ((0, False), (1, True)):
        game = table(name, seats=seats, turn=turn, hands=hands, owners={lane: 0})
        assert (f"claim {other}" in texts(game, turn)) == offered
