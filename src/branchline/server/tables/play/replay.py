"""Replays: a finished game, step by step, with all hands open."""

import asyncio
from typing import Any

import msgspec

from branchline.game import Game
from branchline.record import event_line
from branchline.server.protocol import Json
from branchline.server.storage.entries import (
    GENESIS,
    Acted,
    Damaged,
    Dealt,
    Undone,
    check_chain,
    read_body,
)
from branchline.server.tables.play.game_log import GameLog
from branchline.server.tables.play.serialize import serialize_view
from branchline.server.tables.table import Table


async def replay_steps(table: Table) -> list[Json]:
    """Return every step of a finished game, with views in which all hands are open.

    Raises:
        Damaged: if the log is no longer what was played.
    """
    entries = await table.store.log(table.id)
    if len(entries) < table.number:
        raise Damaged(f"the log ends with entry {len(entries)}, not {table.number}")
    head = GENESIS
    game_log: GameLog | None = None
    steps: list[Json] = []
    for number, entry in enumerate(entries, 1):
        check_chain(entry, number, head)
        head = entry.hash
        body = read_body(entry)
        if isinstance(body, Dealt):
            game_log = table.deal(body.entropy)
        elif isinstance(body, Acted | Undone):
            assert game_log is not None, "a step follows the deal"
            game_log.replay(entry, body)
        else:
            continue
        steps.append(open_step(game_log))
        await asyncio.sleep(0)  # let other tasks run
    return steps


def open_step(game_log: GameLog) -> Json:
    """Return the last step with all hands open."""
    step = game_log.steps[-1]
    return {
        "seq": step.seq,
        "seat": step.seat,
        "by": step.by,
        "action": step.action,
        "events": [event_line(event) for event in step.events],
        "undone": step.undone,
        "view": open_view(game_log.game),
    }


def open_view(game: Game) -> Json:
    """Return a spectator's view, plus the private part of each seat's view."""
    view = serialize_view(game.view(None))
    hands: list[dict[str, Any]] = []
    for seat in range(game.seats):
        own = game.view(seat)
        hands.append(
            {
                "hand": msgspec.to_builtins(own.hand),
                "tickets": msgspec.to_builtins(own.tickets),
                "offer": msgspec.to_builtins(own.offer),
                "yard": msgspec.to_builtins(own.yard),
            }
        )
    view["open"] = hands
    return view
