"""Stored logs: what tables of a version of a game have written, as lines in a packed file.

A line has what the log of a table has: the actions in words, and the entropy from which chance
follows. All digests along the way are mixed into one.
"""

import hashlib
import json
import lzma
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from branchline.server.tables.play.game_log import GameLog, deal_game, digest
from branchline.sheet import load_sheet

FOLDER = Path(__file__).parent / "logs"


@dataclass(frozen=True)
class StoredLog:
    """One table: how it began, what was done, and where that led."""

    seats: int
    open_stacks: bool
    entropy: str
    over: bool
    actions: list[str]  # each after the number of its seat
    digest: str  # of the digests of all steps


def path_of(game: str, version: str) -> Path:
    """Return where the logs of a version of a game are."""
    return FOLDER / f"{game}-{version}.jsonl.xz"


def stored_files() -> list[Path]:
    """Return the files of all games and versions."""
    return sorted(FOLDER.glob("*.jsonl.xz"))


def read_logs(path: Path) -> list[StoredLog]:
    """Return the logs of a file."""
    lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    return [StoredLog(**json.loads(line)) for line in lines]


def write_logs(path: Path, logs: Iterable[StoredLog]) -> None:
    """Write a file of logs."""
    text = "".join(json.dumps(asdict(log), separators=(",", ":")) + "\n" for log in logs)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def entropy_of(log_entropy: str, seq: int) -> str:
    """Return the entropy of a step."""
    return f"{log_entropy} {seq}"


def mixed(digests: Iterable[str]) -> str:
    """Return one digest for many."""
    return hashlib.sha256(" ".join(digests).encode()).hexdigest()[:32]


def play_again(game: str, log: StoredLog) -> tuple[GameLog, str]:
    """Replay a log as a server does that reads it from its database; return where it led."""
    names = [f"Seat {seat}" for seat in range(log.seats)]
    play = deal_game(game, load_sheet(game), names, log.open_stacks, entropy_of(log.entropy, 1))
    digests = [digest(play.game)]
    for line in log.actions:
        seat, _, text = line.partition(" ")
        play.apply(play.try_action(int(seat), text, entropy_of(log.entropy, play.seq + 1)))
        digests.append(digest(play.game))
    return play, mixed(digests)
