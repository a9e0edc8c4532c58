"""Prediction: whoever knows the code and the clock, and sees one seat, cannot tell what is hidden.

The attack is real: on a server that took its chance from the clock it finds the deal.
"""

import time
from collections.abc import Iterable

import pytest

from branchline.game import Game
from branchline.server.app import open_database
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.storage.verify import ignore
from branchline.server.tables import commands
from branchline.server.tables.game_log import Play, begin
from branchline.server.tables.seating import Place
from branchline.server.tables.table import Table
from branchline.server.tables.versions import sheet_of
from branchline.views import View

GAME = "new_york"  # the smallest hands: what one seat sees tells the least
NAMES = ["Ann", "Ben"]
WINDOW = 1000  # milliseconds before and after the deal that the attacker tries


def clock() -> str:
    """Return the milliseconds of the clock: what must never be used as chance."""
    return str(time.time_ns() // 10**6)


def deal() -> Play:
    """Deal as the server does."""
    table = Table("aaaaaaaaaaaaaaaa", Store(open_database(Settings(database=":memory:"))), ignore)
    table.seating.game, table.seating.version = GAME, sheet_of(GAME).version
    table.seating.places = [Place("person", name) for name in NAMES]
    plan = commands.deal(table)
    assert plan is not None
    dealt = plan.drafts[0].dealt
    assert dealt is not None
    return dealt


def moments(since: str) -> list[str]:
    """Return every millisecond around the time since a moment."""
    return [str(moment) for moment in range(int(since) - WINDOW, int(clock()) + WINDOW)]


def attack(table: str, seen: View, entropies: Iterable[str]) -> list[Play]:
    """Return the deals that chance would have made and in which seat 0 sees just this."""
    tried = (begin(table, sheet_of(GAME), NAMES, False, entropy) for entropy in entropies)
    return [play for play in tried if play.game.view(0) == seen]


def secrets_of(game: Game) -> tuple[object, ...]:
    """Return what seat 0 may not know."""
    return game.state.hand, game.state.deck, game.state.ring, game.state.offer


def test_the_clock_gives_the_deal_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """With chance from the clock one seat finds the one deal, and with it all that is hidden."""
    monkeypatch.setattr(commands, "new_entropy", clock)
    before, play = clock(), deal()
    found = attack(play.table, play.game.view(0), moments(before))

    assert [secrets_of(one.game) for one in found] == [secrets_of(play.game)]


def test_our_chance_does_not_give_the_deal_away() -> None:
    """The same attack on the server as it is finds no deal at all."""
    before, play = clock(), deal()

    assert attack(play.table, play.game.view(0), moments(before)) == []


def test_what_comes_next_does_not_exist_yet() -> None:
    """Who knows the whole state does not know the next card: each action brings its own chance."""
    play = deal()
    for seat in range(2):
        play.adopt(play.try_action(seat, next(iter(play.legal(seat))), f"{seat}"))
    seat = play.game.waiting[0]
    table = Table(play.table, Store(open_database(Settings(database=":memory:"))), ignore)
    table.play, table.seating.status = play, "running"
    table.seating.places = [Place("person"), Place("person")]
    drawn = set()
    for number in range(40):
        plan = commands.act(table, seat, play.seq_for(seat), "draw deck", f"{number}", "person")
        assert plan is not None
        moment = plan.drafts[0].moment
        assert moment is not None
        drawn.add(repr(moment.step.events))

    assert len(drawn) > 2
