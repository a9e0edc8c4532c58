"""Card Game: how it ends, the big city bonuses, and who wins."""

import pytest

import branchline as bl
from branchline.events import Complete, End, Pass
from branchline.game import Game
from table import held, only, refused, rule, texts, totals
from yard_table import (
    EMPTY_ROW,
    NAME,
    bonuses,
    complete_best,
    finish,
    ranks,
    stack,
    yard_table,
)

ALL_CITIES = ["Seattle", "Los Angeles", "Chicago", "Dallas", "New York", "Miami"]
ALL_BONUSES = 8 + 12 + 12 + 10 + 15 + 8


def ended(completed: dict[int, str], tickets: dict[int, str] | None = None) -> Game:
    """Return a game of three players that is over; these tickets were completed, those not."""
    game = yard_table(seats=3, completed=completed, tickets=tickets)
    finish(game)
    return game


@rule("CG-27")
def test_tickets_not_completed_are_subtracted() -> None:
    """Each costs its value; completed ones count for their owner."""
    game = ended(
        completed={0: "Chicago–New York"},
        tickets={0: "Seattle–Miami", 1: "Dallas–Raleigh, Dallas–Helena"},
    )

    lines = [(line.points, str(line.what)) for line in game.scores().seats[0].lines]
    assert (5, "Chicago–New York 5") in lines
    assert (-22, "Seattle–Miami 22") in lines
    assert totals(game)[0] == 5 - 22 + ALL_BONUSES
    assert totals(game)[1] == -8 - 10 + ALL_BONUSES - 12 - 15
    assert totals(game)[2] == ALL_BONUSES - 12 - 15


@rule("CG-27")
def test_a_ticket_that_could_have_been_completed_is_subtracted_too() -> None:
    """A player who does not complete it at the last scoring loses its value."""
    game = yard_table(
        deck="", face_up=EMPTY_ROW, stacks={0: "1 blue"}, tickets={0: "New York–Chicago"}
    )
    for seat in (0, 1, 0):
        game.play(seat, "draw tickets; keep none")
    game.play(0, "done")
    game.play(1, "done")

    assert totals(game) == [-5 + ALL_BONUSES, ALL_BONUSES]


@rule("G-19", "CG-32")
def test_points_can_fall_below_zero() -> None:
    """Failed tickets cost more than all bonus cards bring."""
    game = ended({1: "Seattle–New York, Los Angeles–Miami, Chicago–Dallas"}, {0: "Seattle–Miami"})

    assert totals(game)[0] == -22
    assert ranks(game) == [3, 1, 2]


@rule("CG-28")
@pytest.mark.parametrize(
    ("city", "points", "ticket"),
    [
        ("Seattle", 8, "Seattle–Denver"),
        ("Los Angeles", 12, "Los Angeles–Vancouver"),
        ("Chicago", 12, "Chicago–Montréal"),
        ("Dallas", 10, "Dallas–Raleigh"),
        ("New York", 15, "New York–Kansas City"),
        ("Miami", 8, "Miami–Omaha"),
    ],
)
def test_most_completed_tickets_to_a_big_city_score_its_bonus(
    city: str, points: int, ticket: str
) -> None:
    """One completed ticket to the city against none."""
    game = ended({1: ticket})

    assert city in bonuses(game, 1)
    assert city not in bonuses(game, 0)
    assert city not in bonuses(game, 2)
    lines = [(line.points, line.what) for line in game.scores().seats[1].lines]
    assert (points, city) in lines


@rule("CG-28")
def test_the_number_of_tickets_counts_not_their_value() -> None:
    """Two small tickets to Chicago beat one large one."""
    game = ended({0: "Chicago–San Francisco", 1: "Chicago–Montréal, Chicago–Charleston"})

    assert "Chicago" in bonuses(game, 1)
    assert "Chicago" not in bonuses(game, 0)


@rule("CG-28")
def test_the_city_may_stand_first_or_second_on_the_ticket() -> None:
    """Seattle–Chicago and Los Angeles–Chicago are tickets to Chicago."""
    game = ended({0: "Chicago–San Francisco", 1: "Seattle–Chicago, Los Angeles–Chicago"})

    assert bonuses(game, 1) == ["Seattle", "Los Angeles", "Chicago", "Dallas", "New York", "Miami"]
    assert bonuses(game, 0) == ["Dallas", "New York", "Miami"]


