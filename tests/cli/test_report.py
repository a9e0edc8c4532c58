"""`branchline report`: the shape of a map, games between bots on it, and what to change."""

import json
from pathlib import Path

from branchline.events import Claim
from branchline.sheet import load_sheet
from branchline.simulation.bot_games import play_bots
from branchline.simulation.map_report import Played, play_map, ticket_names, wilson
from cli.command import run

BOTS = ["planner", "racer"]


def test_played_games_are_added_up_without_loss() -> None:
    """Claims, tickets, wins and points are those of the games themselves; halves add up."""
    sheet = load_sheet("new_york")
    seen: list[int] = []
    whole = play_map(sheet, BOTS, range(4), seen.append)
    halves = play_map(sheet, BOTS, range(2))
    halves.add(play_map(sheet, BOTS, range(2, 4)))
    assert whole == halves
    assert seen == [1, 1, 1, 1]

    games = [play_bots(sheet, BOTS, seed)[0] for seed in range(4)]
    claims = sum(isinstance(event, Claim) for game in games for event in game.events)
    points = sum(score.total for game in games for score in game.scores().seats)
    assert whole.claims.total() == claims
    assert whole.points.total() == points
    assert whole.wins.total() == sum(len(game.scores().winners) for game in games)
    assert set(whole.kept) <= set(ticket_names(sheet))


def test_the_interval_is_that_of_wilson() -> None:
    """10 of 20 is 50 %, with 29.9 to 70.1 % around it."""
    share, low, high = wilson(10, 20)
    assert (share, round(low, 3), round(high, 3)) == (0.5, 0.299, 0.701)


def test_a_ticket_is_worth_what_it_brings() -> None:
    """Completed three times of four, ten points bring five in the mean."""
    played = Played(2)
    played.kept["A–B 10"], played.completed["A–B 10"] = 4, 3
    assert played.worth("A–B 10") == 5
    assert played.completion("C–D 1") is None


def test_the_command_prints_json_and_a_heat_map(tmp_path: Path) -> None:
    """One number for each route, and a picture of them on the board."""
    made = run(
        *("report", "new_york", "--games", "3", "--bot", "racer"),
        *("--heat", "heat.svg", "--json"),
        cwd=tmp_path,
    )
    assert made.returncode == 0, made.stderr
    found = json.loads(made.stdout)
    assert found["played"]["games"] == 3
    assert len(found["played"]["claims"]) == len(load_sheet("new_york").routes)
    assert found["shape"]["exact_tickets"] == 18
    assert "<svg" in (tmp_path / "heat.svg").read_text("utf-8")


def test_the_command_refuses_what_makes_no_sense() -> None:
    """Games of bots that do not exist, too many seats, a game without a map."""
    for arguments, reason in (
        (("new_york", "--games", "1", "--seats", "5"), "2 to 4 seats"),
        (("new_york", "--games", "-1"), "at least 0"),
        (("new_york", "--heat", "heat.svg"), "--games"),
        (("card_game",), "not played on a map"),
    ):
        made = run("report", *arguments)
        assert made.returncode != 0
        assert reason in made.stderr
