"""New York: the last round, final scores and ties."""

import pytest

from branchline.events import End, LastRound, Pass
from branchline.game import Game
from table import finish_now, refused, rule, table, texts, totals

THREE = "Chelsea–Wall Street, East Village–Soho, Central Park–Chinatown"


def lines(game: Game, seat: int, kind: str) -> list[int]:
    """Return the points of the lines of one kind on a seat's score sheet."""
    return [line.points for line in game.scores().seats[seat].lines if line.kind == kind]


@rule("NY-22", "G-12")
@pytest.mark.parametrize(("taxis", "last"), [(4, False), (3, True), (2, True), (1, True)])
def test_two_or_fewer_taxis_start_the_last_round(taxis: int, last: bool) -> None:
    """Each player has one last turn; the player who started the last round has the very last."""
    game = table("new_york", seats=4, turn=2, hands={2: "1 red"}, trains={2: taxis})
    events = game.play(2, "claim Midtown West–Times Square")

    assert (LastRound(2) in events) is last
    order = []
    for _ in range(4):
        order += game.waiting
        game.play(game.waiting[0], "draw deck; draw deck")
    assert order == [3, 0, 1, 2]
    assert game.over is last


@rule("NY-23")
def test_scores_come_at_the_end() -> None:
    """During play only routes score; everything else is scored at the end."""
    game = table(
        "new_york",
        hands={0: "1 green"},
        owners={"Lower East Side–Chinatown": 0},
        tickets={0: "Lower East Side–Wall Street", 1: "Chelsea–Brooklyn"},
    )
    game.play(0, "claim Chinatown–Wall Street green")

    assert [seat.points for seat in game.view(None).seats] == [2, 0]
    with pytest.raises(ValueError, match=r"^the game is not over, so there are no scores yet$"):
        game.scores()
    finish_now(game)
    assert (lines(game, 0, "routes"), lines(game, 0, "ticket")) == ([2], [2])
    assert lines(game, 0, "attractions") == [2]
    assert totals(game) == [6, -8]


@rule("NY-24")
@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("Midtown West–Times Square", 1),
        ("Midtown West–Chelsea", 2),
        ("Central Park–United Nations", 4),
        ("Chelsea–Soho", 7),
    ],
)
def test_routes_score_by_length(route: str, points: int) -> None:
    """One to four spaces bring 1, 2, 4 and 7 points."""
    game = table("new_york", hands={0: "5 pink, 5 blue"})
    game.play(0, f"claim {route}")
    while game.waiting == [0]:
        game.play(0, texts(game, 0)[0])
    finish_now(game)

    assert lines(game, 0, "routes") == [points]


@rule("NY-25")
def test_tickets_add_and_subtract() -> None:
    """Completed tickets bring their value, failed ones cost it."""
    game = table(
        "new_york",
        owners={"East Village–Lower East Side": 0, "Lower East Side–Chinatown": 0},
        tickets={0: "Lower East Side–Wall Street, Times Square–East Village", 1: THREE},
    )
    finish_now(game)

    assert lines(game, 0, "ticket") == [-2, -4]
    assert lines(game, 1, "ticket") == [-4, -6, -8]
    assert totals(game) == [2 - 6 + 1, -18]


@rule("NY-25")
@pytest.mark.parametrize(("holder", "points"), [(0, 3), (1, -3)])
def test_a_ticket_needs_a_path_of_ones_own(holder: int, points: int) -> None:
    """The ticket is failed when another player's route lies on the way."""
    game = table(
        "new_york",
        owners={
            "Empire State Building–Gramercy Park red": 0,
            "Gramercy Park–Greenwich Village black": holder,
        },
        tickets={0: "Empire State Building–Greenwich Village"},
    )
    finish_now(game)

    assert lines(game, 0, "ticket") == [points]


@rule("NY-26")
@pytest.mark.parametrize(
    ("route", "attractions"),
    [
        ("Lincoln Center–Midtown West", 0),
        ("East Village–Lower East Side", 0),
        ("Chelsea–Gramercy Park", 1),
        ("Greenwich Village–Soho", 1),
        ("Central Park–United Nations", 2),
        ("Times Square–Empire State Building pink", 2),
        ("Chinatown–Wall Street green", 2),
        ("Wall Street–Brooklyn blue", 2),
    ],
)
def test_attractions_at_both_ends_count(route: str, attractions: int) -> None:
    """Nine of the fifteen locations have an attraction, worth one point."""
    game = table("new_york", owners={route: 0})
    finish_now(game)

    assert lines(game, 0, "attractions") == [attractions]


@rule("NY-26")
def test_an_attraction_counts_once_for_each_player() -> None:
    """Several routes to Times Square count it once, and another player counts it too."""
    game = table(
        "new_york",
        owners={
            "Central Park–Times Square red": 0,
            "Times Square–United Nations": 0,
            "Midtown West–Times Square": 0,
            "Lincoln Center–Times Square green": 1,
        },
    )
    finish_now(game)

    assert (lines(game, 0, "attractions"), lines(game, 1, "attractions")) == ([3], [1])
    assert totals(game) == [2 + 2 + 1 + 3, 2 + 1]


@rule("NY-27")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    """Six points each; one player has a completed ticket."""
    game = table(
        "new_york",
        owners={
            "Lincoln Center–Midtown West": 0,
            "Times Square–United Nations": 0,
            "Lower East Side–Chinatown": 1,
            "Chinatown–Wall Street green": 1,
        },
        tickets={1: "Lower East Side–Wall Street"},
    )
    finish_now(game)

    assert totals(game) == [6, 6]
    assert game.scores().winners == (1,)


@rule("NY-27", "G-16")
def test_what_is_still_tied_is_shared() -> None:
    """Eight points and no ticket each: a longer path does not break the tie."""
    game = table(
        "new_york",
        owners={
            "Chelsea–Soho": 0,
            "Lincoln Center–Midtown West": 1,
            "Gramercy Park–East Village": 1,
            "East Village–Lower East Side": 1,
            "Soho–Wall Street": 1,
        },
    )
    finish_now(game)

    assert totals(game) == [8, 8]
    assert game.scores().winners == (0, 1)


@rule("NY-27")
def test_most_points_win() -> None:
    """A completed ticket does not outweigh a point."""
    game = table(
        "new_york",
        owners={"Chelsea–Soho": 0, "Lower East Side–Chinatown": 1, "Chinatown–Wall Street pink": 1},
        tickets={1: "Lower East Side–Wall Street"},
    )
    finish_now(game)

    assert (totals(game), game.scores().winners) == ([8, 6], (0,))


@rule("NY-28", "G-01", "G-21")
def test_without_any_card_to_draw_all_pass_and_the_game_ends() -> None:
    """Deck, discards and row are empty; a player who can do nothing else passes."""
    game = table("new_york", deck="", face_up="empty empty empty empty empty", ticket_deck="")

    assert refused(game, 0, "draw deck") == "deck-empty"
    assert refused(game, 0, "draw red") == "not-face-up"
    assert texts(game, 0) == ["pass"]
    game.play(0, "pass")
    assert game.play(1, "pass") == [Pass(1), End("all_passed")]
