"""Review jobs: one game at a time in a process of the lowest priority, visitors in turn.

The database knows which reviews are in progress, so that other processes of the server do not
make the same one, and a review that ended with its server can be asked for again.
"""

import asyncio
import contextlib
import json
import logging
from dataclasses import asdict, dataclass, field

from branchline.server.bots.fair_queue import Turn
from branchline.server.bots.worker_handle import WorkerFailed, WorkerHandle, WorkerTimeout
from branchline.server.protocol import ReviewState, ReviewStatus
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.storage.database import Unavailable
from branchline.server.storage.reviews import SILENT_SECONDS
from branchline.server.storage.store import Store

log = logging.getLogger("branchline.server")

MODULE = "branchline.server.bots.review_worker"
MAX_ANSWER = 4 * 1024 * 1024  # bytes
MOST_WAITING = 200  # of all visitors
DEADLINE = 1800.0  # seconds for one review, on a machine that has more important things to do
BEAT_SECONDS = SILENT_SECONDS / 5
FAILED_KEPT = 500  # remembered, so that the page can say so


@dataclass(frozen=True)
class ReviewQuestion:
    """A record to review."""

    record: str
    key: str  # of the game
    map: str | None  # the sheet of a map that the process cannot know

    def encode(self, known: set[str]) -> bytes:
        """Return the question as a line."""
        return json.dumps(asdict(self)).encode() + b"\n"


@dataclass(eq=False)
class ReviewJob:
    """One review that is waiting or being made in this process."""

    key: str
    question: ReviewQuestion
    visitor: str
    done: int = 0
    of: int = 0
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def note(self, progress: object) -> None:
        """Note how far the process is."""
        if isinstance(progress, list):
            self.done, self.of = progress


class ReviewJobs:
    """Makes reviews and stores them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store.reviews
        self.settings = settings
        self._worker = WorkerHandle(MODULE, MAX_ANSWER)
        self._jobs: dict[str, ReviewJob] = {}
        self._failed: dict[str, None] = {}  # keys, the latest last

    async def state(self, key: str) -> ReviewState:
        """Return how far a review is.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        if job := self._jobs.get(key):
            return ReviewState(key, "running" if job.of else "waiting", job.done, job.of)
        found = await self.store.find(key)
        if found is not None and found.review is not None:
            return ReviewState(key, "done", found.count, found.count, json.loads(found.review))
        if found is not None and found.is_in_progress:
            status: ReviewStatus = "running" if found.count else "waiting"
            return ReviewState(key, status, found.done, found.count)
        return ReviewState(key, "failed" if key in self._failed else "none", 0, 0)

    async def begin(self, key: str, question: ReviewQuestion, visitor: str) -> ReviewState:
        """Begin a review, unless it is there or in progress; return how far it is.

        Raises:
            Refusal: if the visitor or the server has too many under way.
            Unavailable: if the database cannot be reached.
        """
        state = await self.state(key)
        if state.status not in ("none", "failed") or key in self._jobs:
            return state
        self._check_room(visitor)
        job = self._jobs[key] = ReviewJob(key, question, visitor)
        self._failed.pop(key, None)
        job.tasks = [asyncio.create_task(self._make(job)), asyncio.create_task(self._beat(job))]
        return await self.state(key)

    def _check_room(self, visitor: str) -> None:
        own = sum(job.visitor == visitor for job in self._jobs.values())
        if own >= self.settings.reviews_per_visitor or len(self._jobs) >= MOST_WAITING:
            raise Refusal("too-many", "wait until another review is finished", 429)

    async def _make(self, job: ReviewJob) -> None:
        """Make and store a review."""
        review = None
        try:
            await self.store.save_progress(job.key, 0, 0)
            turn = Turn(job.visitor, lambda: False)  # nobody waits at a table
            answer = await self._worker.ask(job.question, DEADLINE, turn, job.note)
            review = json.dumps(answer, ensure_ascii=False)
            await self.store.save_progress(job.key, job.of, job.of)
            await self.store.save(job.key, review)
        except WorkerTimeout:
            log.warning("review timed out", extra={"key": job.key})
        except (WorkerFailed, Unavailable) as error:
            log.warning("review failed", extra={"key": job.key, "why": str(error)})
        finally:
            job.tasks[1].cancel()
            del self._jobs[job.key]
        if review is None:
            self._failed[job.key] = None
            while len(self._failed) > FAILED_KEPT:
                del self._failed[next(iter(self._failed))]
            with contextlib.suppress(Unavailable):
                await self.store.drop(job.key)

    async def _beat(self, job: ReviewJob) -> None:
        """Tell other processes now and then that this one is at work."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with contextlib.suppress(Unavailable):
                await self.store.save_progress(job.key, job.done, job.of)

    async def close(self) -> None:
        """Stop all reviews, and the process that makes them."""
        tasks = [task for job in self._jobs.values() for task in job.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._worker.stop()
