"""Personal keys: each opens the seats of one visitor on another device.

A key is random and stored as a hash only: it can be shown once, when it is made. A new one
replaces the old one, and a key can be deleted.
"""

import base64
import hashlib
import hmac

from branchline.server.ops.clock import ServerClock
from branchline.server.security.tokens import hash_token, new_key
from branchline.server.storage.database import Database, Statement

_DERIVED = "personal-keys"  # the secret from which keys were derived before they were random


class PersonalKeys:
    """The keys of all visitors, at most one for each."""

    def __init__(self, database: Database, clock: ServerClock) -> None:
        self.database = database
        self.clock = clock

    async def renew(self, visitor: str) -> str:
        """Return a new key of a visitor; the earlier one opens nothing any longer."""
        key, now = new_key(), self.clock.now()
        await self.database.write(
            [
                ("DELETE FROM personal_keys WHERE visitor = ?", (visitor,)),
                _new_key(hash_token(key), visitor, now),
            ]
        )
        return key

    async def revoke(self, visitor: str) -> None:
        """Delete the key of a visitor."""
        await self.database.write([("DELETE FROM personal_keys WHERE visitor = ?", (visitor,))])

    async def has_key(self, visitor: str) -> bool:
        """Tell whether a visitor has a key."""
        query = "SELECT 1 FROM personal_keys WHERE visitor = ?"
        return bool(await self.database.read(query, (visitor,)))

    async def find_visitor(self, key: str) -> str | None:
        """Return the visitor to whom a key belongs, or None."""
        query = "SELECT visitor FROM personal_keys WHERE key_hash = ?"
        rows = await self.database.read(query, (hash_token(key),))
        return str(rows[0][0]) if rows else None

    async def adopt_derived_keys(self) -> None:
        """Keep the keys that an earlier version derived from a secret, and delete the secret.

        Anyone who read that secret could make the key of every visitor.
        """
        query = "SELECT value FROM secrets WHERE name = ?"
        rows = await self.database.read(query, (_DERIVED,))
        if not rows:
            return
        now = self.clock.now()
        visitors = await self.database.read("SELECT id FROM visitors")
        adopted = [
            _new_key(hash_token(derived_key(str(rows[0][0]), str(visitor))), str(visitor), now)
            for (visitor,) in visitors
        ]
        await self.database.write([*adopted, ("DELETE FROM secrets WHERE name = ?", (_DERIVED,))])


def derived_key(secret: str, visitor: str) -> str:
    """Return the key that earlier versions showed to a visitor."""
    mac = hmac.new(bytes.fromhex(secret), visitor.encode(), hashlib.sha256).digest()
    return f"{visitor}.{base64.b32encode(mac[:20]).decode().lower()}"


def _new_key(key_hash: str, visitor: str, now: float) -> Statement:
    insert = (
        "INSERT INTO personal_keys (key_hash, visitor, created) VALUES (?, ?, ?)"
        " ON CONFLICT DO NOTHING"
    )
    return insert, (key_hash, visitor, now)
