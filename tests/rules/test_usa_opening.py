"""USA: what is in the box, the deal and the choice of starting tickets."""

import pytest

import branchline as bl
from branchline.errors import IllegalAction, InvalidAction
from branchline.events import First, Keep, TicketsShuffled, Wipe
from branchline.game import Game, start
from branchline.sheet import load_sheet
from table import dealt, deck, discards, every_card, hand, refused, row, rule, texts, ticket_pile

BOX = (
    "12 purple, 12 blue, 12 orange, 12 white, 12 green, 12 yellow, 12 black, 12 red, 14 locomotive"
)


def keep_two(game: Game) -> None:
    """Let every seat keep the first two of its starting tickets."""
    for seat in range(game.seats):
        game.play(seat, "keep 1 2")


@rule("US-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """Fewer than two or more than five players get an error that says what is allowed."""
    with pytest.raises(ValueError, match=f"USA is for 2 to 5 players, not {seats}"):
        bl.new("usa", seats=seats)


@rule("US-01", "US-02", "US-05")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_starts_with_trains_and_cards(seats: int) -> None:
    """Two to five players have 45 trains, 0 points and 4 cards each; 5 cards lie face up."""
    game = bl.new("usa", seats=seats, seed=5)

    players = game.view(None).seats
    assert [(each.trains, each.points, each.cards) for each in players] == [(45, 0, 4)] * seats
    assert len(row(game).split()) == 5
    assert "empty" not in row(game)


@rule("US-03")
def test_there_are_110_train_cards() -> None:
    """Deck, row, hands and discards together are the cards of the box."""
    game = bl.new("usa", seats=5, seed=3)

    assert every_card(game) == BOX
    assert game.view(None).deck == 110 - 5 * 4 - 5


@rule("US-04")
def test_there_are_33_tickets() -> None:
    """Drawing until the deck is empty brings 33 tickets of two cities and a value."""
    game = bl.new("usa", seats=2, seed=9)
    for seat in (0, 1):
        game.play(seat, "keep 1 2 3 4")
    while refused(game, game.waiting[0], "draw tickets") is None:
        game.play(game.waiting[0], "draw tickets")
        game.play(game.waiting[0], texts(game, game.waiting[0])[0])

    drawn = [own.ticket for seat in (0, 1) for own in game.view(seat).tickets]
    assert len(drawn) == len(set(drawn)) == 33
    assert all(ticket.a != ticket.b and ticket.points > 0 for ticket in drawn)


@rule("US-06")
def test_the_first_row_is_wiped_until_it_has_fewer_than_three_locomotives() -> None:
    """Rows of three and of four locomotives go to the discards; a row of two stays."""
    game = dealt(
        "usa",
        2,
        "red red red red red red red red"
        " locomotive blue locomotive green locomotive"
        " locomotive locomotive locomotive locomotive white"
        " locomotive black locomotive yellow purple",
    )

    assert row(game) == "locomotive black locomotive yellow purple"
    assert discards(game) == "1 blue, 1 white, 1 green, 7 locomotive"
    assert [event.cards for event in game.events if isinstance(event, Wipe)] == [
        ("locomotive", "blue", "locomotive", "green", "locomotive"),
        ("locomotive", "locomotive", "locomotive", "locomotive", "white"),
    ]
    assert every_card(game) == BOX


@rule("US-05")
def test_the_first_cards_go_to_the_hands() -> None:
    """Each player holds the four cards dealt to it, and the next five are the row."""
    game = dealt(
        "usa", 2, "red red red blue green green white white black yellow orange purple black"
    )

    assert hand(game, 0) == "1 blue, 3 red"
    assert hand(game, 1) == "2 white, 2 green"
    assert row(game) == "black yellow orange purple black"


@rule("US-07")
def test_two_three_or_four_starting_tickets_are_kept() -> None:
    """Of four tickets every choice of at least two is allowed, and no other."""
    game = bl.new("usa", seats=2, seed=2)

    two = ["keep 1 2", "keep 1 3", "keep 1 4", "keep 2 3", "keep 2 4", "keep 3 4"]
    three = ["keep 1 2 3", "keep 1 2 4", "keep 1 3 4", "keep 2 3 4"]
    for seat in (0, 1):
        assert sorted(texts(game, seat)) == sorted([*two, *three, "keep 1 2 3 4"])
        assert len(game.view(seat).offer) == 4


@rule("US-07")
def test_one_starting_ticket_is_too_few() -> None:
    """Nobody may keep only one of the starting tickets, or none."""
    game = bl.new("usa", seats=2, seed=2)

    assert all(len(text.split()) >= 3 for text in texts(game, 0))
    for text in ("keep 1", "keep none"):
        with pytest.raises((IllegalAction, InvalidAction)):
            game.play(0, text)
    assert game.waiting == [0, 1]


@rule("US-07", "US-08")
def test_the_choice_is_hidden_until_all_have_chosen() -> None:
    """A choice reveals nothing to the others; afterwards all learn how many were kept."""
    game = bl.new("usa", seats=3, seed=4)
    before = game.view(0)

    assert game.play(1, "keep 1 2") == []
    assert game.play(2, "keep 1 2 3 4") == []
    assert game.waiting == [0]
    assert game.view(0).seats == before.seats
    assert len(game.legal(0)) == 11

    reported = [event for event in game.play(0, "keep 2 3 4") if isinstance(event, Keep)]
    assert [(event.seat, event.kept_count) for event in reported] == [(0, 3), (1, 2), (2, 4)]
    assert [each.tickets for each in game.view(None).seats] == [3, 2, 4]


@rule("US-08")
def test_returned_starting_tickets_go_to_the_bottom() -> None:
    """The deck holds the tickets nobody has seen, and below them those returned by all."""
    game = bl.new("usa", seats=2, seed=6)
    unseen = ticket_pile(game)
    offers = [[str(ticket) for ticket in game.view(seat).offer] for seat in (0, 1)]
    game.play(0, "keep 1 2")
    events = game.play(1, "keep 2 3 4")

    assert len(unseen) == 33 - 8
    assert ticket_pile(game)[:25] == unseen
    assert sorted(ticket_pile(game)[25:]) == sorted([*offers[0][2:], offers[1][0]])
    assert TicketsShuffled() in events


@rule("US-08")
def test_returned_starting_tickets_are_shuffled_together() -> None:
    """The tickets returned by two players lie in every mixture, none of them favoured by rule."""
    sheet, mixtures = load_sheet("usa"), set()
    for seed in range(24):
        game = start(sheet, 2, seed=seed)
        first = {str(ticket) for ticket in game.view(0).offer}
        keep_two(game)
        mixtures.add("".join("0" if ticket in first else "1" for ticket in ticket_pile(game)[-4:]))

    assert mixtures == {"0011", "0101", "0110", "1001", "1010", "1100"}


@rule("US-09")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_play_goes_clockwise_from_the_first_player(first: int) -> None:
    """The seat that the host names begins, and then each seat has one turn after the other."""
    game = bl.new("usa", seats=3, seed=1, first=first)
    keep_two(game)

    order = []
    for _ in range(6):
        order += game.waiting
        game.play(game.waiting[0], "draw tickets; keep 1")
    assert First(first) in game.events
    assert order == [(first + turn) % 3 for turn in range(6)]


@rule("US-09")
def test_chance_may_choose_the_first_player() -> None:
    """Unless the host names one, any seat may begin; a seed always chooses the same."""
    begins = [bl.new("usa", seats=3, seed=seed).view(None).first for seed in range(9)]

    assert set(begins) == {0, 1, 2}
    assert bl.new("usa", seats=3, seed=4).view(None).first == begins[4]


@rule("US-05")
def test_the_deck_is_not_the_same_in_every_game() -> None:
    """Different seeds deal different hands, so the cards were shuffled."""
    hands = {hand(bl.new("usa", seats=2, seed=seed), 0) for seed in range(4)}
    decks = {deck(bl.new("usa", seats=2, seed=seed)) for seed in range(4)}

    assert len(hands) == len(decks) == 4
