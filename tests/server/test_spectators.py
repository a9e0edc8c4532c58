"""Spectators: everything they get follows from what any single seat gets at the same time.

So a player who also watches learns nothing, and a delay for spectators would be useless.
"""

import json
import random
from collections import Counter
from typing import Any

import pytest

import branchline as bl
from branchline.server.app import open_database
from branchline.server.settings import Settings
from branchline.server.storage.store import Store
from branchline.server.tables.broadcast import Broadcaster
from branchline.server.tables.info import Times
from branchline.server.tables.play.game_log import GameLog, Viewer, deal_game
from branchline.server.tables.play.serialize import encode
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore
from branchline.server.tables.versions import sheet_of
from server.harness.people import Json

NOTHING: Json = {"hand": None, "tickets": [], "offer": [], "claim": None, "yard": None}
NOTHING |= {"returned": [], "ticket_places": [], "closed": [], "you": None}
BEGUN = ("payment", "substitute", "putting")  # for others it is still the turn
SECRETS = {"deal": ("cards",), "offer": ("tickets",), "keep": ("kept", "returned")}
SECRETS |= {"draw_bonus": ("cards",)}


def watch(event: Json) -> Json:
    """Return a seat's own event as others see it, by docs/protocol.md."""
    if event["event"] == "draw":
        return event | {"card": None} if event["from"] == "deck" else event
    secret = SECRETS.get(event["event"], ())
    counts: Json = {}
    if event["event"] == "keep":
        counts = {f"{name}_count": len(event[name]) for name in secret}
    elif secret:
        counts = {"count": len(event[secret[0]])}
    return event | dict.fromkeys(secret) | counts


def watch_all(events: list[Json], seat: int) -> list[Json]:
    """Return the events that a seat got as a spectator gets them."""
    return [watch(event) if event.get("seat") == seat else event for event in events]


def watch_view(view: Json) -> Json:
    """Return a spectator's view, derived from a seat's."""
    seat = view["you"]
    unseen: Counter[str] = Counter(view["unseen"]) + Counter(view["hand"])
    unseen.subtract(view["seats"][seat]["seen"])
    return (
        view
        | NOTHING
        | {
            "decision": "turn" if view["decision"] in BEGUN else view["decision"],
            "unseen": {card: count for card, count in unseen.items() if count},
            "last_move": watch_all(view["last_move"], seat),
        }
    )


def watch_snapshot(sent: Json, unseen: set[int]) -> Json:
    """Return a spectator's snapshot, derived from a seat's without its `unseen` steps."""
    seat, log = sent["you"], []
    shown = {0: 0}  # the number of the seat's steps that the spectator sees
    for step in sent["log"]:
        shown[step["seq"]] = shown[step["seq"] - 1] + (step["seq"] not in unseen)
        if step["seq"] not in unseen:
            undone = None if step["undone"] is None else shown[step["undone"]]
            events = watch_all(step["events"], seat)
            seen = {"seq": shown[step["seq"]], "action": None, "events": events, "undone": undone}
            log.append(step | seen)
    view = watch_view(sent["view"])
    return sent | {
        "seq": len(log),
        "you": None,
        "view": view,
        "legal": [],
        "undo": False,
        "log": log,
    }


class Scene:
    """A table with a game in progress, and what it sends."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.table = Table("t", Store(open_database(Settings(database=":memory:"))), ignore)
        names = [f"Seat {seat}" for seat in range(seats)]
        self.game_log: GameLog = deal_game("t", sheet_of(game), names, False, f"{seed:x}")
        self.table.game_log = self.game_log
        self.table.seating.game, self.table.seating.status = game, "running"

    def sent(self, viewer: Viewer) -> Json:
        """Return the snapshot for a connection that joins now."""
        broadcaster = Broadcaster(self.table)
        snapshot = broadcaster.snapshot(viewer, 0, broadcaster.info(None, Times()))
        found: Json = json.loads(encode(snapshot))
        return found

    def unseen(self, seat: int) -> set[int]:
        """Return the numbers, as a seat counts, of its own hidden steps."""
        steps = [step for step in self.game_log.steps if step.is_visible_to(seat)]
        return {number for number, step in enumerate(steps, 1) if step.hidden}

    def act(self, chance: random.Random) -> str:
        """Let somebody act or undo; return the kind of decision."""
        decision: str = self.game_log.game.view(self.game_log.game.waiting[0]).decision
        back = [seat for seat in range(self.game_log.game.seats) if self.game_log.may_undo(seat)]
        if back and chance.random() < 0.1:
            self.game_log.apply(self.game_log.try_undo(chance.choice(back)))
            return "undo"
        seat = chance.choice(self.game_log.game.waiting)
        texts = list(self.game_log.legal(seat))
        begun = [t for t in texts if t.startswith(("claim", "pay", "place", "put", "add"))]
        text = chance.choice(begun if begun and chance.random() < 0.5 else texts)
        self.game_log.apply(self.game_log.try_action(seat, text, f"{self.game_log.seq:x}"))
        return decision


def compare(scene: Scene) -> None:
    """Derive the spectator's snapshot from each seat's and compare."""
    watched: Any = scene.sent(None)
    for seat in range(scene.game_log.game.seats):
        assert watch_snapshot(scene.sent(seat), scene.unseen(seat)) == watched, seat


@pytest.mark.parametrize("game", bl.games())
def test_a_player_who_also_watches_learns_nothing(game: str) -> None:
    """A spectator's view, log and numbers, derived from each seat's, in all kinds of positions."""
    chance = random.Random(game)
    met: Counter[str] = Counter()
    for seats in (min(sheet_of(game).seats), max(sheet_of(game).seats)):
        scene = Scene(game, seats, seed=seats)
        while not scene.game_log.game.over and scene.game_log.seq < 400:
            kind = scene.act(chance)
            met[kind] += 1
            if met[kind] < 6 or scene.game_log.seq % 50 == 0:
                compare(scene)
        compare(scene)
    assert {"opening", "turn", "second_card", "tickets", "undo"} <= met.keys()
    assert met.keys() & set(BEGUN), met


@pytest.mark.parametrize(
    "leak", [{"hand": {"red": 1}}, {"unseen": {"red": 3}}, {"offer": [{"a": "A", "b": "B"}]}]
)
def test_a_leak_to_spectators_is_found(leak: Json) -> None:
    """The comparison fails if a spectator gets something that a seat does not."""
    scene = Scene("usa", 2, seed=1)
    watched = scene.sent(None)
    watched["view"] |= leak
    assert watch_snapshot(scene.sent(0), scene.unseen(0)) != watched
