"""Prepared tables: every kind of decision of a game, as the server shows it to the first seat."""

from __future__ import annotations

import random
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

from branchline.server.protocol import Snapshot, TableOptions
from branchline.server.tables.broadcast import Broadcaster
from branchline.server.tables.info import Presence, Times, table_info
from branchline.server.tables.play.game_log import GameLog, deal_game
from branchline.server.tables.seats.seating import Place, Seating
from branchline.server.tables.table import Table
from branchline.server.tables.versions import sheet_of

TABLE = "prepared"
ME = 0
VISITOR = "me"
NAMES = ["Wilhelmina", "Ferdinand", "Stationmaster", "Josephine", "Konstantin"]
COLLECTS = 90  # steps in which the first seat only draws, so that it holds every colour
MOST = 4000  # steps of a game
EAGER = 0.7  # how often a route is claimed, or cards are placed, where that can be done


def seating_of(game: str, seats: int) -> Seating:
    """Return who sits there: a bot, one who is away, one whom a bot replaces, one who votes."""
    places = [Place("person", name, visitor=name) for name in NAMES[:seats]]
    places[ME].visitor = VISITOR
    places[1] = Place("bot", NAMES[1], "express")
    for place in places[3:4]:
        place.away = "absent"
    for place in places[4:]:
        place.abort = True
    return Seating(game, options=TableOptions(hints=True), places=places, status="running")


def snapshot_of(log: GameLog, seating: Seating) -> Snapshot:
    """Return what the first seat is sent, with clocks and one who is away."""
    status = "over" if log.game.over else "running"
    present = {VISITOR, *NAMES} - {NAMES[2]}
    presence = Presence(present, 0, Times(clocks={0: 65.0, 4: 65.0}))
    info = table_info(TABLE, seating, status, VISITOR, presence)
    table = SimpleNamespace(game_log=log, seating=seating, status=status, id=TABLE)
    return Broadcaster(cast(Table, table)).snapshot(ME, 0, info)


@cache
def prepare(game: str, seats: int, seed: int = 1) -> dict[str, Snapshot]:
    """Play a game from a fixed deal; return the fullest snapshot of each kind of decision."""
    seating = seating_of(game, seats)
    chance = random.Random(seed)
    log = deal_game(TABLE, sheet_of(game), NAMES[:seats], False, f"{seed:02x}")
    found: dict[str, Snapshot] = {}
    for _ in range(MOST):
        if log.game.over:
            break
        if ME in log.game.waiting:
            keep_fullest(found, snapshot_of(log, seating))
        seat = log.game.waiting[0]
        text = choose(list(log.legal(seat)), chance, seat == ME and log.seq < COLLECTS)
        if seat == ME and log.seq >= COLLECTS and "tickets" not in found:
            text = "draw tickets" if "draw tickets" in log.legal(seat) else text
        log.apply(log.try_action(seat, text, f"{log.seq:04x}"))
    found["over"] = snapshot_of(log, seating)
    return found


def keep_fullest(found: dict[str, Snapshot], snapshot: Snapshot) -> None:
    """Keep a snapshot if its decision needs more room than the one that was found before."""
    name = cast(dict[str, Any], snapshot.view)["decision"]
    if name not in found or fullness(found[name]) < fullness(snapshot):
        found[name] = snapshot


def fullness(snapshot: Snapshot) -> tuple[int, int]:
    """Return how many colours are in hand, and how much can be done."""
    view = cast(dict[str, Any], snapshot.view)
    return len(view["hand"]), min(len(snapshot.legal), 40)


def choose(legal: list[str], chance: random.Random, collects: bool) -> str:
    """Return an action: blind draws while somebody collects, else mostly claims."""
    if collects:
        return chance.choice([text for text in legal if text == "draw deck"] or legal)
    claims = [text for text in legal if text.startswith(("claim", "place"))]
    return chance.choice(claims if claims and chance.random() < EAGER else legal)
