"""Card Game: what is in the box, the deal and the choice of starting tickets."""

import pytest

import branchline as bl
from branchline.errors import IllegalAction, InvalidAction
from branchline.events import Deal, First, Keep, TicketsShuffled, TurnUp, Wipe
from branchline.game import Game, deal
from table import discards, hand, only, refused, row, rule, stack_deck, texts, ticket_pile
from yard_table import BOX, NAME, all_cards

# Typed from the box; the order of the cities counts.
TICKETS = [
    "Chicago–New York 5",
    "New York–Chicago 5",
    "Chicago–Dallas 6",
    "New York–Sault Ste. Marie 6",
    "Chicago–Montréal 7",
    "Chicago–Charleston 7",
    "Dallas–Raleigh 8",
    "Dallas–Miami 9",
    "Seattle–Los Angeles 9",
    "Chicago–Santa Fe 9",
    "New York–Kansas City 9",
    "Chicago–Miami 10",
    "New York–Miami 10",
    "Seattle–Denver 10",
    "Los Angeles–Dallas 10",
    "Los Angeles–Vancouver 10",
    "Dallas–Helena 10",
    "Dallas–Washington 10",
    "New York–New Orleans 10",
    "Dallas–New York 11",
    "Dallas–Winnipeg 11",
    "Miami–Omaha 11",
    "Los Angeles–Houston 11",
    "Miami–Boston 12",
    "Seattle–Phoenix 12",
    "Miami–El Paso 13",
    "Dallas–San Francisco 13",
    "Chicago–Calgary 13",
    "Seattle–St. Louis 14",
    "Los Angeles–Nashville 14",
    "Los Angeles–Duluth 14",
    "Seattle–Chicago 15",
    "Los Angeles–Chicago 15",
    "Seattle–Dallas 16",
    "Chicago–San Francisco 16",
    "Miami–Salt Lake City 17",
    "Seattle–Atlanta 17",
    "Seattle–Toronto 17",
    "Los Angeles–Pittsburgh 18",
    "Los Angeles–Miami 19",
    "New York–Las Vegas 19",
    "Miami–Las Vegas 20",
    "Seattle–New York 20",
    "Los Angeles–New York 20",
    "New York–Portland 21",
    "Seattle–Miami 22",
]


def keep_one(game: Game) -> None:
    """Let every seat keep the first of its starting tickets."""
    for seat in range(game.seats):
        game.play(seat, "keep 1")


def dealt_from(seats: int, cards: str) -> Game:
    """Return a game whose shuffled deck began with these cards: seven for each seat, the row."""
    game = bl.new(NAME, seats=seats, seed=1, first=0)
    stack_deck(game, cards)
    deal(game, seed=1, first=0)
    return game


