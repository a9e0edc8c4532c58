"""Rulings on passing, trains, payments, who begins and what is secret."""

import pytest

import branchline as bl
from branchline.events import Deal, Draw, End, Offer, Pass
from branchline.sheet import load_sheet
from branchline.views import seen_by
from table import payments, refused, rule, table, texts

BOARD_GAMES = ["usa", "new_york", "nordic_countries", "northern_lights"]
EMPTY_ROW = "empty empty empty empty empty"


@rule("G-01")
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_when_all_must_pass_the_game_is_scored(name: str) -> None:
    """Nothing to draw and nothing to claim: each passes once, and the game is over."""
    game = table(name, face_up=EMPTY_ROW, deck="", ticket_deck="")

    assert texts(game, 0) == ["pass"]
    assert game.play(0, "pass") == [Pass(0)]
    assert texts(game, 1) == ["pass"]
    assert game.play(1, "pass") == [Pass(1), End("all_passed")]
    assert game.over


@rule("G-01")
def test_passes_count_only_in_a_row() -> None:
    """A claim between them restarts the count, though it leaves no card to draw."""
    game = table(
        "northern_lights",
        seats=3,
        hands={2: "2 yellow"},
        face_up=EMPTY_ROW,
        deck="",
        ticket_deck="",
    )
    game.play(0, "pass")
    game.play(1, "pass")
    assert refused(game, 2, "pass") == "can-still-act"
    game.play(2, "claim Oulu–Rovaniemi")
    game.play(0, "pass")
    game.play(1, "pass")

    assert not game.over
    assert game.play(2, "pass") == [Pass(2), End("all_passed")]


@rule("G-11")
@pytest.mark.parametrize(
    ("name", "route", "cards", "length"),
    [
        ("usa", "Seattle–Helena", "6 yellow", 6),
        ("new_york", "Chelsea–Soho", "4 pink", 4),
        ("nordic_countries", "Lieksa–Murmansk", "9 red", 9),
        ("northern_lights", "Åndalsnes–Bergen gray 1", "4 locomotive", 4),
    ],
)
def test_a_route_needs_a_train_for_each_space(
    name: str, route: str, cards: str, length: int
) -> None:
    """One train too few, and the route cannot be claimed; else all its trains are placed."""
    short = table(name, hands={0: cards}, trains={0: length - 1})
    assert refused(short, 0, f"claim {route}") == "not-enough-trains"

    game = table(name, hands={0: cards}, trains={0: length})
    game.play(0, f"claim {route}")
    assert game.view(None).seats[0].trains == 0


@rule("G-13")
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_the_first_player_comes_from_the_seed(name: str) -> None:
    """Chance chooses any seat, the same for the same seed, unless the host names one."""
    begins = [bl.new(name, seats=3, seed=seed).view(None).first for seed in range(9)]

    assert set(begins) == {0, 1, 2}
    assert bl.new(name, seats=3, seed=5).view(None).first == begins[5]
    assert {bl.new(name, seats=3, seed=seed, first=1).view(None).first for seed in (0, 1)} == {1}


@rule("G-17")
def test_cards_taken_face_up_are_public_and_blind_ones_are_not() -> None:
    """All see the red card and the number of cards; only the player sees what came blind."""
    game = table("usa", seats=3, face_up="red blue white green black", top="yellow orange")
    events = game.play(0, "draw red; draw deck")

    drawn = [event for event in events if isinstance(event, Draw)]
    for reader in (1, 2, None):
        assert [seen_by(reader, event) for event in drawn] == [
            Draw(0, "red", 0),
            Draw(0, None, None),
        ]
        seat = game.view(reader).seats[0]
        assert (seat.cards, seat.seen) == (2, {"red": 1})
    assert [seen_by(0, event) for event in drawn] == drawn
    assert game.view(0).hand == {"red": 1, "orange": 1}


@rule("G-17")
def test_payments_routes_and_discards_are_public() -> None:
    """All see the cards of a claim, the route, its points and the trains that are left."""
    game = table("usa", seats=3, hands={0: "2 red, 1 blue"})
    events = game.play(0, "claim Toronto–Pittsburgh")

    for reader in (0, 1, 2, None):
        view = game.view(reader)
        assert [seen_by(reader, event) for event in events] == events
        assert view.discards == {"red": 2}
        assert view.owners.count(0) == 1
        assert (view.seats[0].points, view.seats[0].trains, view.seats[0].cards) == (2, 43, 1)


@rule("G-17")
def test_tunnel_reveals_are_public() -> None:
    """All see what was laid and revealed, and the surcharge that is due."""
    game = table("nordic_countries", hands={0: "4 red"}, top="red black locomotive")
    game.play(0, "claim Bergen–Oslo red")

    for reader in (0, 1, None):
        tunnel = game.view(reader).tunnel
        assert tunnel is not None
        assert tunnel.laid == {"red": 4}
        assert tunnel.revealed == {"red": 1, "black": 1, "locomotive": 1}
        assert tunnel.surcharge == 2


@rule("G-17")
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_hands_tickets_and_decks_are_secret(name: str) -> None:
    """Other hidden cards and another order of tickets change nothing for the other players."""
    names = [f"{each.a}–{each.b} {each.points}" for each in load_sheet(name).tickets]
    seen = []
    for cards, tickets in (("3 red, 1 blue", names), ("2 locomotive, 2 black", names[::-1])):
        game = table(name, seats=3, hands={0: cards, 1: "2 green"}, ticket_deck=", ".join(tickets))
        game.play(0, "draw tickets; keep 1")
        seen.append([game.view(reader) for reader in (1, 2, None)])

    assert seen[0] == seen[1]


@rule("G-17")
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_the_deal_is_secret(name: str) -> None:
    """Of the starting cards and tickets the others learn only the numbers."""
    game = bl.new(name, seats=2, seed=3)
    for event in game.events:
        if isinstance(event, Deal):
            assert seen_by(1 - event.seat, event) == Deal(event.seat, None, event.count)
        if isinstance(event, Offer):
            assert seen_by(1 - event.seat, event) == Offer(event.seat, None, event.count)
            assert seen_by(None, event) == Offer(event.seat, None, event.count)

    assert [type(event) for event in game.events].count(Deal) == 2
    assert [type(event) for event in game.events].count(Offer) == 2


@rule("G-18")
@pytest.mark.parametrize(
    ("name", "route", "cards", "ways"),
    [
        (
            "nordic_countries",
            "Århus–København",
            "1 blue, 2 red, 1 locomotive",
            {
                "1 locomotive",
                "1 blue, 2 red",
                "1 blue, 1 red, 1 locomotive",
                "2 red, 1 locomotive",
            },
        ),
        (
            "northern_lights",
            "Ålborg–Kristiansand gray 1",
            "2 blue, 3 red, 1 locomotive, 1 green",
            {"2 blue", "2 red", "1 locomotive"},
        ),
    ],
)
def test_any_valid_payment_may_be_chosen(name: str, route: str, cards: str, ways: set[str]) -> None:
    """The player is offered every set of cards that pays, no matter what else is in the hand."""
    game = table(name, hands={0: cards})

    assert payments(game, 0, route) == ways
