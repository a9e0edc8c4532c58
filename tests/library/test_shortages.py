"""Refusals with numbers: what an action needs, and what the seat has of it."""

import pytest

from branchline.errors import Shortage
from branchline.game import Game
from table import table


def refusal_of(game: Game, action: str) -> tuple[str, Shortage | None]:
    """Return the sentence of a refusal and its numbers."""
    refused = game.why_not(0, action)
    assert refused is not None
    return refused.sentence, refused.shortage


@pytest.mark.parametrize(
    ("game", "hand", "route", "needed", "held", "sentence"),
    [
        (
            "usa",
            "2 black, 1 locomotive, 5 red",
            "El Paso–Los Angeles",
            {"black": 6},
            {"black": 2, "locomotive": 1},
            "6 black needed; you have 2 black and 1 locomotive",
        ),
        (
            "usa",
            "2 red, 1 blue",
            "Calgary–Seattle",
            {"one colour": 4},
            {"red": 2},
            "4 of one colour needed; you have 2 red",
        ),
        ("usa", "", "Miami–Atlanta", {"blue": 5}, {}, "5 blue needed; you have none"),
        (
            "nordic_countries",  # no locomotives there, except on ferries and in tunnels
            "1 green, 2 locomotive",
            "Sundsvall–Östersund",
            {"green": 2},
            {"green": 1},
            "2 green needed; you have 1 green",
        ),
        (
            "nordic_countries",
            "3 black, 1 locomotive",
            "Åndalsnes–Bergen",
            {"black": 3, "locomotive": 2},
            {"black": 3, "locomotive": 1},
            "3 black and 2 locomotives needed; you have 3 black and 1 locomotive",
        ),
    ],
)
def test_cards_that_do_not_pay(
    game: str, hand: str, route: str, needed: dict[str, int], held: dict[str, int], sentence: str
) -> None:
    """The printed price, and the cards in hand that count towards it."""
    found = refusal_of(table(game, hands={0: hand}), f"claim {route}")
    assert found == (sentence, Shortage(needed, held))


def test_trains_that_do_not_suffice() -> None:
    """In the words of the box."""
    game = table("new_york", hands={0: "4 pink"}, trains={0: 1})
    sentence, shortage = refusal_of(game, "claim Central Park–United Nations")
    assert sentence == "3 taxis needed; you have 1 taxi"
    assert shortage == Shortage({"trains": 3}, {"trains": 1})


def test_other_refusals_have_no_numbers() -> None:
    """Only what lacks something that can be counted has them."""
    game = table("usa", hands={0: "6 black"}, owners={"El Paso–Los Angeles": 1})
    assert refusal_of(game, "claim El Paso–Los Angeles")[1] is None
