"""New York: claiming routes and drawing tickets."""

import pytest

from branchline.events import Offer
from branchline.views import seen_by
from table import (
    discards,
    hand,
    held,
    only,
    owner,
    payments,
    refused,
    rule,
    table,
    texts,
    ticket_pile,
)

THREE = "Chelsea–Wall Street, East Village–Soho, Central Park–Chinatown"


@rule("NY-15", "G-18")
def test_routes_take_cards_of_one_colour_and_taxis() -> None:
    """A blue route takes blue cards, a gray one cards of any one colour; a taxi is any card."""
    game = table("new_york", hands={0: "3 blue, 1 red, 2 locomotive"})

    blue = {"2 blue", "1 blue, 1 locomotive", "2 locomotive"}
    assert payments(game, 0, "Midtown West–Chelsea") == blue
    assert payments(game, 0, "Times Square–United Nations") == {*blue, "1 red, 1 locomotive"}
    assert refused(game, 0, "claim Central Park–United Nations") == "cannot-pay"


@rule("NY-15", "NY-16")
def test_the_cards_are_discarded_and_the_taxis_placed() -> None:
    """Three spaces cost three cards and three taxis."""
    game = table("new_york", hands={0: "2 pink, 2 locomotive"})
    game.play(0, "claim Central Park–United Nations; pay 1 pink + 2 locomotive")

    assert owner(game, "Central Park–United Nations") == 0
    assert (hand(game, 0), discards(game)) == ("1 pink", "1 pink, 2 locomotive")
    assert game.view(None).seats[0].trains == 12


@rule("NY-16", "G-11")
@pytest.mark.parametrize(("taxis", "key"), [(3, "not-enough-trains"), (4, None)])
def test_each_space_takes_one_taxi(taxis: int, key: str | None) -> None:
    """Chelsea–Soho has four spaces: with three taxis it cannot be claimed."""
    game = table("new_york", hands={0: "4 pink"}, trains={0: taxis})

    assert refused(game, 0, "claim Chelsea–Soho") == key


@rule("NY-18")
def test_any_open_route_and_one_a_turn() -> None:
    """A route need not touch the player's others; a claimed one is taken."""
    game = table(
        "new_york",
        hands={0: "4 blue"},
        owners={"Lincoln Center–Midtown West": 0, "Lower East Side–Chinatown": 1},
    )

    assert refused(game, 0, "claim Lower East Side–Chinatown") == "route-claimed"
    game.play(0, "claim Wall Street–Brooklyn blue")
    assert owner(game, "Wall Street–Brooklyn blue") == 0
    assert game.waiting == [1]


@rule("NY-19")
@pytest.mark.parametrize(
    ("choice", "kept", "bottom"),
    [
        ("keep 1", ["Chelsea–Wall Street 6"], ["East Village–Soho 4"]),
        ("keep 2", ["East Village–Soho 4"], ["Chelsea–Wall Street 6"]),
        ("keep 1 2", ["East Village–Soho 4", "Chelsea–Wall Street 6"], []),
    ],
)
def test_two_tickets_are_drawn_and_one_is_kept(
    choice: str, kept: list[str], bottom: list[str]
) -> None:
    """The top two are drawn; one or both are kept, the rest goes to the bottom."""
    game = table("new_york", ticket_deck=THREE)
    game.play(0, "draw tickets")

    assert sorted(texts(game, 0)) == ["keep 1", "keep 1 2", "keep 2"]
    game.play(0, choice)
    assert held(game, 0) == kept
    assert ticket_pile(game) == ["Central Park–Chinatown 8", *bottom]


@rule("NY-20", "G-08")
def test_the_last_ticket_must_be_kept() -> None:
    """With one ticket left it may be drawn, and then it stays."""
    game = table("new_york", ticket_deck="East Village–Soho")
    game.play(0, "draw tickets")

    assert texts(game, 0) == ["keep 1"]
    assert refused(game, 0, "keep none") == "keep-more"


@rule("NY-20", "G-08")
def test_without_tickets_the_action_is_not_possible() -> None:
    """An empty ticket deck cannot be drawn from."""
    game = table("new_york", ticket_deck="")

    assert refused(game, 0, "draw tickets") == "no-tickets-left"


@rule("NY-21")
def test_kept_tickets_stay_and_are_secret() -> None:
    """Earlier tickets cannot be returned, and the others learn only how many were drawn."""
    game = table("new_york", tickets={0: "Chelsea–Brooklyn"}, ticket_deck=THREE)
    offer = only(game.play(0, "draw tickets"), Offer)

    assert {word for text in texts(game, 0) for word in text.split()} == {"keep", "1", "2"}
    game.play(0, "keep 1")
    assert held(game, 0) == ["Chelsea–Wall Street 6", "Chelsea–Brooklyn 8"]
    assert seen_by(1, offer) == seen_by(None, offer) == Offer(0, None, 2)
    assert (game.view(1).seats[0].tickets, game.view(1).tickets) == (2, ())


@rule("NY-21")
def test_completing_a_ticket_shows_nothing_to_the_others() -> None:
    """A claim that completes a ticket looks like one that does not."""
    seen = []
    for tickets in ("Lower East Side–Wall Street", "Chelsea–Brooklyn"):
        game = table(
            "new_york",
            hands={0: "1 green"},
            owners={"Lower East Side–Chinatown": 0},
            tickets={0: tickets},
        )
        events = game.play(0, "claim Chinatown–Wall Street green")
        seen.append((events, game.view(1), game.view(None)))

    assert seen[0] == seen[1]
