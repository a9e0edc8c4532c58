"""The map pool: processes that judge and draw maps from outside, with deadlines."""

import json
import logging
from dataclasses import dataclass
from typing import Any

import msgspec

from branchline.server.bots.fair_queue import Turn
from branchline.server.bots.worker_handle import WorkerFailed, WorkerHandle, WorkerTimeout
from branchline.server.protocol import Json
from branchline.server.storage.maps import MapSummary

log = logging.getLogger("branchline.server")

MODULE = "branchline.server.bots.map_worker"
MAX_ANSWER = 4 * 1024 * 1024  # bytes
JUDGE_SECONDS = 20.0
DRAW_SECONDS = 60.0
MOST_GAMES = 1000  # in one report
GAME_SECONDS = 120.0  # for a game between bots that search


class Judgement(msgspec.Struct, frozen=True):
    """The problems of a sheet; without any, what lists show of it and a first drawing."""

    problems: list[str]
    summary: MapSummary | None = None
    board: Json | None = None


@dataclass(frozen=True)
class Job:
    """A job for the process, by its name there."""

    name: str
    values: dict[str, Any]

    def encode(self, known: set[str]) -> bytes:
        """Return the job as a line."""
        return json.dumps({"job": self.name, "values": self.values}).encode() + b"\n"


class MapPool:
    """Gives jobs to three processes, one at a time each, to visitors in turn."""

    def __init__(self) -> None:
        self._worker = WorkerHandle(MODULE, MAX_ANSWER)
        self._drawer = WorkerHandle(MODULE, MAX_ANSWER)  # so that nobody waits for a drawing
        self._player = WorkerHandle(MODULE, MAX_ANSWER)  # nor for the games of a report

    async def judge(self, key: str, text: str, turn: Turn) -> Judgement | None:
        """Return what is to be said of a sheet; None if that takes too long."""
        found = await self.run(Job("judge", {"key": key, "text": text}), JUDGE_SECONDS, turn)
        return None if found is None else msgspec.convert(found, Judgement)

    async def draw(self, key: str, text: str, turn: Turn) -> Json | None:
        """Return the drawn board of a map; None if that takes too long, or cannot be had here."""
        job = Job("draw", {"key": key, "text": text})
        found = await _ask(self._drawer, job, DRAW_SECONDS, turn)
        return None if found is None else found["board"]

    async def land(self, window: tuple[float, ...], turn: Turn) -> Any:
        """Return coast, lakes and borders inside a window, or None; no check waits for them."""
        return await _ask(self._drawer, Job("land", {"window": window}), DRAW_SECONDS, turn)

    async def report(self, values: Json, turn: Turn) -> Any:
        """Return the report on a map, or None if there is none in time."""
        return await _ask(self._player, Job("report", values), GAME_SECONDS, turn)

    async def run(self, job: Job, deadline: float, turn: Turn) -> Any:
        """Return the answer to a job, or None if there is none in time."""
        return await _ask(self._worker, job, deadline, turn)

    async def close(self) -> None:
        """Kill the processes."""
        await self._worker.stop()
        await self._drawer.stop()
        await self._player.stop()


async def _ask(worker: WorkerHandle, job: Job, deadline: float, turn: Turn) -> Any:
    try:
        return await worker.ask(job, deadline, turn)
    except WorkerTimeout:
        log.warning("map timed out", extra={"why": job.name})
    except WorkerFailed as error:
        log.warning("map failed", extra={"why": f"{job.name}: {error}"})
    return None
