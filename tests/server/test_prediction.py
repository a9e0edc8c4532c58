"""Prediction: knowing the code, the clock and one seat's view does not reveal what is hidden.

The attack is real: if the entropy came from the clock, it would find the deal.
"""

import time
from collections.abc import Iterable

from branchline.game import Game
from branchline.server.app import open_database
from branchline.server.security.tokens import new_entropy
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.tables import commands
from branchline.server.tables.play.game_log import GameLog, deal_game
from branchline.server.tables.seats.seating import Place
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore
from branchline.server.tables.versions import sheet_of
from branchline.views import View

GAME = "new_york"  # the smallest hands: one seat's view reveals the least
NAMES = ["Ann", "Ben"]
WINDOW = 1000  # milliseconds before and after the deal that the attacker tries


def clock() -> str:
    """Return the clock in milliseconds, which must never be used as entropy."""
    return str(time.time_ns() // 10**6)


def deal(secret: str) -> GameLog:
    """Deal as the server does at a table with this secret."""
    table = Table("aaaaaaaaaaaaaaaa", Store(open_database(Settings(database=":memory:"))), ignore)
    table.seating.game, table.seating.version = GAME, sheet_of(GAME).version
    table.seating.secret = secret
    table.seating.places = [Place("person", name) for name in NAMES]
    batch = commands.deal(table)
    assert batch is not None
    dealt = batch.entries[0].dealt
    assert dealt is not None
    return dealt


def moments(since: str) -> list[str]:
    """Return every millisecond from shortly before a moment until now."""
    return [str(successor) for successor in range(int(since) - WINDOW, int(clock()) + WINDOW)]


def attack(table: str, seen: View, entropies: Iterable[str]) -> list[GameLog]:
    """Return the deals by these entropies in which seat 0 sees exactly this."""
    tried = (deal_game(table, sheet_of(GAME), NAMES, False, entropy) for entropy in entropies)
    return [game_log for game_log in tried if game_log.game.view(0) == seen]


def secrets_of(game: Game) -> tuple[object, ...]:
    """Return what seat 0 may not know."""
    return game.state.hand, game.state.deck, game.state.ring, game.state.offer


def test_the_clock_gives_the_deal_away() -> None:
    """With entropy from the clock, one seat finds the deal, and with it everything hidden."""
    before = clock()
    game_log = deal(clock())
    found = attack(game_log.table, game_log.game.view(0), moments(before))

    assert [secrets_of(one.game) for one in found] == [secrets_of(game_log.game)]


def test_our_chance_does_not_give_the_deal_away() -> None:
    """The same attack on the real server finds no deal at all."""
    before, game_log = clock(), deal(new_entropy())

    assert attack(game_log.table, game_log.game.view(0), moments(before)) == []


def test_the_state_does_not_tell_what_comes_next() -> None:
    """Not even the whole state does, with its generator: the next draw follows from the secret."""
    game_log = deal(new_entropy())
    for seat in range(2):
        game_log.apply(game_log.try_action(seat, next(iter(game_log.legal(seat))), ""))
    seat = game_log.game.waiting[0]
    drawn = set()
    for _ in range(40):
        game_log.secret = new_entropy()
        drawn.add(repr(game_log.try_action(seat, "draw deck", "").step.events))

    assert len(drawn) > 2