@rule("CG-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """Fewer than two or more than four players get an error that says what is allowed."""
    with pytest.raises(ValueError, match=f"Card Game is for 2 to 4 players, not {seats}"):
        bl.new(NAME, seats=seats)


@rule("CG-01", "CG-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_starts_with_eight_cards(seats: int) -> None:
    """Two to four players have a locomotive, 7 cards, no points, no yard; 5 cards lie face up."""
    game = bl.new(NAME, seats=seats, seed=5)

    for each in game.view(None).seats:
        assert (each.cards, each.points, each.stack, each.yard) == (8, 0, 0, ())
        assert each.trains is None
    assert len(row(game).split()) == 5
    assert "empty" not in row(game)
    assert game.view(None).deck == 96 - 8 * seats - 5


@rule("CG-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_96_train_cards(seats: int) -> None:
    """Deck, row and hands together are ten cards of each of eight colours and 16 locomotives."""
    game = bl.new(NAME, seats=seats, seed=3)

    assert all_cards(game) == BOX
    assert sum(int(part.split()[0]) for part in BOX.split(", ")) == 96


@rule("CG-02")
def test_there_are_46_tickets() -> None:
    """The tickets before the seats and those in the deck are the 46 of the box."""
    game = bl.new(NAME, seats=4, seed=9)
    offered = [str(ticket) for seat in range(4) for ticket in game.view(seat).offer]

    assert len(TICKETS) == 46
    assert len(offered) == 24
    assert sorted(offered + ticket_pile(game)) == sorted(TICKETS)


@rule("CG-02")
def test_there_are_six_big_city_bonus_cards() -> None:
    """The six bonus cards lie face up, with their values."""
    game = bl.new(NAME, seats=2, seed=1)

    assert game.view(None).bonuses == (
        "Seattle",
        "Los Angeles",
        "Chicago",
        "Dallas",
        "New York",
        "Miami",
    )
    assert [bonus.points for bonus in game.sheet.bonuses] == [8, 12, 12, 10, 15, 8]


@rule("CG-03")
def test_a_locomotive_is_given_and_seven_cards_are_dealt() -> None:
    """Each seat holds its locomotive and the seven cards dealt to it; the next five are the row."""
    game = dealt_from(
        2,
        "red red red red red red red"
        " blue green blue green blue green white"
        " black yellow orange purple locomotive",
    )

    assert hand(game, 0) == "7 red, 1 locomotive"
    assert hand(game, 1) == "3 blue, 1 white, 3 green, 1 locomotive"
    assert row(game) == "black yellow orange purple locomotive"
    assert game.events[:3] == [
        Deal(0, ("locomotive", *["red"] * 7), 8),
        Deal(1, ("locomotive", "blue", "green", "blue", "green", "blue", "green", "white"), 8),
        TurnUp(("black", "yellow", "orange", "purple", "locomotive")),
    ]


@rule("CG-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_other_locomotives_are_in_the_deck(seats: int) -> None:
    """A player may be dealt more locomotives: those not given away were shuffled in."""
    most = 0
    for seed in range(30):
        game = bl.new(NAME, seats=seats, seed=seed)
        for seat in range(seats):
            held = game.view(seat).hand
            assert held is not None
            assert held["locomotive"] >= 1
            most = max(most, held["locomotive"])

    assert most > 2


@rule("CG-03")
def test_everybody_knows_that_each_hand_has_a_locomotive() -> None:
    """The locomotive is given openly; the seven cards are dealt face down."""
    game = bl.new(NAME, seats=3, seed=5)

    assert [each.seen for each in game.view(None).seats] == [{"locomotive": 1}] * 3


@rule("CG-03")
def test_a_row_of_locomotives_stays() -> None:
    """Five locomotives turned up are not wiped."""
    game = dealt_from(2, " ".join(["red"] * 7 + ["blue"] * 7 + ["locomotive"] * 5))

    assert row(game) == " ".join(["locomotive"] * 5)
    assert discards(game) == ""
    assert not any(isinstance(event, Wipe) for event in game.events)


@rule("CG-03")
def test_the_deck_is_not_the_same_in_every_game() -> None:
    """Different seeds deal different hands, so the cards were shuffled."""
    hands = {hand(bl.new(NAME, seats=2, seed=seed), 0) for seed in range(4)}

    assert len(hands) == 4


@rule("CG-04")
def test_one_to_six_starting_tickets_are_kept() -> None:
    """Of six tickets every choice but none is allowed."""
    game = bl.new(NAME, seats=2, seed=2)

    for seat in (0, 1):
        assert len(game.view(seat).offer) == 6
        chosen = [tuple(text.split()[1:]) for text in texts(game, seat)]
        assert len(chosen) == len(set(chosen)) == 2**6 - 1
        assert {len(kept) for kept in chosen} == {1, 2, 3, 4, 5, 6}
        assert ("none",) not in chosen


@rule("CG-04")
def test_no_starting_ticket_is_too_few() -> None:
    """Nobody may return all six."""
    game = bl.new(NAME, seats=2, seed=2)

    with pytest.raises((IllegalAction, InvalidAction)):
        game.play(0, "keep none")
    assert game.waiting == [0, 1]


@rule("CG-04", "G-10", "CG-32")
def test_starting_tickets_are_chosen_at_the_same_time_and_secretly() -> None:
    """A choice reveals nothing to the others; afterwards all learn how many were kept."""
    game = bl.new(NAME, seats=3, seed=4)
    before = game.view(0)

    assert game.waiting == [0, 1, 2]
    assert game.play(1, "keep 1 2") == []
    assert game.play(2, "keep 1 2 3 4 5 6") == []
    assert game.waiting == [0]
    assert game.view(0).seats == before.seats
    assert refused(game, 1, "keep 1") == "already-chosen"

    reported = [event for event in game.play(0, "keep 2 3 4") if isinstance(event, Keep)]
    assert [(event.seat, event.kept_count) for event in reported] == [(0, 3), (1, 2), (2, 6)]
    assert [each.tickets for each in game.view(None).seats] == [3, 2, 6]


@rule("CG-04")
def test_unwanted_starting_tickets_are_shuffled_into_the_deck() -> None:
    """The deck holds them anywhere, not at the bottom."""
    depths = set()
    for seed in range(12):
        game = bl.new(NAME, seats=2, seed=seed)
        unseen = ticket_pile(game)
        offers = [[str(ticket) for ticket in game.view(seat).offer] for seat in (0, 1)]
        game.play(0, "keep 1 2")
        events = game.play(1, "keep 2 3 4 5 6")
        returned = [*offers[0][2:], offers[1][0]]
        pile = ticket_pile(game)

        assert sorted(pile) == sorted(unseen + returned)
        assert [ticket for ticket in pile if ticket not in returned] != unseen
        only(events, TicketsShuffled)
        depths |= {pile.index(ticket) for ticket in returned}

    assert min(depths) < 6
    assert max(depths) > 32


@rule("CG-04")
def test_without_unwanted_tickets_the_deck_stays_as_it_is() -> None:
    """When all keep all six nothing is shuffled."""
    game = bl.new(NAME, seats=2, seed=6)
    unseen = ticket_pile(game)
    game.play(0, "keep 1 2 3 4 5 6")
    events = game.play(1, "keep 1 2 3 4 5 6")

    assert ticket_pile(game) == unseen
    assert TicketsShuffled() not in events


@rule("CG-04", "G-09", "CG-32")
def test_nobody_names_the_order_of_starting_tickets() -> None:
    """They are shuffled, so an order other than the usual one is refused."""
    game = bl.new(NAME, seats=2, seed=2)

    assert refused(game, 0, "keep 1 2 5 6 return 4 3") == "order-is-not-yours"
    assert refused(game, 0, "keep 1 2 5 6") is None


@rule("CG-04", "G-09", "G-17", "CG-32")
def test_nobody_knows_where_returned_starting_tickets_lie() -> None:
    """After the shuffle no seat knows a place of the ticket deck."""
    game = bl.new(NAME, seats=3, seed=2)
    keep_one(game)

    for seat in (0, 1, 2, None):
        assert game.view(seat).ticket_places == ()
        assert game.view(seat).ticket_deck == 46 - 3


@rule("CG-05", "CG-32")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_play_goes_clockwise_from_the_first_player(first: int) -> None:
    """The seat that the host names begins, and then each seat has one turn after the other."""
    game = bl.new(NAME, seats=3, seed=1, first=first)
    keep_one(game)

    order = []
    for _ in range(6):
        order += game.waiting
        game.play(game.waiting[0], "draw tickets; keep none")
    assert First(first) in game.events
    assert order == [(first + turn) % 3 for turn in range(6)]


@rule("CG-05", "G-13", "CG-32")
def test_chance_may_choose_the_first_player() -> None:
    """Unless the host names one, any seat may begin; a seed always chooses the same."""
    begins = [bl.new(NAME, seats=3, seed=seed).view(None).first for seed in range(9)]

    assert set(begins) == {0, 1, 2}
    assert bl.new(NAME, seats=3, seed=4).view(None).first == begins[4]
