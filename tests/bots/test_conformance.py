"""The conformance test finds what bots do wrong."""

import gc
import inspect
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import cycle
from random import Random
from threading import Lock

import pytest

from branchline.bots import bot_names, conformance
from branchline.bots.conformance import check_bot, check_game
from branchline.bots.frozen.champion_1 import Champion1
from branchline.bots.printed import register_sheet
from branchline.bots.registry import MakeBot, find_bot
from branchline.bots.search.players import Champion, Stationmaster
from branchline.bots.search.puct import Puct
from branchline.bots.search.readiness import Readiness
from branchline.errors import BotFailed
from branchline.game import Action
from branchline.sheet import game_names, load_sheet
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
    """Looks at the deck of its caller."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        caller = sys._getframe(1).f_locals
        game = caller.get("other") or caller["game"]
        hidden = [*game.state.ring, *game.state.deck, *game.state.hand[1 - (view.you or 0)]]
        return list(legal)[hash(tuple(hidden)) % len(legal)]


class Asking(Dutiful):
    """Looks for a game among all objects, by a name that does not give it away."""

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        for thing in getattr(gc, "get_" + "objects")():
            if type(thing).__name__ == "Game" and thing.seats < 2:
                break
        return next(iter(legal))


class Inspecting(Dutiful):
    def choose(self, view: View, legal: Collection[Action]) -> Action:
        assert inspect.currentframe() is not None
        return next(iter(legal))


class Leaving(Dutiful):
    def choose(self, view: View, legal: Collection[Action]) -> Action:
        sys.exit(3)


class Saying(Dutiful):
    def choose(self, view: View, legal: Collection[Action]) -> Action:
        return "draw deck"  # type: ignore[return-value]


class Seedless(Dutiful):
    def __init__(self) -> None:
        super().__init__(seed=0)


class Uncopied(Dutiful):
    def __init__(self, *, seed: int) -> None:
        self.lock = Lock()


class Fickle(Dutiful):
    def choose(self, view: View, legal: Collection[Action]) -> Action:
        return Random().choice(list(legal))


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        (Illegal, "is not one of the 3 legal actions"),
        (Broken, "KeyError: 'lost'"),
        (Seedless, "cannot be made with `seed=`: TypeError"),
        (Uncopied, "cannot be copied, to be asked again elsewhere: TypeError"),
        (Peeking, "its code uses _getframe, f_locals, which leads out of the bot"),
        (Asking, "looked out of itself: it called gc.get_objects"),
        (Inspecting, "looked out of itself: it called sys._getframe"),
        (Leaving, "SystemExit: 3"),
        (Saying, "'draw deck' is a text: `choose` must return one of the"),
        (Fickle, "where only hidden things differ"),
    ],
)
def test_what_is_wrong_is_said(bot: type[Dutiful], what: str) -> None:
    """Illegal actions, exceptions and a look at hidden things are reported with their place."""
    problems = check_bot(bot, games=2, sheets=SMALL)

    assert problems
    assert what in str(problems[0])
    assert str(problems[0]).startswith("new_york for 2, seed 0, decision ")


def test_a_bot_that_cannot_get_ready_is_named() -> None:
    """Before any game is played."""

    class Unready(Dutiful):
        def prepare(self) -> None:
            """Wrong: it must be possible to call it on the class."""

    with pytest.raises(BotFailed, match=r"Unready'> cannot be prepared: TypeError: .*prepare"):
        check_bot(Unready, games=1, sheets=SMALL)


def test_a_game_that_does_not_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many decisions are a stall."""
    monkeypatch.setattr(conformance, "LONGEST_GAME", 10)

    assert "did not end" in str(check_bot(Dutiful, games=1, sheets=SMALL)[0])


SEARCHING = ("stationmaster", "champion", "champion_1", "puct")
QUICK = [name for name in bot_names() if name not in SEARCHING]


@pytest.mark.parametrize("name", QUICK)
def test_our_bots_conform(name: str) -> None:
    """In every game and at every seat count: legal, without exceptions, stalls and peeking."""
    assert check_bot(name, games=1, seed=100) == []


class BriefStationmaster(Stationmaster):
    rollouts = 6
    seconds = 60.0  # only the number of rollouts ends it


class BriefChampion(Champion):
    rollouts = 6
    seconds = 60.0


class BriefChampion1(Champion1):
    rollouts = 6
    seconds = 60.0


class BriefPuct(Puct):
    iterations = 6


BRIEF: list[tuple[MakeBot, list[str]]] = [
    (BriefStationmaster, ["new_york", "card_game"]),
    (BriefChampion, ["nordic_countries"]),
    (BriefChampion1, ["new_york"]),
    (BriefPuct, ["new_york"]),
]


@pytest.mark.parametrize(("bot", "games"), BRIEF)
def test_searching_bots_conform(bot: MakeBot, games: list[str]) -> None:
    """The same for bots that search, with few rollouts; the long run has all games."""
    sheets = [load_sheet(name) for name in games]
    assert check_bot(bot, games=1, seed=200, sheets=sheets) == []


CELLS = [(name, seats) for name in game_names() for seats in load_sheet(name).seats]
MANY = -(-10_000 // len(CELLS))  # games in each cell, so that a bot plays 10,000 in sum


def tables(bots: int, seats: int, games: int) -> Iterator[list[int]]:
    """Yield the bot of each seat, until every bot has played this number of games.

    All seats are one and the same bot, then neighbours in the list, then bots farther apart.
    """
    played = Counter[int]()
    for apart in cycle(range(bots)):
        for first in range(bots):
            table = [(first + apart * seat) % bots for seat in range(seats)]
            played.update(set(table))
            yield table
        if min(played[bot] for bot in range(bots)) >= games:
            return


def test_the_long_run_has_ten_thousand_games_of_each_bot() -> None:
    """Every game at every seat count is a cell, and each bot has equally many games in all cells.

    Some of them with nobody but itself.
    """
    assert len(CELLS) == 16
    assert MANY * len(CELLS) >= 10_000
    for seats in (2, 5):
        seen = list(tables(len(QUICK), seats, MANY))
        for bot in range(len(QUICK)):
            assert sum(bot in table for table in seen) >= MANY
            assert sum(set(table) == {bot} for table in seen) >= 10


def problems_of(bots: Sequence[str | MakeBot], game: str, seats: int, games: int) -> list[str]:
    """Play games of each of these bots at mixed tables; return what one did wrong."""
    sheet = load_sheet(game)
    register_sheet(sheet)
    makes = [find_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    found = []
    for seed, table in enumerate(tables(len(bots), seats, games), start=1000):
        problem = check_game([makes[bot] for bot in table], sheet, seed)
        if problem is not None:
            found.append(f"{[bots[bot] for bot in table]}: {problem}")
    return found


def test_mixed_tables_report_who_sat_there() -> None:
    """What one bot does wrong is found among others."""
    assert problems_of(["random", "planner"], "new_york", 2, games=2) == []

    found = problems_of(["random", Broken], "new_york", 2, games=2)

    assert "'random'" in found[1]
    assert "KeyError: 'lost'" in found[1]


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), CELLS)
def test_our_bots_conform_in_many_games(game: str, seats: int) -> None:
    """All quick bots, at tables of one bot and at mixed ones."""
    assert problems_of(QUICK, game, seats, MANY) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), CELLS)
def test_searching_bots_conform_in_many_games(game: str, seats: int) -> None:
    """The same for bots that search, with few rollouts; hours in all."""
    Readiness.wait()
    assert problems_of([bot for bot, _ in BRIEF], game, seats, MANY) == []
