"""New York: what is in the box, the deal, drawing cards and claiming routes."""

import pytest

import branchline as bl
from branchline.events import Draw, First, Keep, Refill, Reshuffle, Wipe
from table import (
    dealt,
    deck,
    discards,
    every_card,
    hand,
    refused,
    row,
    rule,
    table,
    texts,
    ticket_pile,
)


@rule("NY-01")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """Fewer than two or more than four players get an error that says what is allowed."""
    with pytest.raises(ValueError, match=f"New York is for 2 to 4 players, not {seats}"):
        bl.new("new_york", seats=seats)


@rule("NY-01", "NY-02", "NY-03", "NY-04", "NY-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal(seats: int) -> None:
    """Each player has 15 taxis, two cards and two tickets; five cards lie face up."""
    view = bl.new("new_york", seats=seats, seed=1).view(None)

    assert [(each.trains, each.cards, each.offered) for each in view.seats] == [(15, 2, 2)] * seats
    assert len([card for card in view.face_up if card]) == 5
    assert view.deck + sum(view.discards.values()) == 44 - 2 * seats - 5
    assert view.ticket_deck == 18 - 2 * seats


@rule("NY-03")
def test_there_are_44_cards() -> None:
    """Deck, row, hands and discards together are the cards of the box."""
    game = bl.new("new_york", seats=4, seed=2)

    assert every_card(game) == ("6 blue, 6 green, 6 black, 6 pink, 6 red, 6 orange, 8 locomotive")


@rule("NY-04")
def test_there_are_18_tickets() -> None:
    """When all tickets are drawn and kept, the hands hold 18 different ones."""
    game = bl.new("new_york", seats=2, seed=1)
    for seat in (0, 1):
        game.play(seat, "keep 1 2")
    while refused(game, game.waiting[0], "draw tickets") is None:
        game.play(game.waiting[0], "draw tickets; keep 1 2")

    drawn = [own.ticket for seat in (0, 1) for own in game.view(seat).tickets]
    assert len(drawn) == len(set(drawn)) == 18


@rule("NY-06")
def test_the_first_row_is_wiped_until_it_has_fewer_than_three_taxis() -> None:
    """Rows of three and of four taxis go to the discards; a row of one stays."""
    game = dealt(
        "new_york",
        2,
        "red red red red"
        " locomotive blue locomotive green locomotive"
        " locomotive locomotive locomotive locomotive pink"
        " black locomotive orange pink blue",
    )

    assert row(game) == "black locomotive orange pink blue"
    assert discards(game) == "1 blue, 1 green, 1 pink, 7 locomotive"
    assert (hand(game, 0), hand(game, 1)) == ("2 red", "2 red")


@rule("NY-07")
def test_one_or_both_starting_tickets_are_kept() -> None:
    """A returned ticket goes below the ticket deck; keeping none is refused."""
    game = bl.new("new_york", seats=2, seed=3)
    unseen = ticket_pile(game)
    returned = str(game.view(1).offer[0])

    assert sorted(texts(game, 0)) == ["keep 1", "keep 1 2", "keep 2"]
    game.play(0, "keep 1 2")
    reported = [event for event in game.play(1, "keep 2") if isinstance(event, Keep)]
    assert [event.kept_count for event in reported] == [2, 1]
    assert len(unseen) == 14
    assert ticket_pile(game) == [*unseen, returned]


@rule("NY-08")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_play_goes_clockwise_from_the_first_player(first: int) -> None:
    """The seat that the host names begins; otherwise chance decides."""
    game = bl.new("new_york", seats=3, seed=1, first=first)
    for seat in range(3):
        game.play(seat, "keep 1")

    order = []
    for _ in range(4):
        order += game.waiting
        game.play(game.waiting[0], "draw tickets; keep 1 2")
    assert First(first) in game.events
    assert order == [(first + turn) % 3 for turn in range(4)]
    assert {bl.new("new_york", seats=3, seed=s).view(None).first for s in range(9)} == {0, 1, 2}


@rule("NY-09")
@pytest.mark.parametrize(
    "move", ["draw deck; draw red", "claim Midtown West–Chelsea", "draw tickets; keep 1"]
)
def test_a_turn_is_one_of_three_actions(move: str) -> None:
    """After drawing cards, claiming a route or drawing tickets it is the next seat's turn."""
    game = table("new_york", hands={0: "2 blue, 2 green"}, face_up="red red pink black blue")
    game.play(0, move)

    assert game.waiting == [1]
    for other in ("draw deck", "claim Midtown West–Empire State Building", "draw tickets"):
        assert refused(game, 0, other) == "not-your-turn"


@rule("NY-10")
@pytest.mark.parametrize(
    ("move", "held", "after"),
    [
        ("draw deck; draw deck", "1 black, 1 orange", "red blue pink green green"),
        ("draw deck; draw red", "1 red, 1 orange", "black blue pink green green"),
        ("draw red; draw deck", "1 black, 1 red", "orange blue pink green green"),
        ("draw pink; draw orange", "1 pink, 1 orange", "red blue black green green"),
    ],
)
def test_a_draw_takes_two_cards(move: str, held: str, after: str) -> None:
    """Each card is drawn blind or from the row, where it is replaced at once."""
    game = table("new_york", face_up="red blue pink green green", top="orange black")
    game.play(0, move)

    assert (hand(game, 0), row(game)) == (held, after)
    assert game.waiting == [1]


@rule("NY-10")
def test_the_place_is_filled_before_the_second_card() -> None:
    """The events report the draw and the new card; the draw is not over."""
    game = table("new_york", face_up="red blue pink green green", top="orange")

    assert game.play(0, "draw blue") == [Draw(0, "blue", 1), Refill(1, "orange")]
    assert game.waiting == [0]
    assert "draw orange" in texts(game, 0)


@rule("NY-11")
def test_a_face_up_taxi_ends_the_draw_and_is_never_second() -> None:
    """Taken first it is the only card; after another card it is out of reach."""
    game = table("new_york", face_up="red locomotive pink green green")
    second = game.copy()
    game.play(0, "draw locomotive")
    second.play(0, "draw deck")

    assert (hand(game, 0), game.waiting) == ("1 locomotive", [1])
    assert refused(second, 0, "draw locomotive") == "locomotive-not-second"
    assert refused(second, 0, "draw red") is None


@rule("NY-12")
def test_three_taxis_wipe_the_row_at_once() -> None:
    """The row is replaced between the first and the second card of a draw."""
    game = table(
        "new_york",
        face_up="locomotive red locomotive green blue",
        top="locomotive pink black black orange pink",
    )
    events = game.play(0, "draw red")

    assert Wipe(("locomotive", "locomotive", "locomotive", "green", "blue")) in events
    assert row(game) == "pink black black orange pink"
    assert discards(game) == "1 blue, 1 green, 3 locomotive"
    game.play(0, "draw orange")
    assert hand(game, 0) == "1 red, 1 orange"


@rule("NY-13")
def test_the_discards_become_the_deck() -> None:
    """When the last card fills the row the discards are shuffled at once."""
    game = table(
        "new_york", face_up="red blue pink green green", deck="1 orange", discards="4 black"
    )

    assert game.play(0, "draw red")[-1] == Reshuffle({"black": 4})
    assert (row(game), deck(game), discards(game)) == (
        "orange blue pink green green",
        "4 black",
        "",
    )


@rule("NY-14")
def test_a_hand_has_no_limit() -> None:
    """All cards that do not lie face up may be in one hand."""
    game = table(
        "new_york",
        hands={0: "5 blue, 5 green, 5 black, 5 pink, 5 red, 6 orange, 6 locomotive"},
    )
    game.play(0, "draw deck; draw deck")

    assert game.view(None).seats[0].cards == 44 - 5
