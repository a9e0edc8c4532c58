"""Commitments: a table binds itself to all chance of its game before the first card is dealt.

The secret of a table determines every draw. Its hash is published when the table is created,
the secret itself when the game is over; then everybody can check one against the other, and the
whole game against the secret.
"""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenedDeal:
    """What a table published about its chance: a hash at first, the secret at the end."""

    table: str
    commitment: str
    secret: str

    @property
    def is_kept(self) -> bool:
        """Whether the secret is the one that the table had committed to."""
        return commitment_to(self.table, self.secret) == self.commitment


def commitment_to(table: str, secret: str) -> str:
    """Return the hash by which a table commits itself to its secret."""
    return hashlib.sha256(f"branchline deal {table} {secret}".encode()).hexdigest()


def seed_of(secret: str, table: str, number: int) -> int:
    """Return the seed of a draw: bound to its table and number, so no seed is used twice."""
    mixed = hashlib.sha256(f"{secret} {table} {number}".encode()).digest()
    return int.from_bytes(mixed[:8], "big")
