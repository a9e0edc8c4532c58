"""Northern Lights: the box, the deal, drawing train cards and drawing tickets."""

import pytest

import branchline
from branchline.events import BonusCards, Draw, Keep, Offer, Refill, Reshuffle, Wipe
from branchline.game import start
from branchline.sheet import load_sheet
from table import (
    cards_of,
    dealt,
    discards,
    hand,
    held,
    only,
    refused,
    row,
    rule,
    table,
    texts,
    ticket_pile,
)

NAME = "northern_lights"
COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")


@rule("NL-01")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_it_is_for_two_to_five_players(seats: int) -> None:
    """Another number of players is refused, and the error says which numbers are possible."""
    assert [branchline.new(NAME, allowed).seats for allowed in (2, 3, 4, 5)] == [2, 3, 4, 5]
    with pytest.raises(ValueError, match=f"2 to 5 players, not {seats}"):
        branchline.new(NAME, seats)


@rule("NL-02")
def test_each_player_starts_with_forty_trains_and_no_points() -> None:
    """Before the first turn each of five seats has 40 trains and 0 points."""
    game = branchline.new(NAME, 5, seed=5)

    assert [(seat.trains, seat.points) for seat in game.view(None).seats] == [(40, 0)] * 5


@rule("NL-03")
def test_the_box_holds_114_train_cards() -> None:
    """Hands, row and deck of a new game are 12 cards of each colour and 18 locomotives."""
    game = branchline.new(NAME, 5, seed=5)
    counts = [sum(each) for each in zip(game.state.deck, *game.state.hand, strict=True)]
    for card in game.state.face_up:
        counts[card] += 1

    expected = ", ".join(f"12 {colour}" for colour in COLOURS) + ", 18 locomotive"
    assert (cards_of(game, counts), sum(counts)) == (expected, 114)


@rule("NL-04")
def test_the_box_holds_55_tickets() -> None:
    """The tickets before two players and those in the deck are 55 different ones."""
    game = branchline.new(NAME, 2, seed=5)
    tickets = [*held(game, 0), *held(game, 1), *ticket_pile(game)]

    assert (len(tickets), len(set(tickets))) == (55, 55)


@rule("NL-04")
def test_four_of_eleven_bonus_cards_are_in_play() -> None:
    """Four different ones lie face up for all to see; over many games each of A to K appears."""
    sheet = load_sheet(NAME)
    games = [start(sheet, 2, seed=seed) for seed in range(25)]
    drawn = [only(game.events, BonusCards).cards for game in games]

    assert {len(set(cards)) for cards in drawn} == {4}
    assert {card for cards in drawn for card in cards} == set("ABCDEFGHIJK")
    assert [set(game.view(None).bonuses) for game in games] == [set(cards) for cards in drawn]


@rule("NL-05")
def test_four_cards_are_dealt_and_five_lie_face_up() -> None:
    """Each seat gets four cards, then five are turned up; five locomotives among them stay."""
    game = dealt(NAME, 2, "red red red blue white white black black" + 5 * " locomotive" + " green")

    assert (hand(game, 0), hand(game, 1)) == ("1 blue, 3 red", "2 white, 2 black")
    assert row(game) == "locomotive locomotive locomotive locomotive locomotive"
    assert game.state.deck_size == 114 - 8 - 5


@rule("NL-05", "NL-08")
def test_a_third_face_up_locomotive_changes_nothing() -> None:
    """A card taken face up is replaced at once, and a row with three locomotives stays."""
    game = table(NAME, face_up="locomotive red locomotive blue white", top="locomotive")

    assert game.play(0, "draw red") == [Draw(0, "red", 1), Refill(1, "locomotive")]
    assert row(game) == "locomotive locomotive locomotive blue white"
    assert not any(isinstance(event, Wipe) for event in game.events)


@rule("NL-06", "NL-28", "G-09")
def test_two_to_four_of_the_four_starting_tickets_are_kept() -> None:
    """Four are put before each seat, two to four kept; the others go below the deck."""
    game = branchline.new(NAME, 2, seed=5, first=0)
    offers = [event.tickets or () for event in game.events if isinstance(event, Offer)]
    above = ticket_pile(game)
    assert [len(offer) for offer in offers] == [4, 4]
    kept = {text.partition(" return ")[0] for text in texts(game, 0)}
    assert {len(text.split()) - 1 for text in kept} == {2, 3, 4}
    game.play(0, "keep 1 3")
    game.play(1, "keep 1 2")

    returned = [str(offers[0][1]), str(offers[0][3]), str(offers[1][2]), str(offers[1][3])]
    assert (len(above), ticket_pile(game)) == (47, above + returned)
    assert len(held(game, 0)) == len(held(game, 1)) == 2


@rule("NL-07")
def test_a_turn_is_one_of_three_actions() -> None:
    """A seat that has begun one action cannot begin another; then it is the next seat's turn."""
    begun = {}
    for first, last in (
        ("draw deck", "draw deck"),
        ("draw tickets", "keep 1"),
        ("claim Oulu–Rovaniemi", "pay 2 yellow"),
    ):
        game = table(NAME, hands={0: "2 yellow, 1 locomotive, 1 white"})
        game.play(0, first)
        others = ("draw deck", "draw tickets", "claim Helsinki–Turku")
        begun[first] = [refused(game, 0, text) for text in others if text != first]
        game.play(0, last)
        assert game.waiting == [1], first

    assert begun == {
        "draw deck": ["finish-draw-first"] * 2,
        "draw tickets": ["choose-tickets-first"] * 2,
        "claim Oulu–Rovaniemi": ["finish-claim-first"] * 3,
    }


