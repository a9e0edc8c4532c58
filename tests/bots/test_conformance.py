"""The conformance test finds what bots do wrong."""

import sys
from collections.abc import Collection
from random import Random

import pytest

from branchline.bots import bot_names, conformance
from branchline.bots.conformance import check_bot
from branchline.bots.puct import Puct
from branchline.bots.searching import Champion, Searcher, Stationmaster
from branchline.game import Action
from branchline.sheet import load_sheet
from branchline.views import View

SMALL = [load_sheet("new_york")]


class Dutiful:
    """Takes the first action; the bots below differ from it in one thing each."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        return next(iter(legal))


class Illegal(Dutiful):
    def choose(self, view: View, legal: Collection[Action]) -> Action:
        return Action(9999, "draw the moon")


class Broken(Dutiful):
    def choose(self, view: View, legal: Collection[Action]) -> Action:
        raise KeyError("lost")


class Peeking(Dutiful):
    """Looks at the deck of whoever asks it."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        caller = sys._getframe(1).f_locals
        game = caller.get("other") or caller["game"]
        hidden = [*game.state.ring, *game.state.deck, *game.state.hand[1 - (view.you or 0)]]
        return list(legal)[hash(tuple(hidden)) % len(legal)]


class Seedless(Dutiful):
    def __init__(self) -> None:
        super().__init__(seed=0)


class Fickle(Dutiful):
    def choose(self, view: View, legal: Collection[Action]) -> Action:
        return Random().choice(list(legal))


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        (Illegal, "is not one of the legal actions"),
        (Broken, "KeyError: 'lost'"),
        (Seedless, "cannot be made with `seed=`: TypeError"),
        (Peeking, "where only hidden things differ"),
        (Fickle, "where only hidden things differ"),
    ],
)
def test_what_is_wrong_is_said(bot: type[Dutiful], what: str) -> None:
    """Illegal actions, exceptions and a look at hidden things are reported with their place."""
    problems = check_bot(bot, games=2, sheets=SMALL)

    assert problems
    assert what in str(problems[0])
    assert str(problems[0]).startswith("new_york for 2, seed 0, decision ")


def test_a_game_that_does_not_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many decisions are a stall."""
    monkeypatch.setattr(conformance, "LONGEST_GAME", 10)

    assert "did not end" in str(check_bot(Dutiful, games=1, sheets=SMALL)[0])


SEARCHING = ("stationmaster", "champion", "puct")


@pytest.mark.parametrize("name", [name for name in bot_names() if name not in SEARCHING])
def test_our_bots_conform(name: str) -> None:
    """In every game and at every seat count: legal, without exceptions, stalls and peeking."""
    assert check_bot(name, games=1, seed=100) == []


class BriefStationmaster(Stationmaster):
    rollouts = 6
    seconds = 60.0  # only the number of rollouts ends it


class BriefChampion(Champion):
    rollouts = 6
    seconds = 60.0


class BriefPuct(Puct):
    iterations = 6


BRIEF = [
    (BriefStationmaster, ["new_york", "card_game"]),
    (BriefChampion, ["nordic_countries"]),
    (BriefPuct, ["new_york"]),
]


@pytest.mark.parametrize(("bot", "games"), BRIEF)
def test_searching_bots_conform(bot: type[Searcher], games: list[str]) -> None:
    """The same for bots that search, with few rollouts; the long run has all games."""
    sheets = [load_sheet(name) for name in games]
    assert check_bot(bot, games=1, seed=200, sheets=sheets) == []


@pytest.mark.long
@pytest.mark.parametrize("bot", [bot for bot, _ in BRIEF])
def test_searching_bots_conform_everywhere(bot: type[Searcher]) -> None:
    """In every game and at every seat count."""
    assert check_bot(bot, games=3, seed=300) == []


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in bot_names() if name not in SEARCHING])
def test_our_bots_conform_in_many_games(name: str) -> None:
    """The same in 10,000 games of each bot."""
    assert check_bot(name, games=625, seed=1000) == []
