"""Moments of finished games: a table can begin in the middle of one, instead of with a deal.

The position is the true one, with the hands and tickets of all seats: the game it is taken from is
over, and nothing of it is hidden any longer. Only what chance brings from there on is new: it
follows from the secret of the table.
"""

import asyncio
from collections.abc import Sequence

from branchline.commitment import seed_of
from branchline.errors import RecordError
from branchline.game import Game
from branchline.records.moment import game_before
from branchline.server.storage.entries import Moment
from branchline.server.storage.store import Store
from branchline.server.tables.play.game_log import GameLog, LoggedStep
from branchline.sheet import Sheet


async def load_moment(store: Store, moment: Moment, sheet: Sheet | None) -> Game | None:
    """Return the game at a moment; None if its record is missing, or leads elsewhere.

    Raises:
        Unavailable: if the database cannot be reached.
    """
    record = await store.reviews.record(moment.record)
    if record is None:
        return None
    try:
        return (await asyncio.to_thread(game_before, record, moment.step, sheet))[0]
    except RecordError:
        return None


def resume_game(table: str, at: Game, names: Sequence[str], secret: str) -> GameLog:
    """Return a new game that begins at this moment; what led to it is its first step."""
    game = at.copy(reseed=False)
    game.names = tuple(names)
    game.reseed(seed_of(secret, table, 1))
    return GameLog(table, game, LoggedStep(1, None, None, tuple(game.events), False), secret)
