"""Stored reviews: of each the record, how far it is, and at last what it says."""

import hashlib
import re
from dataclasses import dataclass

from branchline.server.ops.clock import ServerClock
from branchline.server.storage.database import Database, Statement

OPENED_DAYS = 7.0  # after which the record of a game that was not played here is deleted
DAY = 86_400.0
SILENT_SECONDS = 20.0  # after which nobody is at work on a review any longer
_KEY = re.compile(r"[0-9a-f]{32}")


def review_key(record: str, method: int) -> str:
    """Return the key of a review: the hash of its record, and of the method."""
    return hashlib.sha256(f"review {method}\n{record}".encode()).hexdigest()[:32]


def is_review_key(key: str) -> bool:
    """Tell whether a text may be the key of a review."""
    return _KEY.fullmatch(key) is not None


@dataclass(frozen=True)
class StoredReview:
    """How far a review is."""

    review: str | None  # JSON
    done: int
    count: int
    is_in_progress: bool  # some process is at work on it


class ReviewStore:
    """The reviews of a database and their records."""

    def __init__(self, database: Database, clock: ServerClock) -> None:
        self.database = database
        self.clock = clock

    async def save_record(self, key: str, record: str, table: str | None) -> None:
        """Store a record, unless it is there already; that of a table is kept for good."""
        insert = (
            "INSERT INTO records (key, record, table_id, created) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET"
            " table_id = coalesce(records.table_id, excluded.table_id), created = excluded.created"
        )
        await self.database.write([(insert, (key, record, table, self.clock.now()))])

    async def record(self, key: str) -> str | None:
        """Return the record under a key, or None."""
        rows = await self.database.read("SELECT record FROM records WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else None

    async def save_progress(self, key: str, done: int, count: int) -> None:
        """Note that a process is at work on a review, and how far it is."""
        insert = (
            "INSERT INTO reviews (key, done, count, changed) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET"
            " done = excluded.done, count = excluded.count, changed = excluded.changed"
        )
        await self.database.write([(insert, (key, done, count, self.clock.now()))])

    async def save(self, key: str, review: str) -> None:
        """Store a finished review."""
        update = "UPDATE reviews SET review = ?, changed = ? WHERE key = ?"
        await self.database.write([(update, (review, self.clock.now(), key))])

    async def drop(self, key: str) -> None:
        """Forget that a review was begun."""
        delete = "DELETE FROM reviews WHERE key = ? AND review IS NULL"
        await self.database.write([(delete, (key,))])

    async def find(self, key: str) -> StoredReview | None:
        """Return how far a review is; None if nobody has begun it."""
        query = "SELECT review, done, count, changed FROM reviews WHERE key = ?"
        for review, done, count, changed in await self.database.read(query, (key,)):
            is_fresh = self.clock.now() - changed < SILENT_SECONDS
            return StoredReview(review, int(done), int(count), review is None and is_fresh)
        return None

    async def delete_unused(self) -> None:
        """Delete the opened records, with their reviews, that no table began from."""
        old = "SELECT key FROM records WHERE table_id IS NULL AND started = 0 AND created < ?"
        before = (self.clock.now() - OPENED_DAYS * DAY,)
        await self.database.write(
            [
                (f"DELETE FROM reviews WHERE key IN ({old})", before),
                (f"DELETE FROM records WHERE key IN ({old})", before),
            ]
        )


def keep_record(key: str) -> Statement:
    """Return the statement that keeps a record for good, because a table begins from it."""
    return "UPDATE records SET started = 1 WHERE key = ?", (key,)
