"""Visitors: their sessions, and the secret behind their personal keys."""

from branchline.server.ops.clock import ServerClock
from branchline.server.security.tokens import hash_token, new_entropy, new_id, new_token
from branchline.server.storage.database import Conflict, Database, Statement


class Visitors:
    """Everybody who ever opened the page; there are no accounts."""

    def __init__(self, database: Database, clock: ServerClock) -> None:
        self.database = database
        self.clock = clock
        self.secret = ""  # for personal keys

    async def open(self) -> None:
        """Load the secret of this database."""
        self.secret = await self._secret("personal-keys")

    async def _secret(self, name: str) -> str:
        """Return a secret of this database; the first process to ask creates it."""
        query = "SELECT value FROM secrets WHERE name = ?"
        rows = await self.database.read(query, (name,))
        if not rows:
            try:
                insert = "INSERT INTO secrets (name, value) VALUES (?, ?)"
                await self.database.write([(insert, (name, new_entropy()))])
            except Conflict:
                pass
            rows = await self.database.read(query, (name,))
        return str(rows[0][0])

    async def new_visitor(self) -> tuple[str, str]:
        """Return a new visitor and the token of their first session."""
        visitor, token = new_id(), new_token()
        now = self.clock.now()
        await self.database.write(
            [
                ("INSERT INTO visitors (id, created) VALUES (?, ?)", (visitor, now)),
                _new_session(visitor, token, now),
            ]
        )
        return visitor, token

    async def new_session(self, visitor: str, replaced: str | None) -> str:
        """Return the token of a new session; the session of the replaced token ends."""
        token, now = new_token(), self.clock.now()
        await self.database.write([_new_session(visitor, token, now), *_revoke(replaced, now)])
        return token

    async def end_session(self, token: str) -> None:
        """End the session of a token."""
        await self.database.write(_revoke(token, self.clock.now()))

    async def find_visitor(self, token: str) -> str | None:
        """Return the visitor whose session this token opens, or None."""
        query = "SELECT visitor FROM sessions WHERE token_hash = ? AND revoked IS NULL"
        rows = await self.database.read(query, (hash_token(token),))
        return str(rows[0][0]) if rows else None

    async def name_of(self, visitor: str) -> str | None:
        """Return the name that a visitor used last."""
        rows = await self.database.read("SELECT name FROM visitors WHERE id = ?", (visitor,))
        return rows[0][0] if rows else None

    async def has_visitor(self, visitor: str) -> bool:
        """Tell whether there is such a visitor."""
        return bool(await self.database.read("SELECT 1 FROM visitors WHERE id = ?", (visitor,)))

    async def revoked_since(self, moment: float) -> list[str]:
        """Return the hashes of the tokens revoked after a moment."""
        query = "SELECT token_hash FROM sessions WHERE revoked > ?"
        return [str(row[0]) for row in await self.database.read(query, (moment,))]


def _new_session(visitor: str, token: str, now: float) -> Statement:
    insert = "INSERT INTO sessions (token_hash, visitor, created) VALUES (?, ?, ?)"
    return insert, (hash_token(token), visitor, now)


def _revoke(token: str | None, now: float) -> list[Statement]:
    if token is None:
        return []
    update = "UPDATE sessions SET revoked = ? WHERE token_hash = ? AND revoked IS NULL"
    return [(update, (now, hash_token(token)))]
