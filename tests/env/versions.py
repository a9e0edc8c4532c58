"""Digests of play: what seats are asked, may do and score in many random games.

python tests/env/versions.py        # stores digests of new versions

A digest of a version that is stored is never replaced: who changes play raises the version in the
sheet first.
"""

import hashlib
import json
from pathlib import Path

from branchline.env import Batch, all_ids, read_id

STORED = Path(__file__).with_name("versions.json")
GAMES, STEPS = 24, 500


def digest(known: str) -> str:
    """Return the digest of random play in the environment of an id."""
    sheet, seats = read_id(known)
    batch = Batch(sheet, seats, GAMES, observations=False)
    step, digested = batch.reset(seed=1), hashlib.sha256()
    for _ in range(STEPS):
        for array in (step.seats, step.masks, step.dones, batch.points, batch.ranks):
            digested.update(array.tobytes())
        step = batch.step(batch.sample())
    return digested.hexdigest()[:16]


def stored() -> dict[str, str]:
    """Return the digests by id."""
    found: dict[str, str] = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
    return found


if __name__ == "__main__":
    digests = {known: digest(known) for known in all_ids()} | stored()
    STORED.write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")
