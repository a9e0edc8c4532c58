"""Northern Lights: the last round, the scores, ties; and the rulings that hold in all games."""

import pytest

import branchline
from branchline.events import End, First, Keep, LastRound, Pass, Refill
from branchline.game import start
from branchline.sheet import load_sheet
from table import finish_now, hand, only, refused, row, rule, table, texts, totals

NAME = "northern_lights"


@rule("NL-21")
@pytest.mark.parametrize(
    ("route", "cards", "points"),
    [
        ("Helsinki–Turku", "1 white", 1),
        ("Kajaani–Oulu", "2 white", 2),
        ("Imatra–Lieksa", "3 white", 4),
        ("Kuopio–Vaasa", "4 yellow", 7),
        ("Karlstad–Östersund", "5 yellow", 10),
    ],
)
def test_a_claim_scores_at_once(route: str, cards: str, points: int) -> None:
    """The points of the length are added when the route is claimed, for its owner only."""
    game = table(NAME, hands={0: cards})
    game.play(0, f"claim {route}")

    assert game.state.points[:2] == [points, 0]


@rule("NL-23", "NL-28", "G-12")
@pytest.mark.parametrize(("trains", "triggered"), [(2, True), (3, True), (4, True), (5, False)])
def test_two_trains_or_fewer_start_the_last_round(trains: int, triggered: bool) -> None:
    """Two spaces claimed with two to four trains leave two or fewer; with five they leave three."""
    game = table(NAME, hands={0: "2 yellow"}, trains={0: trains})
    happened = game.play(0, "claim Oulu–Rovaniemi")

    assert (LastRound(0) in happened) == triggered


@rule("NL-23", "NL-28", "G-12")
def test_everyone_gets_one_more_turn() -> None:
    """Four seats: 2 starts the last round, then 3, 0, 1 and 2 have one turn each, and it is over.

    That another seat falls to two trains meanwhile starts no other round.
    """
    game = table(NAME, seats=4, turn=2, hands={2: "2 yellow", 3: "1 white"}, trains={2: 4, 3: 3})
    game.play(2, "claim Oulu–Rovaniemi")
    for seat, move in (
        (3, "claim Helsinki–Turku"),
        (0, "draw deck; stop"),
        (1, "draw deck; draw deck"),
    ):
        assert game.waiting == [seat]
        game.play(seat, move)
    assert game.waiting == [2]
    game.play(2, "draw tickets; keep 1")

    assert (game.over, only(game.events, End)) == (True, End("last_round"))
    assert only(game.events, LastRound) == LastRound(2)


@rule("NL-24", "NL-28", "G-19")
def test_tickets_add_or_subtract_their_value() -> None:
    """A joined ticket of 2 is added; one of 19 that is not is subtracted, even below zero."""
    game = table(
        NAME,
        owners={"Karlstad–Oslo white": 0, "Karlstad–Stockholm green": 0},
        tickets={0: "Oslo–Stockholm", 1: "Murmansk–København"},
        bonuses="",
    )
    finish_now(game)

    assert totals(game) == [1 + 1 + 2, -19]


@rule("NL-24")
def test_a_ticket_needs_a_path_of_ones_own() -> None:
    """Another's route on the way breaks the path; a detour over own routes completes a ticket."""
    game = table(
        NAME,
        owners={
            "Karlstad–Oslo white": 0,
            "Karlstad–Stockholm green": 1,
            "Karlstad–Norrköping": 1,
            "Göteborg–Norrköping white": 1,
            "Göteborg–København gray 1": 1,
        },
        tickets={0: "Oslo–Stockholm", 1: "Stockholm–København"},
        bonuses="",
    )
    finish_now(game)

    assert totals(game) == [1 - 2, 1 + 1 + 4 + 2 + 5]


@rule("NL-25", "NL-04", "NL-28", "G-14")
def test_the_bonus_cards_in_play_are_scored_and_no_others() -> None:
    """Of A, C, D and J: seat 0 has most trains, seat 1 a ferry, and nobody cards in hand: a tie.

    The ferry has one space, so small steps (D) and Ferry Master (J) go to seat 1.
    """
    game = table(NAME, owners={"Umeå–Vaasa gray 1": 1}, bonuses="A C D J")
    finish_now(game)
    scored = [
        {str(line.what): line.points for line in seat.lines if line.kind == "bonus"}
        for seat in game.scores().seats
    ]

    assert scored == [{"A": 5, "C": 7}, {"A": 5, "D": 10, "J": 12}]
    assert totals(game) == [12, 1 + 27]


@rule("NL-25", "NL-28", "G-14")
def test_all_who_tie_score_a_bonus_card() -> None:
    """Two of three seats have equally many trains left, the third has fewer."""
    game = table(NAME, seats=3, trains={0: 9, 1: 12, 2: 12}, bonuses="C")
    finish_now(game)

    assert totals(game) == [0, 7, 7]


@rule("NL-26")
def test_most_points_win() -> None:
    """A bonus card of seven points beats four points of routes."""
    game = table(NAME, owners={"Imatra–Lieksa": 0}, trains={0: 10, 1: 11}, bonuses="C")
    finish_now(game)

    assert (totals(game), game.scores().winners) == ([4, 7], (1,))


