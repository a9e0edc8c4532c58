"""Nordic Countries: the last round, the scores, ties; and the rulings that hold in all games."""

import pytest

import branchline
from branchline.events import End, First, Keep, LastRound, Pass, Refill
from branchline.game import start
from branchline.sheet import load_sheet
from table import finish_now, hand, only, refused, row, rule, table, texts, totals

NAME = "nordic_countries"


@rule("NC-32", "NC-37", "G-12")
@pytest.mark.parametrize(("trains", "triggered"), [(3, True), (4, True), (2, True), (5, False)])
def test_two_trains_or_fewer_start_the_last_round(trains: int, triggered: bool) -> None:
    """Two spaces claimed with two to four trains leave two or fewer; with five they leave three."""
    game = table(NAME, hands={0: "2 yellow"}, trains={0: trains})
    happened = game.play(0, "claim Imatra–Lahti")

    assert (LastRound(0) in happened) == triggered


@rule("NC-32", "NC-37", "G-12")
def test_everyone_gets_one_more_turn() -> None:
    """Three seats: 1 starts the last round, then 2, 0 and 1 have one turn each, and it is over.

    That another seat falls to two trains meanwhile starts no other round.
    """
    game = table(NAME, seats=3, turn=1, hands={1: "2 yellow", 2: "1 red"}, trains={1: 4, 2: 3})
    game.play(1, "claim Imatra–Lahti")
    for seat, move in ((2, "claim Tampere–Turku"), (0, "draw deck; draw deck")):
        assert game.waiting == [seat]
        game.play(seat, move)
    assert game.waiting == [1]
    game.play(1, "draw tickets; keep 1")

    assert (game.over, only(game.events, End)) == (True, End("last_round"))
    assert only(game.events, LastRound) == LastRound(1)
    assert refused(game, 2, "draw deck") == "game-over"


@rule("NC-33")
def test_tickets_add_or_subtract_their_value() -> None:
    """A joined ticket of 4 is added, one of 4 that is not is subtracted; the bonus is 10."""
    game = table(
        NAME,
        owners={"Oslo–Örebro green": 0, "Örebro–Stockholm black": 0},
        tickets={0: "Oslo–Stockholm, Oslo–København", 1: "Oslo–Vaasa"},
    )
    finish_now(game)

    assert totals(game) == [2 + 2 + 4 - 4 + 10, -9]


@rule("NC-33")
def test_a_ticket_needs_a_path_of_ones_own() -> None:
    """Another's route on the way breaks the path; a detour over own routes completes a ticket."""
    game = table(
        NAME,
        owners={
            "Oslo–Örebro green": 0,
            "Örebro–Stockholm black": 1,
            "Oslo–Ålborg": 1,
            "Ålborg–Århus": 1,
            "Århus–København": 1,
        },
        tickets={0: "Oslo–Stockholm", 1: "Oslo–København"},
    )
    finish_now(game)

    assert totals(game) == [2 - 4, 2 + 4 + 1 + 1 + 4 + 10]


@rule("NC-34", "NC-37", "G-14")
@pytest.mark.parametrize(
    ("tickets", "bonus"),
    [
        ({0: "Oslo–Stockholm", 1: "Helsinki–Lieksa", 2: "Oslo–Vaasa"}, [10, 0, 0]),
        ({0: "Oslo–Stockholm", 1: "Tampere–Tallinn"}, [10, 10, 0]),
        ({1: "Tampere–Tallinn", 2: "Oslo–Vaasa"}, [0, 10, 0]),
        ({0: "Oslo–Vaasa"}, [10, 10, 10]),
    ],
    ids=["one", "two tie", "not by points", "all tie at none"],
)
def test_the_most_completed_tickets_score_the_globetrotter(
    tickets: dict[int, str], bonus: list[int]
) -> None:
    """Completed tickets are counted, not their points; all who tie score 10."""
    game = table(
        NAME,
        seats=3,
        owners={
            "Oslo–Örebro green": 0,
            "Örebro–Stockholm black": 0,
            "Helsinki–Tampere": 1,
            "Helsinki–Tallinn": 1,
        },
        tickets=tickets,
    )
    finish_now(game)
    lines = [seat.lines for seat in game.scores().seats]

    assert [sum(line.points for line in each if line.kind == "bonus") for each in lines] == bonus


@rule("NC-35")
def test_most_points_win() -> None:
    """Five points of routes beat four, although the path is shorter."""
    game = table(
        NAME,
        owners={"Oulu–Vaasa": 1, "Helsinki–Lahti": 1, "Oslo–Göteborg": 0, "Göteborg–Örebro": 0},
    )
    finish_now(game)

    assert (totals(game), game.scores().winners) == ([14, 15], (1,))


