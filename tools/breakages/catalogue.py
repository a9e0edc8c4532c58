"""The list of breakages, and what came of each when it was last tried."""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("breakages.toml")
RESULTS = Path(__file__).with_name("results.json")


@dataclass(frozen=True)
class Breakage:
    """One change of the code that some tests must notice."""

    row: str  # of docs/trust.md
    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]  # below tests/server

    @property
    def id(self) -> str:
        """A short name that changes with the breakage."""
        whole = json.dumps([self.file, self.old, self.new, self.tests])
        return hashlib.sha256(whole.encode()).hexdigest()[:12]


def breakages() -> list[Breakage]:
    """Return all breakages."""
    found = tomllib.loads(LIST.read_text("utf-8"))["breakage"]
    return [Breakage(**(one | {"tests": tuple(one["tests"])})) for one in found]


def results() -> dict[str, bool]:
    """Return which breakages were noticed when they were last tried, by their ids."""
    found: dict[str, bool] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return found


def broken(breakage: Breakage, text: str) -> str:
    """Return a file with the breakage.

    Raises:
        ValueError: if the old text does not occur in it exactly once.
    """
    if text.count(breakage.old) != 1:
        times = text.count(breakage.old)
        raise ValueError(f"{breakage.file}: {times} times instead of once: {breakage.old!r}")
    return text.replace(breakage.old, breakage.new)