@rule("NL-26")
def test_a_tie_goes_to_the_most_completed_tickets() -> None:
    """Both have 11 points; one ticket beats none, although the other scored a bonus card."""
    game = table(
        NAME,
        owners={
            "Karlstad–Oslo white": 0,
            "Karlstad–Stockholm green": 0,
            "Kuopio–Vaasa": 0,
            "Imatra–Lieksa": 1,
        },
        tickets={0: "Oslo–Stockholm"},
        trains={0: 20, 1: 30},
        bonuses="C",
    )
    finish_now(game)

    assert (totals(game), game.scores().winners) == ([1 + 1 + 7 + 2, 4 + 7], (0,))


@rule("NL-26", "NL-28", "G-16")
@pytest.mark.parametrize(
    ("trains", "routes", "winners"),
    [
        ({0: 30, 1: 20}, {"Kuopio–Vaasa": 1}, (0,)),
        ({0: 20, 1: 30}, {"Kuopio–Vaasa": 0}, (1,)),
        ({0: 20, 1: 20}, {"Kuopio–Vaasa": 0, "Mo I Rana–Narvik gray 1": 1}, (0, 1)),
    ],
    ids=["first", "second", "shared"],
)
def test_then_the_most_bonus_cards_decide_or_they_share(
    trains: dict[int, int], routes: dict[str, int], winners: tuple[int, ...]
) -> None:
    """Seven points of a card beat seven of a route; with as many cards they share the victory."""
    game = table(NAME, owners=routes, trains=trains, bonuses="C")
    finish_now(game)

    assert totals(game)[0] == totals(game)[1]
    assert game.scores().winners == winners


@rule("NL-28", "G-01")
def test_to_pass_is_legal_only_when_nothing_else_is() -> None:
    """No deck, no tickets, no cards to play: pass; when all have passed the game is scored."""
    assert refused(table(NAME), 0, "pass") == "can-still-act"
    game = table(NAME, deck="", ticket_deck="", bonuses="")

    assert texts(game, 0) == ["pass"]
    assert game.play(0, "pass") == [Pass(0)]
    assert game.play(1, "pass") == [Pass(1), End("all_passed")]


@rule("NL-28", "G-03")
def test_an_empty_place_is_filled_as_soon_as_cards_are_there() -> None:
    """The row has two gaps and no card is left; the cards of a claim fill them in place order."""
    game = table(NAME, hands={0: "3 white"}, face_up="red empty blue empty green", deck="")
    happened = game.play(0, "claim Imatra–Lieksa")

    assert [event for event in happened if isinstance(event, Refill)] == [
        Refill(1, "white"),
        Refill(3, "white"),
    ]
    assert (row(game), game.state.deck_size) == ("red white blue white green", 1)


@rule("NL-28", "G-07")
def test_a_single_last_card_may_be_drawn() -> None:
    """One card in the deck, none face up, no discards: a draw of one ends the turn."""
    game = table(NAME, face_up="empty empty empty empty empty", deck="1 red")
    game.play(0, "draw deck")

    assert (hand(game, 0), game.waiting) == ("1 red", [1])


@rule("NL-28", "G-10")
def test_starting_tickets_are_chosen_in_secret_and_at_once() -> None:
    """Seats choose in any order; no choice is reported before the last seat has chosen."""
    game = branchline.new(NAME, 3, seed=5)
    assert game.waiting == [0, 1, 2]
    assert game.play(2, "keep 1 2 3") + game.play(0, "keep 1 2") == []
    assert [seat.tickets for seat in game.view(1).seats] == [0, 0, 0]
    assert refused(game, 2, "keep 1 2") == "already-chosen"
    reported = game.play(1, "keep 1 2 3 4")

    assert [event.kept_count for event in reported if isinstance(event, Keep)] == [2, 4, 3]


@rule("NL-28", "G-13")
def test_chance_or_the_host_decides_who_begins() -> None:
    """A seed always gives the same first seat, all seats occur, and the host can name any."""
    sheet = load_sheet(NAME)
    begins = [only(start(sheet, 3, seed=seed).events, First).seat for seed in (*range(20), 3)]

    assert (set(begins), begins[3]) == ({0, 1, 2}, begins[20])
    assert only(start(sheet, 3, seed=3, first=2).events, First).seat == 2


@rule("NL-28", "G-15")
def test_something_changes_with_every_card_drawn() -> None:
    """Drawing one card and stopping counts as progress: after ten rounds the game goes on."""
    game = table(NAME)
    for turn in range(21):
        game.play(turn % 2, "draw deck; stop")

    assert not game.over


@rule("NL-28", "G-20")
def test_all_routes_between_two_cities_are_lanes_of_one() -> None:
    """Ferries, too: with five players the owner of one lane to Tromsø is refused the other."""
    game = table(NAME, seats=5, hands={0: "4 locomotive"}, owners={"Honningsvåg–Tromsø gray 1": 0})

    assert refused(game, 0, "claim Honningsvåg–Tromsø gray 2") == "other-lane-held"
