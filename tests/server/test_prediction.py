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
from branchline.server.tables import commands
from branchline.server.tables.game_log import GameLog, deal_game
from branchline.server.tables.seating import Place
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore
from branchline.server.tables.versions import sheet_of
from branchline.views import View

GAME = "new_york"  # the smallest hands: what one seat sees tells the least
NAMES = ["Ann", "Ben"]
WINDOW = 1000  # milliseconds before and after the deal that the attacker tries


def clock() -> str:
    """Return the milliseconds of the clock: what must never be used as chance."""
    return str(time.time_ns() // 10**6)


def deal() -> GameLog:
    """Deal as the server does."""
    table = Table("aaaaaaaaaaaaaaaa", Store(open_database(Settings(database=":memory:"))), ignore)
    table.seating.game, table.seating.version = GAME, sheet_of(GAME).version
    table.seating.places = [Place("person", name) for name in NAMES]
    batch = commands.deal(table)
    assert batch is not None
    dealt = batch.entries[0].dealt
    assert dealt is not None
    return dealt


def moments(since: str) -> list[str]:
    """Return every millisecond around the time since a moment."""
    return [str(successor) for successor in range(int(since) - WINDOW, int(clock()) + WINDOW)]


def attack(table: str, seen: View, entropies: Iterable[str]) -> list[GameLog]:
    """Return the deals that chance would have made and in which seat 0 sees just this."""
    tried = (deal_game(table, sheet_of(GAME), NAMES, False, entropy) for entropy in entropies)
    return [game_log for game_log in tried if game_log.game.view(0) == seen]


def secrets_of(game: Game) -> tuple[object, ...]:
    """Return what seat 0 may not know."""
    return game.state.hand, game.state.deck, game.state.ring, game.state.offer


def test_the_clock_gives_the_deal_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """With chance from the clock one seat finds the one deal, and with it all that is hidden."""
    monkeypatch.setattr(commands, "new_entropy", clock)
    before, game_log = clock(), deal()
    found = attack(game_log.table, game_log.game.view(0), moments(before))

    assert [secrets_of(one.game) for one in found] == [secrets_of(game_log.game)]


def test_our_chance_does_not_give_the_deal_away() -> None:
    """The same attack on the server as it is finds no deal at all."""
    before, game_log = clock(), deal()

    assert attack(game_log.table, game_log.game.view(0), moments(before)) == []


def test_what_comes_next_does_not_exist_yet() -> None:
    """Who knows the whole state does not know the next card: each action brings its own chance."""
    game_log = deal()
    for seat in range(2):
        game_log.apply(game_log.try_action(seat, next(iter(game_log.legal(seat))), f"{seat}"))
    seat = game_log.game.waiting[0]
    table = Table(game_log.table, Store(open_database(Settings(database=":memory:"))), ignore)
    table.game_log, table.seating.status = game_log, "running"
    table.seating.places = [Place("person"), Place("person")]
    drawn = set()
    for number in range(40):
        batch = commands.act(
            table, seat, game_log.seq_for(seat), "draw deck", f"{number}", "person"
        )
        assert batch is not None
        successor = batch.entries[0].successor
        assert successor is not None
        drawn.add(repr(successor.step.events))

    assert len(drawn) > 2
