"""Card Game: drawing tickets, keeping any number of them, returning the rest."""

from itertools import combinations, permutations

import pytest

from branchline.events import Keep, Offer
from branchline.views import seen_by
from table import held, only, refused, rule, texts, ticket_pile
from yard_table import yard_table

PILE = "Chicago–Dallas, Seattle–Denver, Miami–Omaha, Dallas–Helena, New York–Chicago, Miami–Boston"
NAMES = [
    "Chicago–Dallas 6",
    "Seattle–Denver 10",
    "Miami–Omaha 11",
    "Dallas–Helena 10",
    "New York–Chicago 5",
    "Miami–Boston 12",
]


@rule("CG-17")
def test_the_top_four_tickets_are_drawn() -> None:
    """They lie before the player from the top of the deck on; nobody else sees which."""
    game = yard_table(ticket_deck=PILE)
    offer = only(game.play(0, "draw tickets"), Offer)

    assert [str(ticket) for ticket in offer.tickets or ()] == NAMES[:4]
    assert [str(ticket) for ticket in game.view(0).offer] == NAMES[:4]
    assert game.view(1).offer == ()
    assert game.view(1).seats[0].offered == 4
    assert seen_by(1, offer) == Offer(0, None, 4)
    assert game.view(None).ticket_deck == 2


@rule("CG-17")
def test_any_number_may_be_kept_even_none() -> None:
    """All sixteen choices are there, each with every order of the tickets that go back."""
    game = yard_table(ticket_deck=PILE)
    game.play(0, "draw tickets")
    wanted = set()
    for count in range(5):
        for returned in combinations("1234", count):
            kept = [place for place in "1234" if place not in returned]
            for order in permutations(returned):
                text = "keep " + " ".join(kept or ["none"])
                wanted.add(text if order == returned else f"{text} return {' '.join(order)}")

    assert set(texts(game, 0)) == wanted
    assert len(texts(game, 0)) == 1 + 4 + 6 * 2 + 4 * 6 + 24


@rule("CG-17")
@pytest.mark.parametrize(
    ("choice", "kept", "pile"),
    [
        ("keep 1 2 3 4", [0, 1, 2, 3], [4, 5]),
        ("keep 2 4", [1, 3], [4, 5, 0, 2]),
        ("keep none", [], [4, 5, 0, 1, 2, 3]),
    ],
)
def test_the_rest_go_to_the_bottom(choice: str, kept: list[int], pile: list[int]) -> None:
    """What is not kept lies under the deck in the order drawn, and the turn is over."""
    game = yard_table(ticket_deck=PILE)
    game.play(0, f"draw tickets; {choice}")

    assert sorted(held(game, 0)) == sorted(NAMES[i] for i in kept)
    assert ticket_pile(game) == [NAMES[i] for i in pile]
    assert game.waiting == [1]


@rule("CG-17", "G-09", "CG-32")
def test_the_player_may_name_the_order_of_returned_tickets() -> None:
    """They go under the deck in that order, and only that player knows it."""
    game = yard_table(seats=3, ticket_deck=PILE)
    events = game.play(0, "draw tickets; keep 3 return 4 1 2")

    assert ticket_pile(game) == [NAMES[i] for i in (4, 5, 3, 0, 1)]
    places = [(depth, str(ticket)) for depth, ticket in game.view(0).ticket_places]
    assert places == [(2, NAMES[3]), (3, NAMES[0]), (4, NAMES[1])]
    for other in (1, 2, None):
        assert game.view(other).ticket_places == ()
        assert seen_by(other, only(events, Keep)) == Keep(0, None, None, 1, 3)


@rule("CG-17")
def test_tickets_in_play_have_no_least_number() -> None:
    """Unlike at the start a player may return all of them, again and again."""
    game = yard_table(ticket_deck=PILE, tickets={0: "Seattle–Miami"})
    for _ in range(3):
        game.play(0, "draw tickets; keep none")
        game.play(1, "draw tickets; keep none")

    assert held(game, 0) == ["Seattle–Miami 22"]
    assert held(game, 1) == []
    assert sorted(ticket_pile(game)) == sorted(NAMES)


@rule("CG-17")
def test_the_tickets_must_be_chosen_from_before_anything_else() -> None:
    """With tickets before it the player can do nothing but keep some or none."""
    game = yard_table(hands={0: "3 red"})
    game.play(0, "draw tickets")

    assert all(text.startswith("keep ") for text in texts(game, 0))
    for text in ("draw deck", "place red", "draw tickets", "pass"):
        assert refused(game, 0, text) == "choose-tickets-first"


@rule("CG-30", "G-08", "CG-32")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_fewer_than_four_tickets_are_those_there_are(left: int) -> None:
    """All that are left lie before the player, who may return them."""
    pile = ", ".join(PILE.split(", ")[:left])
    game = yard_table(ticket_deck=pile)
    game.play(0, "draw tickets")

    assert [str(ticket) for ticket in game.view(0).offer] == NAMES[:left]
    assert refused(game, 0, "keep none") is None
    game.play(0, "keep none")
    assert ticket_pile(game) == NAMES[:left]


@rule("CG-30", "G-08", "CG-32")
def test_without_tickets_the_action_is_not_possible() -> None:
    """An empty ticket deck cannot be drawn from; returned tickets make it possible again."""
    game = yard_table(ticket_deck="Chicago–Dallas")
    game.play(0, "draw tickets")
    assert game.view(0).ticket_deck == 0
    other = game.copy()
    game.play(0, "keep 1")
    assert refused(game, 1, "draw tickets") == "no-tickets-left"
    assert "draw tickets" not in texts(game, 1)

    other.play(0, "keep none")
    assert refused(other, 1, "draw tickets") is None


@rule("CG-02", "CG-17")
def test_the_order_of_the_cities_makes_two_tickets() -> None:
    """Chicago–New York and New York–Chicago are both in the box and both can be held."""
    game = yard_table(ticket_deck="Chicago–New York, New York–Chicago")
    game.play(0, "draw tickets; keep 1")
    assert held(game, 0) == ["Chicago–New York 5"]
    game.play(1, "draw tickets; keep 1")

    assert held(game, 1) == ["New York–Chicago 5"]
