"""Visitors: everybody who ever opened the page, and their sessions; there are no accounts."""

from collections.abc import Collection
from dataclasses import dataclass

from branchline.server.ops.clock import ServerClock
from branchline.server.security.tokens import hash_token, new_id, new_token
from branchline.server.storage.database import Database, Statement, chunks, placeholders

DAY = 86_400.0
SESSION_DAYS = 180  # after which a session that nobody uses ends
UNSEATED_DAYS = 30  # after which a visitor is deleted who never had a seat
VISITOR_DAYS = 730  # after which any visitor is deleted who has not come back
REVOKED_DAYS = 1  # for which a session that was ended is kept, until every process knows
SESSION_ID = 16  # hex digits of its hash: enough to name a session, too few to find its token


@dataclass(frozen=True)
class Session:
    """A device on which somebody is signed in."""

    token_hash: str
    device: str
    created: float
    seen: float

    @property
    def id(self) -> str:
        """The name of the session for its owner."""
        return self.token_hash[:SESSION_ID]


class Visitors:
    """Visitors and their sessions; tokens are stored as hashes."""

    def __init__(self, database: Database, clock: ServerClock) -> None:
        self.database = database
        self.clock = clock

    async def new_visitor(self, device: str = "") -> tuple[str, str]:
        """Return a new visitor and the token of their first session."""
        visitor, token = new_id(), new_token()
        now = self.clock.now()
        insert = "INSERT INTO visitors (id, created, seen) VALUES (?, ?, ?)"
        await self.database.write(
            [(insert, (visitor, now, now)), _new_session(visitor, token, device, now)]
        )
        return visitor, token

    async def new_session(self, visitor: str, replaced: str | None, device: str = "") -> str:
        """Return the token of a new session; the session of the replaced token ends."""
        token, now = new_token(), self.clock.now()
        statements = [_new_session(visitor, token, device, now)]
        if replaced is not None:
            statements.append(_revoke(hash_token(replaced), now))
        await self.database.write(statements)
        return token

    async def find_visitor(self, token: str) -> str | None:
        """Return the visitor whose session this token opens, or None; note once a day its use."""
        query = "SELECT visitor, seen FROM sessions WHERE token_hash = ? AND revoked IS NULL"
        rows = await self.database.read(query, (hash_token(token),))
        now = self.clock.now()
        if not rows or rows[0][1] < now - SESSION_DAYS * DAY:
            return None
        if rows[0][1] < now - DAY:
            await self.touch([hash_token(token)])
        return str(rows[0][0])

    async def touch(self, sessions: Collection[str]) -> None:
        """Note that sessions, given by the hashes of their tokens, are in use."""
        now = self.clock.now()
        statements: list[Statement] = []
        for chunk in chunks(sorted(sessions)):
            some = f"token_hash IN ({placeholders(chunk)})"
            statements += [
                (f"UPDATE sessions SET seen = ? WHERE {some}", (now, *chunk)),
                (
                    "UPDATE visitors SET seen = ? WHERE id IN"
                    f" (SELECT visitor FROM sessions WHERE {some})",
                    (now, *chunk),
                ),
            ]
        if statements:
            await self.database.write(statements)

    async def sessions_of(self, visitor: str) -> list[Session]:
        """Return the sessions of a visitor that have not ended, the last used one first."""
        query = (
            "SELECT token_hash, device, created, seen FROM sessions"
            " WHERE visitor = ? AND revoked IS NULL AND seen >= ? ORDER BY seen DESC, token_hash"
        )
        oldest = self.clock.now() - SESSION_DAYS * DAY
        return [Session(*row) for row in await self.database.read(query, (visitor, oldest))]

    async def end_sessions(self, hashes: Collection[str]) -> None:
        """End sessions, given by the hashes of their tokens."""
        now = self.clock.now()
        if hashes:
            await self.database.write([_revoke(token_hash, now) for token_hash in sorted(hashes)])

    async def name_of(self, visitor: str) -> str | None:
        """Return the name that a visitor used last."""
        rows = await self.database.read("SELECT name FROM visitors WHERE id = ?", (visitor,))
        return rows[0][0] if rows else None

    async def revoked_since(self, moment: float) -> list[str]:
        """Return the hashes of the tokens revoked after a moment."""
        query = "SELECT token_hash FROM sessions WHERE revoked > ?"
        return [str(row[0]) for row in await self.database.read(query, (moment,))]

    async def delete_unused(self) -> None:
        """Delete sessions and visitors that nobody has used for the times above."""
        now = self.clock.now()
        absent, unseated = now - VISITOR_DAYS * DAY, now - UNSEATED_DAYS * DAY
        gone = (
            "SELECT id FROM visitors WHERE seen < ?"
            " OR seen < ? AND id NOT IN (SELECT visitor FROM seats)"
        )
        both = (absent, unseated)
        await self.database.write(
            [
                (
                    "DELETE FROM sessions WHERE revoked < ? OR seen < ?",
                    (now - REVOKED_DAYS * DAY, now - SESSION_DAYS * DAY),
                ),
                (f"DELETE FROM sessions WHERE visitor IN ({gone})", both),
                (f"DELETE FROM personal_keys WHERE visitor IN ({gone})", both),
                (
                    "DELETE FROM seats WHERE visitor IN (SELECT id FROM visitors WHERE seen < ?)",
                    (absent,),
                ),
                (f"DELETE FROM visitors WHERE id IN ({gone})", both),
            ]
        )


def _new_session(visitor: str, token: str, device: str, now: float) -> Statement:
    insert = (
        "INSERT INTO sessions (token_hash, visitor, device, created, seen) VALUES (?, ?, ?, ?, ?)"
    )
    return insert, (hash_token(token), visitor, device, now, now)


def _revoke(token_hash: str, now: float) -> Statement:
    update = "UPDATE sessions SET revoked = ? WHERE token_hash = ? AND revoked IS NULL"
    return update, (now, token_hash)