@rule("CG-28")
def test_a_ticket_with_two_big_cities_counts_for_both() -> None:
    """New York–Miami is a ticket to New York and one to Miami."""
    game = ended({2: "New York–Miami"})

    assert bonuses(game, 2) == ALL_CITIES
    assert bonuses(game, 0) == ["Seattle", "Los Angeles", "Chicago", "Dallas"]


@rule("CG-28", "G-14", "CG-32")
def test_all_who_tie_score_the_bonus() -> None:
    """Two seats have one ticket to Dallas each, the third has none."""
    game = ended({0: "Dallas–Raleigh", 2: "Dallas–Helena"})

    assert "Dallas" in bonuses(game, 0)
    assert "Dallas" not in bonuses(game, 1)
    assert "Dallas" in bonuses(game, 2)


@rule("CG-28", "G-14", "CG-32")
def test_a_tie_at_zero_is_a_tie() -> None:
    """Nobody completed a ticket, so all score every bonus card."""
    game = ended({})

    assert totals(game) == [ALL_BONUSES] * 3
    assert bonuses(game, 0) == ALL_CITIES


@rule("CG-28")
def test_tickets_not_completed_do_not_count_for_a_city() -> None:
    """Only what was completed leads to a bonus."""
    game = ended({0: "Miami–Omaha"}, {1: "Miami–Boston, Miami–El Paso"})

    assert "Miami" in bonuses(game, 0)
    assert "Miami" not in bonuses(game, 1)


@rule("CG-28")
def test_tickets_of_both_scorings_count() -> None:
    """One ticket to Miami completed in each part beats one completed in the first."""
    game = yard_table(
        seats=4,
        part=2,
        completed={0: "Miami–Omaha", 1: "Miami–Boston"},
        tickets={0: "Chicago–Miami"},
        stacks={0: "1 yellow, 1 red"},
    )
    finish(game)

    assert "Miami" in bonuses(game, 0)
    assert "Miami" not in bonuses(game, 1)
    assert game.scores().seats[0].completed == 2


@rule("CG-29")
def test_most_points_win() -> None:
    """The ranking follows the points, not the number of tickets."""
    game = ended({0: "Chicago–Montréal, Chicago–Charleston", 1: "Los Angeles–New York"})

    tied = 8 + 10 + 8  # Seattle, Dallas and Miami, at zero
    assert totals(game) == [7 + 7 + 12 + tied, 20 + 12 + 15 + tied, tied]
    assert (ranks(game), game.scores().winners) == ([2, 1, 3], (1,))


@rule("CG-29")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    """Forty-eight points each, one of them with two completed tickets (and three that failed)."""
    game = ended(
        {0: "New York–New Orleans", 1: "New York–Chicago, Chicago–New York"},
        {1: "Seattle–Los Angeles, Dallas–Miami, Chicago–Santa Fe"},
    )

    assert totals(game)[:2] == [48, 48]
    assert [seat.completed for seat in game.scores().seats] == [1, 2, 0]
    assert (ranks(game), game.scores().winners) == ([2, 1, 3], (1,))


@rule("CG-29")
def test_then_a_tie_goes_to_more_bonus_cards() -> None:
    """Same points, one completed ticket each: five bonus cards beat four."""
    game = ended(
        {0: "New York–Las Vegas", 2: "Seattle–Los Angeles"},
        {0: "Chicago–New York"},
    )

    assert totals(game) == [19 + 15 + 30 - 5, 30, 9 + 8 + 12 + 30]
    assert totals(game)[0] == totals(game)[2]
    assert [seat.completed for seat in game.scores().seats] == [1, 0, 1]
    assert [len(bonuses(game, seat)) for seat in range(3)] == [4, 3, 5]
    assert (ranks(game), game.scores().winners) == ([2, 3, 1], (2,))


@rule("CG-29", "G-16", "CG-32")
def test_what_is_still_tied_is_a_shared_victory() -> None:
    """Same points, tickets and bonus cards: both have won, and the next rank is the third."""
    game = ended({0: "Chicago–New York", 2: "New York–Chicago"})

    assert totals(game)[0] == totals(game)[2]
    assert (ranks(game), game.scores().winners) == ([1, 3, 1], (0, 2))


