"""Nordic Countries: the box, the deal, drawing train cards and drawing tickets."""

import pytest

import branchline
from branchline.events import Draw, Keep, Offer, Refill, Reshuffle, Wipe
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

NAME = "nordic_countries"
COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")


@rule("NC-01")
@pytest.mark.parametrize("seats", [0, 1, 4, 5])
def test_it_is_for_two_or_three_players(seats: int) -> None:
    """Another number of players is refused, and the error says which numbers are possible."""
    assert [branchline.new(NAME, allowed).seats for allowed in (2, 3)] == [2, 3]
    with pytest.raises(ValueError, match=f"2 to 3 players, not {seats}"):
        branchline.new(NAME, seats)


@rule("NC-02")
def test_each_player_starts_with_forty_trains_and_no_points() -> None:
    """Before the first turn each of three seats has 40 trains and 0 points."""
    game = branchline.new(NAME, 3, seed=5)

    assert [(seat.trains, seat.points) for seat in game.view(None).seats] == [(40, 0)] * 3


@rule("NC-03")
def test_the_box_holds_110_train_cards() -> None:
    """Hands, row and deck of a new game are 12 cards of each colour and 14 locomotives."""
    game = branchline.new(NAME, 3, seed=5)
    counts = [sum(each) for each in zip(game.state.deck, *game.state.hand, strict=True)]
    for card in game.state.face_up:
        counts[card] += 1

    expected = ", ".join(f"12 {colour}" for colour in COLOURS) + ", 14 locomotive"
    assert (cards_of(game, counts), sum(counts)) == (expected, 110)


@rule("NC-04")
def test_the_box_holds_46_tickets() -> None:
    """The tickets before three players and those in the deck are 46 different ones."""
    game = branchline.new(NAME, 3, seed=5)
    tickets = [*held(game, 0), *held(game, 1), *held(game, 2), *ticket_pile(game)]

    assert (len(tickets), len(set(tickets))) == (46, 46)


@rule("NC-05")
def test_four_cards_are_dealt_and_five_lie_face_up() -> None:
    """Each seat gets four cards, then five are turned up; five locomotives among them stay."""
    game = dealt(NAME, 2, "red red red blue white white black black" + 5 * " locomotive" + " green")

    assert (hand(game, 0), hand(game, 1)) == ("1 blue, 3 red", "2 white, 2 black")
    assert row(game) == "locomotive locomotive locomotive locomotive locomotive"
    assert game.state.deck_size == 110 - 8 - 5


@rule("NC-05", "NC-09")
def test_a_third_face_up_locomotive_changes_nothing() -> None:
    """A card taken face up is replaced at once, and a row with three locomotives stays."""
    game = table(NAME, face_up="locomotive red locomotive blue white", top="locomotive")

    happened = game.play(0, "draw red")

    assert happened == [Draw(0, "red", 1), Refill(1, "locomotive")]
    assert row(game) == "locomotive locomotive locomotive blue white"
    assert not any(isinstance(event, Wipe) for event in game.events)


@rule("NC-06")
def test_two_to_five_of_the_five_starting_tickets_are_kept() -> None:
    """Five tickets are put before each seat; keeping two, three, four or five is possible."""
    game = branchline.new(NAME, 3, seed=5)

    assert [len(held(game, seat)) for seat in range(3)] == [5, 5, 5]
    assert {len(text.split()) - 1 for text in texts(game, 0)} == {2, 3, 4, 5}
    assert len(texts(game, 0)) == 10 + 10 + 5 + 1
    assert [refused(game, 0, "keep 2 5"), refused(game, 0, "keep 1 2 3 4 5")] == [None, None]


@rule("NC-07", "NC-37")
def test_tickets_returned_at_the_start_leave_the_game() -> None:
    """After the choice all ten tickets have left the deck, and the returned ones are gone."""
    game = branchline.new(NAME, 2, seed=5, first=0)
    dealt_tickets = {*held(game, 0), *held(game, 1)}
    game.play(0, "keep 1 2")
    game.play(1, "keep 1 2 3")

    kept = {*held(game, 0), *held(game, 1)}
    assert (len(kept), len(ticket_pile(game))) == (5, 36)
    assert not dealt_tickets & set(ticket_pile(game))


@rule("NC-07", "NC-30")
def test_tickets_returned_in_play_leave_the_game() -> None:
    """Of three tickets drawn one is kept; the other two are neither held nor in the deck."""
    game = table(NAME, ticket_deck="Oslo–Vaasa, Oslo–Stockholm, Tampere–Tallinn, Helsinki–Lieksa")
    game.play(0, "draw tickets; keep 2")

    assert held(game, 0) == ["Oslo–Stockholm 4"]
    assert ticket_pile(game) == ["Helsinki–Lieksa 5"]
    assert game.waiting == [1]


@rule("NC-08")
def test_a_turn_is_one_of_three_actions() -> None:
    """A seat that has begun one action cannot begin another; then it is the next seat's turn."""
    begun = {}
    for first, last in (
        ("draw deck", "draw deck"),
        ("draw tickets", "keep 1"),
        ("claim Norrköping–Örebro", "pay 2 red"),
    ):
        game = table(NAME, hands={0: "2 red, 2 blue, 1 white"})
        game.play(0, first)
        others = ("draw deck", "draw tickets", "claim Helsinki–Turku")
        begun[first] = [refused(game, 0, text) for text in others if text != first]
        game.play(0, last)
        assert game.waiting == [1], first

    assert begun == {
        "draw deck": ["finish-draw-first"] * 2,
        "draw tickets": ["choose-tickets-first"] * 2,
        "claim Norrköping–Örebro": ["finish-claim-first"] * 3,
    }


