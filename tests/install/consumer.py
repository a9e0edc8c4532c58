"""A program of somebody who uses Branchline with strict types; test_typed.py checks and runs it."""

from collections.abc import Collection

import branchline as bl
from branchline.arena import Contest, run, sum_up
from branchline.bots import Bot, find_bot
from branchline.bots.conformance import check_game
from branchline.game import Action
from branchline.sheet import load_sheet
from branchline.views import View


class Patient:
    """A bot that is checked against the protocol."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Draw a card if that is possible."""
        for action in legal:
            if action.text == "draw deck":
                return action
        return next(iter(legal))


def play() -> list[int]:
    """Play a game of two bots; return their points."""
    game = bl.new("new_york", seats=2, seed=7, first=0)
    bots: list[Bot] = [Patient(seed=1), find_bot("planner")(seed=2)]
    while not game.over:
        seat = game.waiting[0]
        view = game.view(seat)
        hand = view.hand or {}
        assert sum(hand.values()) == view.seats[seat].cards
        for event in game.play(seat, bots[seat].choose(view, tuple(game.legal(seat)))):
            assert event is not None
    refused = game.why_not(0, "draw deck")
    assert refused is not None
    assert refused.key == "game-over"
    assert bl.replay(game.record()).scores() == game.scores()
    return [seat.total for seat in game.scores().seats]


def compare() -> float:
    """Hold a contest; return the share of its first bot."""
    contest = Contest(load_sheet("new_york"), ("planner", "random"), seats=2, deals=2)
    return sum_up(contest, run(contest)).players[0].share


if __name__ == "__main__":
    assert check_game([Patient, find_bot("random")], load_sheet("new_york"), seed=3) is None
    print(play(), compare())
