"""Leaving, standing in, returning, voting, at any moment of a game: nobody ever gets stuck."""

import asyncio
import random
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

import branchline as bl
from branchline.server.app import open_database
from branchline.server.protocol import SeatRequest, TableOptions
from branchline.server.refusal import Refusal
from branchline.server.security.tokens import new_id
from branchline.server.settings import Settings
from branchline.server.storage.entries import Created
from branchline.server.storage.store import Store, new_table
from branchline.server.tables import commands
from branchline.server.tables.play.game_log import digest
from branchline.server.tables.table import Batch, PendingEntry, Table
from branchline.server.tables.verify import ignore
from branchline.server.tables.versions import sheet_of

PEOPLE = ("ann", "ben")  # in the first seats; a third seat has a bot
REQUESTS = ("act", "undo", "leave", "stand in", "give back", "vote")
STEPS, MOST_STEPS = 400, 4000  # of a scene; it goes on until everything expected has occurred


async def deal(store: Store, game: str) -> Table:
    """Return a table whose game has begun."""
    requests = [SeatRequest("me", None, name) for name in PEOPLE] + [
        SeatRequest("bot", "tourist", "Bot")
    ]
    created = Created(game, sheet_of(game).version, requests, [*PEOPLE, None], TableOptions())
    table = Table(new_id(), store, ignore)
    entries = table.make_entries([PendingEntry("created", None, created)])
    await store.database.write(new_table(entries, False, "open", game))
    await table.catch_up()
    await table.execute(partial(commands.deal, table))
    return table


def any_plan(table: Table, chance: random.Random, number: int) -> tuple[str, partial[Batch | None]]:
    """Return a random command, possible or not."""
    game_log, seat = commands.running_game(table), chance.randrange(3)
    present = [at for at, place in enumerate(table.seating.places) if not place.by_bot]
    abort = bool(present) and chance.random() < 0.5
    kind = chance.choices(REQUESTS, (8, 2, 1, 2, 3, 1))[0]
    if kind == "act":
        seat = chance.choice(game_log.game.waiting)
        text = chance.choice(list(game_log.legal(seat)))
        by = "bot" if table.seating.places[seat].by_bot else "person"
        seen = game_log.seq_for(seat)
        return kind, partial(commands.act, table, seat, seen, text, f"a{number}", by)
    plans = {
        "undo": partial(commands.undo, table, seat, game_log.seq_for(seat), f"u{number}"),
        "leave": partial(commands.leave, table, PEOPLE[seat % 2], seat),
        "stand in": partial(commands.stand_in, table, seat, "gone"),
        "give back": partial(commands.resume, table, seat),
        "vote": partial(commands.vote, table, chance.choice(present or [0]), abort),
    }
    return kind, plans[kind]


def check_ways_out(table: Table) -> None:
    """A seat that must decide can act, be replaced by a bot, and return."""
    game_log, places = commands.running_game(table), table.seating.places
    assert game_log.game.waiting
    for seat in game_log.game.waiting:
        assert game_log.legal(seat)
        stands_in = commands.stand_in(table, seat, "gone") is not None
        assert places[seat].by_bot != stands_in
    for seat in range(len(PEOPLE)):
        gives_back = commands.resume(table, seat) is not None
        assert gives_back == places[seat].by_bot
    present = [place for place in places if place.kind == "person" and place.away is None]
    assert not present or not all(place.abort for place in present)


@pytest.mark.parametrize("game", bl.games())
def test_every_moment_has_a_way_out(game: str, tmp_path: Path) -> None:
    """And the log folds to the same table again."""

    async def scene() -> None:
        settings = Settings(database=str(tmp_path / "tables.sqlite"), synchronous="OFF")
        store, chance = Store(open_database(settings)), random.Random(game)
        await store.open()
        met: Counter[str] = Counter()
        table = await deal(store, game)
        for number in range(MOST_STEPS):
            if number >= STEPS and all(met[kind] for kind in (*REQUESTS, "aborted")):
                break
            if table.status != "running":
                met[table.status] += 1
                table = await deal(store, game)
            check_ways_out(table)
            kind, command = any_plan(table, chance, number)
            before = table.number
            try:
                await table.execute(command)
            except Refusal:
                assert table.number == before
            met[kind] += table.number > before
        again = Table(table.id, store, ignore)
        await again.catch_up()
        assert (again.status, again.seating) == (table.status, table.seating)
        assert again.game_log is not None
        assert table.game_log is not None
        assert digest(again.game_log.game) == digest(table.game_log.game)
        assert all(met[kind] for kind in (*REQUESTS, "aborted"))
        await store.close()

    asyncio.run(scene())
