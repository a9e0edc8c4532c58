"""Replays: a game that is over, step by step, with everything in sight."""

import asyncio
from typing import Any

import msgspec

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
from branchline.server.tables.game_log import Play
from branchline.server.tables.serialize import view_words
from branchline.server.tables.table import Table


async def replay_steps(table: Table) -> list[Json]:
    """Return every step of a game that is over, with views in which all hands are open.

    Raises:
        Damaged: if the log is no longer what was played.
    """
    entries = await table.store.log(table.id)
    if len(entries) < table.number:
        raise Damaged(f"the log ends with entry {len(entries)}, not {table.number}")
    head = GENESIS
    again: Play | None = None
    steps: list[Json] = []
    for number, entry in enumerate(entries, 1):
        check_chain(entry, number, head)
        head = entry.hash
        body = read_body(entry)
        if isinstance(body, Dealt):
            again = table.deal(body.entropy)
        elif isinstance(body, Acted | Undone):
            assert again is not None, "a step follows the deal"
            again.follow(entry, body)
        else:
            continue
        steps.append(open_step(again))
        await asyncio.sleep(0)  # others are served meanwhile
    return steps


def open_step(play: Play) -> Json:
    """Return the last step with everything in sight."""
    step = play.steps[-1]
    return {
        "seq": step.seq,
        "seat": step.seat,
        "action": step.action,
        "events": [event_line(event) for event in step.events],
        "undone": step.undone,
        "view": open_view(play),
    }


def open_view(play: Play) -> Json:
    """Return the view of a spectator, and beside it what each seat saw of its own."""
    view = view_words(play.game.view(None))
    hands: list[dict[str, Any]] = []
    for seat in range(play.game.seats):
        own = play.game.view(seat)
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
