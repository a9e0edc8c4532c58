"""The frozen opponents: they stay what they were, and keep their characters."""

import json
from random import Random
from statistics import median
from typing import cast

import pytest

from bots.stored_games import STORED, play_stored
from branchline.arena import Contest, run, sum_up
from branchline.bots.frozen import Planner, Styled
from branchline.bots.frozen.yard_style import YardStyle
from branchline.bots.registry import FROZEN
from branchline.game import start
from branchline.rules.yards.state import YardState
from branchline.sheet import load_sheet

STORED_GAMES = json.loads(STORED.read_text("utf-8"))


@pytest.mark.parametrize("bot", FROZEN)
def test_frozen_bots_play_as_they_did(bot: str) -> None:
    """A bot plays the stored games again, to the same points in as many turns."""
    assert STORED_GAMES[bot] == {game: play_stored(bot, game) for game in STORED_GAMES[bot]}


@pytest.mark.parametrize("game", ["usa", "nordic_countries", "new_york", "card_game"])
def test_the_planner_beats_chance(game: str) -> None:
    """The anchor wins nearly all games against random play, by many points."""
    contest = Contest(load_sheet(game), ("planner", "random"), 2, deals=6)
    planner, chance = sum_up(contest, run(contest)).players

    assert planner.share >= 0.9
    assert planner.points > chance.points + 10


def test_racing_is_fast_and_planning_scores() -> None:
    """Two racers need fewer turns than two planners, and score fewer points."""
    sheet = load_sheet("usa")
    racer, planner = (
        sum_up(contest, run(contest)).players[0]
        for contest in (Contest(sheet, (bot,), 2, deals=8) for bot in ("racer", "planner"))
    )

    assert racer.turns < planner.turns - 4
    assert racer.points < planner.points - 10


def test_a_move_takes_little_time() -> None:
    """A move on the largest of the classic maps takes 3 milliseconds at most, by the median."""
    contest = Contest(load_sheet("usa"), ("planner",), 2, deals=1)
    (game,) = run(contest)[0]

    assert median(game.times[0]) < 3


def test_a_bot_remembers_what_rolled_onto_its_track() -> None:
    """The stack it remembers is the real one, which no view shows."""
    for seed in range(2):
        game = start(load_sheet("card_game"), 3, seed=seed, first=0)
        bots: list[Styled] = [Planner(seed=seat) for seat in range(3)]
        chance, looked = Random(seed), 0
        while not game.over:
            seat = game.waiting[0]
            action = bots[seat].choose(game.view(seat), tuple(game.legal(seat)))
            state = cast(YardState, game.state)
            if game.view(seat).decision == "turn":
                assert cast(YardStyle, bots[seat].styles["yards"]).stack == list(state.stack[seat])
                looked += sum(state.stack[seat]) > 0
            game.play(seat, chance.choice(list(game.legal(seat))) if seat == 2 else action)
        assert looked > 10