@rule("NC-35")
def test_a_tie_goes_to_the_most_completed_tickets() -> None:
    """Both have 24 points; two tickets beat one, although the other has the longer path."""
    game = table(
        NAME,
        owners={
            "Oslo–Örebro green": 0,
            "Örebro–Stockholm black": 0,
            "Helsinki–Tampere": 0,
            "Helsinki–Tallinn": 0,
            "Helsinki–Lahti": 1,
            "Kuopio–Lahti": 1,
            "Kuopio–Lieksa": 1,
            "Kirkenes–Rovaniemi": 1,
            "Göteborg–Oslo": 1,
            "Boden–Tornio": 1,
        },
        tickets={0: "Oslo–Stockholm, Tampere–Tallinn", 1: "Helsinki–Lieksa"},
    )
    finish_now(game)

    assert totals(game) == [2 + 2 + 1 + 2 + 4 + 3 + 10, 1 + 4 + 1 + 10 + 2 + 1 + 5]
    assert [seat.longest for seat in game.scores().seats] == [4, 5]
    assert game.scores().winners == (0,)


@rule("NC-35", "NC-37", "G-16")
@pytest.mark.parametrize(
    ("routes", "winners"),
    [
        (("Oslo–Göteborg", "Helsinki–Tallinn"), (1,)),
        (("Oslo–Göteborg", "Göteborg–Örebro"), (0,)),
        (("Helsinki–Imatra",), (0, 1)),
    ],
    ids=["two and two apart against three", "joined against three", "three against three"],
)
def test_then_the_longest_path_decides_or_they_share(
    routes: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    """Four points each and no tickets: the longer continuous path wins; the same is shared."""
    game = table(NAME, owners={route: 0 for route in routes} | {"Oulu–Vaasa": 1})
    finish_now(game)

    assert (totals(game), game.scores().winners) == ([14, 14], winners)


@rule("NC-37", "G-01")
def test_to_pass_is_legal_only_when_nothing_else_is() -> None:
    """No deck, no tickets, no cards to play: pass; when all have passed the game is scored."""
    assert refused(table(NAME), 0, "pass") == "can-still-act"
    game = table(NAME, deck="", ticket_deck="", tickets={0: "Oslo–Vaasa"})

    assert texts(game, 0) == ["pass"]
    assert game.play(0, "pass") == [Pass(0)]
    assert game.play(1, "pass") == [Pass(1), End("all_passed")]
    assert totals(game) == [-9 + 10, 10]


@rule("NC-37", "G-03")
def test_an_empty_place_is_filled_as_soon_as_cards_are_there() -> None:
    """The row has two gaps and no card is left; the cards of a claim fill them in place order."""
    game = table(NAME, hands={0: "3 black"}, face_up="red empty blue empty white", deck="")
    happened = game.play(0, "claim Oulu–Vaasa")

    assert [event for event in happened if isinstance(event, Refill)] == [
        Refill(1, "black"),
        Refill(3, "black"),
    ]
    assert (row(game), game.state.deck_size) == ("red black blue black white", 1)


@rule("NC-37", "G-07")
def test_a_single_last_card_may_be_drawn() -> None:
    """One card in the deck, none face up, no discards: a draw of one ends the turn."""
    game = table(NAME, face_up="empty empty empty empty empty", deck="1 red")
    game.play(0, "draw deck")

    assert (hand(game, 0), game.waiting) == ("1 red", [1])


@rule("NC-37", "G-10")
def test_starting_tickets_are_chosen_in_secret_and_at_once() -> None:
    """Seats choose in any order; no choice is reported before the last seat has chosen."""
    game = branchline.new(NAME, 3, seed=5)
    assert (game.waiting, game.play(2, "keep 1 2 3"), game.play(0, "keep 1 2")) == (
        [0, 1, 2],
        [],
        [],
    )
    assert [seat.tickets for seat in game.view(1).seats] == [0, 0, 0]
    assert refused(game, 2, "keep 1 2") == "already-chosen"
    reported = game.play(1, "keep 1 2 3 4 5")

    assert [e.kept_count for e in reported if isinstance(e, Keep)] == [2, 5, 3]
    assert [seat.tickets for seat in game.view(1).seats] == [2, 5, 3]


@rule("NC-37", "G-13")
def test_chance_or_the_host_decides_who_begins() -> None:
    """A seed always gives the same first seat, all seats occur, and the host can name any."""
    sheet = load_sheet(NAME)
    begins = [only(start(sheet, 3, seed=seed).events, First).seat for seed in (*range(20), 3)]

    assert (set(begins), begins[3]) == ({0, 1, 2}, begins[20])
    assert only(start(sheet, 3, seed=3, first=2).events, First).seat == 2


@rule("NC-37", "G-19")
def test_points_can_fall_below_zero() -> None:
    """An open ticket of 24 costs 24, even without any points to lose."""
    game = table(NAME, tickets={0: "København–Murmansk, Oslo–Stockholm"})
    finish_now(game)

    assert totals(game) == [-24 - 4 + 10, 10]