@rule("CG-18", "CG-21")
def test_the_ordinary_end_is_the_deck() -> None:
    """After the last turns and the choice of tickets the game is over, by the deck."""
    game = yard_table(deck="1 red", face_up=EMPTY_ROW)
    game.play(0, "draw deck")
    game.play(1, "draw tickets; keep none")
    game.play(0, "draw tickets; keep none")
    game.play(0, "done")
    events = game.play(1, "done")

    assert events == [Complete(0, (), ()), Complete(1, (), ()), End("deck")]
    assert game.over
    assert game.waiting == []


@rule("G-01", "CG-32")
@pytest.mark.parametrize("seats", [2, 3])
def test_when_all_must_pass_tickets_are_completed_and_the_game_is_scored(seats: int) -> None:
    """Nothing to draw and nothing to place: each passes once, then completes tickets."""
    game = yard_table(
        seats=seats,
        deck="",
        face_up=EMPTY_ROW,
        ticket_deck="",
        stacks={0: "1 blue"},
        tickets={0: "New York–Chicago"},
    )
    for seat in range(seats):
        assert texts(game, seat) == ["pass"]
        assert only(game.play(seat, "pass"), Pass) == Pass(seat)
    assert game.waiting == list(range(seats))
    complete_best(game)

    assert game.over
    assert only(game.events, End) == End("all_passed")
    assert held(game, 0) == []
    assert game.scores().seats[0].completed == 1


@rule("G-15", "CG-32")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_rounds_of_tickets_drawn_and_returned_end_the_game(seats: int) -> None:
    """Nothing changes for good, so tickets are completed and the game is scored.

    With four players too, though the first deck is not empty.
    """
    game = yard_table(seats=seats, stacks={1: "1 blue"}, tickets={1: "New York–Chicago"})
    for _ in range(10 * seats - 1):
        game.play(game.waiting[0], "draw tickets; keep none")
        assert game.view(None).decision == "turn"
    game.play(game.waiting[0], "draw tickets; keep none")
    assert game.view(None).decision == "completing"
    complete_best(game)

    assert game.over
    assert only(game.events, End) == End("no_progress")
    assert game.scores().seats[1].completed == 1
    assert refused(game, 0, "draw deck") == "game-over"


@rule("G-15", "CG-32")
@pytest.mark.parametrize("move", ["draw deck; draw deck", "draw tickets; keep 1"])
def test_any_lasting_change_restarts_the_count(move: str) -> None:
    """After a card drawn or a ticket kept it takes ten full rounds again."""
    game = yard_table(hands={0: "2 red"})
    for _ in range(18):
        game.play(game.waiting[0], "draw tickets; keep none")
    game.play(0, move)

    idle = 0
    while game.view(None).decision == "turn":
        game.play(game.waiting[0], "draw tickets; keep none")
        idle += 1
    assert idle == 20


@rule("G-15", "CG-32")
def test_a_card_that_moves_onto_a_stack_is_a_change() -> None:
    """As long as a row of one seat moves the count starts again; then ten full rounds follow."""
    game = yard_table(yards={0: {"red": "3 red"}})
    turns = 0
    while game.view(None).decision == "turn":
        game.play(game.waiting[0], "draw tickets; keep none")
        turns += 1

    # The third card moves at the start of seat 0's fourth turn; six turns went before it.
    assert turns == 6 + 1 + 20
    assert stack(game, 0) == "3 red"


@rule("G-15", "CG-32")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_random_players_ends(seats: int) -> None:
    """With any choice of legal actions the game is scored in the end."""
    for seed in range(3):
        game = bl.new(NAME, seats=seats, seed=seed)
        actions = 0
        while not game.over:
            seat = game.waiting[actions % len(game.waiting)]
            legal = list(game.legal(seat))
            assert legal, "nobody is ever stuck"
            game.play(seat, legal[(actions * 7919 + seed) % len(legal)])
            actions += 1
            assert actions < 5000
        assert min(ranks(game)) == 1


@rule("G-15")
@pytest.mark.parametrize(
    "move",
    [
        "draw deck; draw deck",
        "draw deck; draw blue",
        "place red; put 2 red",
        "place blue green red",
    ],
)
def test_cards_drawn_or_placed_are_a_lasting_change(move: str) -> None:
    """After eighteen turns without one the count is back at zero."""
    game = yard_table(hands={0: "3 red, 1 blue, 1 green"})
    game.state.idle = 18
    game.play(0, move)

    assert game.state.idle == 0
