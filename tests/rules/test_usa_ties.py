"""USA: who wins, and what decides a tie."""

from branchline.game import Game
from table import finish_now, rule, table, totals

# Seventeen points without a ticket: the first is one path of four trains and so has the bonus,
# the others are scattered.
LONG_PATH = ["Denver–Omaha"]
SCATTERED = [
    "Vancouver–Calgary",
    "Los Angeles–Phoenix",
    "Duluth–Sault Ste. Marie",
    "Toronto–Montréal",
    "Nashville–Atlanta",
]


def own(**routes: list[str]) -> dict[str, int]:
    """Return who owns what: own(seat_0=[...], seat_1=[...])."""
    return {route: int(seat[-1]) for seat, each in routes.items() for route in each}


def ranks(game: Game) -> list[int]:
    """Return the final rank of each seat; tied seats share one."""
    return [seat.rank for seat in game.scores().seats]


@rule("US-42")
def test_most_points_win() -> None:
    """The ranking follows the points, not the tickets."""
    game = table(
        "usa",
        owners=own(seat_0=["Denver–Santa Fe", "Santa Fe–El Paso"], seat_1=["Seattle–Helena"]),
        tickets={0: "Denver–El Paso"},
    )
    finish_now(game)

    assert totals(game) == [4 + 4, 15 + 10]
    assert (ranks(game), game.scores().winners) == ([2, 1], (1,))


@rule("US-42")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    """Eighteen points each, one of them with a completed ticket."""
    game = table(
        "usa",
        owners=own(
            seat_0=["Denver–Omaha", "Nashville–Atlanta"],
            seat_1=["Denver–Santa Fe", "Santa Fe–El Paso"],
        ),
        tickets={1: "Denver–El Paso"},
    )
    finish_now(game)

    assert totals(game) == [7 + 1 + 10, 4 + 4 + 10]
    assert (ranks(game), game.scores().winners) == ([2, 1], (1,))


@rule("US-42")
def test_more_completed_tickets_go_before_the_longest_path() -> None:
    """Of two tied players the one with the ticket wins against the one with the bonus."""
    game = table(
        "usa",
        owners=own(
            seat_0=["Seattle–Helena"],
            seat_1=["Denver–Santa Fe", "Santa Fe–El Paso", *SCATTERED],
        ),
        tickets={1: "Denver–El Paso"},
    )
    finish_now(game)

    assert totals(game) == [15 + 10, 4 + 4 + 17]
    assert ranks(game) == [2, 1]


@rule("US-42")
def test_then_a_tie_goes_to_the_holder_of_the_longest_path() -> None:
    """Seventeen points and no ticket each; one of the two has the bonus card."""
    game = table("usa", owners=own(seat_0=SCATTERED, seat_1=LONG_PATH))
    finish_now(game)

    assert totals(game) == [17, 7 + 10]
    assert (ranks(game), game.scores().winners) == ([2, 1], (1,))


@rule("US-42", "G-16")
def test_tied_players_without_the_longest_path_share_the_victory() -> None:
    """If a third player has the bonus card, a longer path does not break the tie of the two."""
    game = table(
        "usa",
        seats=3,
        owners=own(
            seat_0=["Denver–Omaha"],
            seat_1=["Vancouver–Calgary", "Los Angeles–Las Vegas", "Nashville–Atlanta"],
            seat_2=["Seattle–Helena"],
        ),
        tickets={2: "Los Angeles–New York"},
    )
    finish_now(game)

    assert [seat.longest for seat in game.scores().seats] == [4, 3, 6]
    assert totals(game) == [7, 7, 15 + 10 - 21]
    assert (ranks(game), game.scores().winners) == ([1, 1, 3], (0, 1))


@rule("US-43", "G-16")
def test_tied_players_who_both_have_the_longest_path_share_the_victory() -> None:
    """Both hold the bonus, so nothing breaks the tie."""
    game = table("usa", owners={"Denver–Omaha": 0, "Helena–Winnipeg": 1})
    finish_now(game)

    assert totals(game) == [17, 17]
    assert (ranks(game), game.scores().winners) == ([1, 1], (0, 1))