@rule("NL-08", "NL-28", "G-06")
def test_a_draw_takes_up_to_two_cards() -> None:
    """The second may be the replacement, or blind, or none; but the first is not optional."""
    for second, drawn in (("draw yellow", "1 yellow, 1 red"), ("draw deck", "1 orange, 1 red")):
        game = table(NAME, face_up="red blue white black green", top="yellow orange")
        game.play(0, f"draw red; {second}")
        assert (hand(game, 0), game.waiting) == (drawn, [1]), second

    game = table(NAME, face_up="red blue white black green")
    assert refused(game, 0, "stop") == "not-asked"
    game.play(0, "draw red; stop")
    assert (hand(game, 0), game.waiting) == ("1 red", [1])


@rule("NL-09")
def test_a_face_up_locomotive_is_the_only_card() -> None:
    """As the first card it ends the draw; as the second it is refused."""
    face_up = "locomotive locomotive red red red"
    game = table(NAME, face_up=face_up)
    game.play(0, "draw locomotive")
    assert (hand(game, 0), game.waiting) == ("1 locomotive", [1])
    for first in ("draw red", "draw deck"):
        game = table(NAME, face_up=face_up)
        game.play(0, first)
        assert refused(game, 0, "draw locomotive") == "locomotive-not-second", first


@rule("NL-09")
def test_a_blind_locomotive_counts_as_one_card() -> None:
    """After it a second card follows, and it may be the second one itself."""
    game = table(NAME, face_up="red blue white black green", top="locomotive locomotive")
    game.play(0, "draw deck; draw deck")

    assert (hand(game, 0), game.waiting) == ("2 locomotive", [1])


@rule("NL-28", "G-05")
def test_a_draw_ends_when_only_face_up_locomotives_are_left() -> None:
    """No second card exists that may be drawn, so nothing is asked."""
    game = table(NAME, face_up="locomotive empty locomotive empty empty", deck="1 red")
    game.play(0, "draw deck")

    assert (hand(game, 0), game.waiting) == ("1 red", [1])


@rule("NL-10", "NL-28", "G-02")
def test_the_discards_become_the_deck_when_it_is_exhausted() -> None:
    """With the last card of the deck drawn the discards are the deck, at once."""
    game = table(NAME, deck="1 red", discards="2 blue, 3 white")
    happened = game.play(0, "draw deck")

    assert only(happened, Reshuffle).cards == {"blue": 2, "white": 3}
    assert (cards_of(game, game.state.deck), discards(game)) == ("2 blue, 3 white", "")


@rule("NL-10", "NL-28", "G-21")
def test_without_deck_and_discards_no_train_card_can_be_drawn() -> None:
    """Neither blind nor face up; a route or tickets are what is left."""
    game = table(NAME, hands={0: "1 blue"}, face_up="red blue white black locomotive", deck="")

    assert refused(game, 0, "draw deck") == "deck-empty"
    assert refused(game, 0, "draw red") == "draw-needs-deck"
    assert refused(game, 0, "draw locomotive") == "draw-needs-deck"
    assert {text for text in texts(game, 0) if "draw" in text} == {"draw tickets"}
    assert "claim Helsinki–Tampere" in texts(game, 0)


@rule("NL-11")
def test_there_is_no_hand_limit() -> None:
    """A seat with 100 cards draws two more."""
    game = table(
        NAME,
        hands={0: ", ".join(f"12 {c}" for c in COLOURS[:7]) + ", 16 locomotive"},
        face_up="red red red red red",
        top="red locomotive",
    )
    game.play(0, "draw deck; draw deck")

    assert sum(game.state.hand[0]) == 102


@rule("NL-22", "NL-28", "G-08")
@pytest.mark.parametrize(("left", "count"), [(4, 3), (3, 3), (2, 2), (1, 1)])
def test_three_tickets_are_drawn_or_those_there_are(left: int, count: int) -> None:
    """The top three come, or what is left; at least one is kept. None: not possible."""
    assert refused(table(NAME, ticket_deck=""), 0, "draw tickets") == "no-tickets-left"
    pile = ["Oslo–Helsinki 5", "Oslo–Tallinn 6", "Umeå–Oslo 8", "Vaasa–Riga 6"][:left]
    game = table(NAME, ticket_deck=", ".join(pile))
    offer = only(game.play(0, "draw tickets"), Offer)

    assert [str(ticket) for ticket in offer.tickets or ()] == pile[:count]
    kept = {len(text.partition(" return")[0].split()) - 1 for text in texts(game, 0)}
    assert kept == set(range(1, count + 1))


@rule("NL-22", "NL-28", "G-09", "G-17")
def test_returned_tickets_go_to_the_bottom() -> None:
    """In the order named, known to that seat only; tickets held before are never returned."""
    game = table(
        NAME,
        tickets={0: "Bergen–Lahti"},
        ticket_deck="Oslo–Helsinki, Oslo–Tallinn, Umeå–Oslo, Vaasa–Riga",
    )
    game.play(0, "draw tickets; keep 2 return 3 1")

    assert ticket_pile(game) == ["Vaasa–Riga 6", "Umeå–Oslo 8", "Oslo–Helsinki 5"]
    assert held(game, 0) == ["Oslo–Tallinn 6", "Bergen–Lahti 9"]
    assert [(depth, ticket.a) for depth, ticket in game.view(0).ticket_places] == [
        (1, "Umeå"),
        (2, "Oslo"),
    ]
    assert (game.view(1).ticket_places, game.view(1).tickets) == ((), ())
    assert game.view(1).last_move[-2:] == (Offer(0, None, 3), Keep(0, None, None, 1, 2))