@rule("NC-09", "NC-37", "G-06")
def test_a_draw_takes_two_cards() -> None:
    """The replacement may be the second card; a blind card may; to stop after one is not legal."""
    game = table(NAME, face_up="red blue white black green", top="yellow orange red")
    game.play(0, "draw red")

    assert row(game) == "yellow blue white black green"
    assert texts(game, 0) == [
        "draw deck",
        *(f"draw {colour}" for colour in ("blue", "white", "green", "yellow", "black")),
    ]
    game.play(0, "draw yellow")
    assert (hand(game, 0), row(game)) == ("1 yellow, 1 red", "orange blue white black green")
    game.play(1, "draw deck")
    game.play(1, "draw deck")
    assert "1 red" in hand(game, 1)
    assert (sum(game.state.hand[1]), game.waiting) == (2, [0])


@rule("NC-10")
@pytest.mark.parametrize(
    ("draws", "drawn"),
    [
        ("draw locomotive; draw locomotive", "2 locomotive"),
        ("draw locomotive; draw red", "1 red, 1 locomotive"),
        ("draw locomotive; draw deck", "1 white, 1 locomotive"),
        ("draw red; draw locomotive", "1 red, 1 locomotive"),
    ],
)
def test_a_face_up_locomotive_counts_as_one_card(draws: str, drawn: str) -> None:
    """It may be the first card, the second, or both."""
    game = table(NAME, face_up="locomotive locomotive red red red", top="blue white")
    game.play(0, draws)

    assert (hand(game, 0), game.waiting) == (drawn, [1])


@rule("NC-11", "NC-37", "G-02")
def test_the_discards_become_the_deck_when_it_is_exhausted() -> None:
    """With the last card of the deck drawn the discards are the deck, at once."""
    game = table(NAME, deck="1 red", discards="2 blue, 3 white")
    happened = game.play(0, "draw deck")

    assert only(happened, Reshuffle).cards == {"blue": 2, "white": 3}
    assert (cards_of(game, game.state.deck), discards(game)) == ("2 blue, 3 white", "")


@rule("NC-11", "NC-37", "G-21")
def test_without_deck_and_discards_no_train_card_can_be_drawn() -> None:
    """Neither blind nor face up; a route or tickets are what is left."""
    game = table(
        NAME, hands={0: "1 blue"}, face_up="red blue white black green", deck="", discards=""
    )

    assert refused(game, 0, "draw deck") == "deck-empty"
    assert refused(game, 0, "draw red") == "draw-needs-deck"
    assert texts(game, 0) == ["draw tickets", "claim Kajaani–Lieksa", "claim Lahti–Tampere"]


@rule("NC-12")
def test_there_is_no_hand_limit() -> None:
    """A seat with 96 cards draws two more."""
    game = table(
        NAME,
        hands={0: ", ".join(f"12 {c}" for c in COLOURS[:7]) + ", 12 locomotive"},
        face_up="red red red red red",
        top="red locomotive",
    )
    game.play(0, "draw deck; draw deck")

    assert sum(game.state.hand[0]) == 98


@rule("NC-30", "NC-37", "G-08")
@pytest.mark.parametrize(("left", "count"), [(4, 3), (3, 3), (2, 2), (1, 1)])
def test_three_tickets_are_drawn_or_those_there_are(left: int, count: int) -> None:
    """The top three come, or what is left; at least one is kept."""
    pile = ["Oslo–Vaasa 9", "Oslo–Stockholm 4", "Tampere–Tallinn 3", "Helsinki–Lieksa 5"][:left]
    game = table(NAME, ticket_deck=", ".join(pile))
    offer = only(game.play(0, "draw tickets"), Offer)

    assert [str(ticket) for ticket in offer.tickets or ()] == pile[:count]
    kept = {len(text.split()) - 1 for text in texts(game, 0)}
    assert kept == set(range(1, count + 1))
    assert refused(game, 0, "keep none") == "keep-more"


@rule("NC-31", "NC-37", "G-17")
def test_kept_tickets_are_secret_and_stay() -> None:
    """Others see how many were kept; a later draw offers only what it drew, and adds to them."""
    game = table(NAME, tickets={0: "Bergen–Narvik"}, ticket_deck="Oslo–Vaasa, Tampere–Tallinn")
    game.play(0, "draw tickets")
    assert texts(game, 0) == ["keep 1 2", "keep 2", "keep 1"]
    game.play(0, "keep 2")

    assert held(game, 0) == ["Bergen–Narvik 16", "Tampere–Tallinn 3"]
    assert [own.ticket.b for own in game.view(0).tickets] == ["Narvik", "Tallinn"]
    assert (game.view(1).tickets, game.view(1).seats[0].tickets) == ((), 2)
    assert game.view(1).last_move[-2:] == (Offer(0, None, 2), Keep(0, None, None, 1, 1))


@rule("NC-31")
def test_an_empty_ticket_deck_gives_nothing() -> None:
    """Tickets cannot be drawn when none are left."""
    game = table(NAME, ticket_deck="")

    assert refused(game, 0, "draw tickets") == "no-tickets-left"
