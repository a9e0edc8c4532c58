"""The bot pool: worker processes that run bots, with a deadline, so that no table waits forever."""

import asyncio
import contextlib
import json
import logging
import os
import pickle
import secrets
import signal
import struct
import sys
import zlib
from collections.abc import Sequence

import msgspec

from branchline.game import Action
from branchline.server.bots.fair_queue import FairQueue, Turn
from branchline.server.bots.levels import is_quick, lower_levels
from branchline.server.bots.worker import HINTS
from branchline.server.protocol import Hint, HintReason
from branchline.views import View

log = logging.getLogger("branchline.server")

PATIENCE = 4  # deadlines that a table with people waits for its turn
START_SECONDS = 20.0  # for a new process to answer its first question


class BotPool:
    """Assigns the bots of tables and seats to workers, each always to the same one.

    Levels that decide at once have a worker of their own and never wait for those that search.
    """

    def __init__(self, size: int, deadline: float) -> None:
        self.deadline = deadline
        self.fallbacks = 0
        self._workers = [WorkerHandle() for _ in range(size)]
        self._quick = WorkerHandle()

    async def choose(
        self, bot: str, key: str, view: View, legal: Sequence[Action], turn: Turn | None = None
    ) -> str:
        """Return the text of the bot's action; if it fails, that of the next lower level."""
        if len(legal) == 1:
            return legal[0].text
        numbers = {action.number: action.text for action in legal}
        levels = [bot, *lower_levels(bot)]
        for level, lower in zip(levels, [*levels[1:], None], strict=True):
            answer = await self._ask(level, key, view, legal, turn or Turn(key))
            if isinstance(answer, int) and answer in numbers:
                return numbers[answer]
            self.fallbacks += level == bot
            fallback = f"the action is chosen by {lower or 'chance'}"
            log.warning("bot failed", extra={"bot": level, "key": key, "why": fallback})
        return secrets.choice(legal).text

    async def hints(
        self, key: str, view: View, legal: Sequence[Action], turn: Turn | None = None
    ) -> list[Hint]:
        """Return good actions, the best first; an empty list if that takes too long."""
        texts = {action.number: action.text for action in legal}
        answer = await self._ask(HINTS, key, view, legal, turn or Turn(key))
        try:
            found = msgspec.convert(answer, list[tuple[int, float, float, float, list[HintReason]]])
        except msgspec.ValidationError:
            return []
        return [
            Hint(texts[number], round(chance, 3), round(error, 3), round(points, 1), reasons)
            for number, chance, error, points, reasons in found
            if number in texts
        ]

    async def _ask(
        self, bot: str, key: str, view: View, legal: Sequence[Action], turn: Turn
    ) -> object:
        """Return a worker's answer, or None; retry once, except on timeout."""
        at = zlib.crc32(key.encode()) % len(self._workers)
        worker = self._quick if is_quick(bot) else self._workers[at]
        question = pickle.dumps((bot, key, view, list(legal)))
        for _ in range(2):
            try:
                return await worker.ask(question, self.deadline, turn)
            except WorkerTimeout:
                log.warning("bot timed out", extra={"bot": bot, "key": key})
                return None
            except WorkerFailed as error:
                log.warning("bot failed", extra={"bot": bot, "key": key, "why": str(error)})
        return None

    async def close(self) -> None:
        """Kill all workers."""
        for worker in (*self._workers, self._quick):
            await worker.stop()


class WorkerTimeout(Exception):
    """A worker did not answer before the deadline."""


class WorkerFailed(Exception):
    """A worker died, or its answer is invalid."""


class WorkerHandle:
    """The parent's end of one worker process, which answers one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._queue = FairQueue()
        self._fresh = True
        self._answering: asyncio.Task[object] | None = None

    async def ask(self, question: bytes, deadline: float, turn: Turn) -> object:
        """Return the answer.

        If the caller is cancelled the question is still answered: others use the process too.

        Raises:
            WorkerTimeout: if there is no answer in time; the process is killed.
            WorkerFailed: if it cannot answer.
        """
        try:
            patience = PATIENCE * deadline if turn.is_attended() else None
            await asyncio.wait_for(self._queue.acquire(turn), patience)
        except TimeoutError:
            raise WorkerTimeout from None
        self._answering = asyncio.create_task(self._ask(question, deadline))
        self._answering.add_done_callback(self._release)
        return await asyncio.shield(self._answering)

    def _release(self, answering: asyncio.Task[object]) -> None:
        self._queue.release()
        if not answering.cancelled():
            answering.exception()  # retrieved even if nobody waits for the result

    async def _ask(self, question: bytes, deadline: float) -> object:
        try:
            process = await self._start()
            assert process.stdin is not None, "the process has pipes"
            assert process.stdout is not None, "the process has pipes"
            process.stdin.write(struct.pack(">I", len(question)) + question)
            seconds = deadline + START_SECONDS if self._fresh else deadline
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
            answer: object = json.loads(line)
            self._fresh = False
        except TimeoutError:
            await self.stop()
            raise WorkerTimeout from None
        except (OSError, ValueError) as error:
            await self.stop()
            raise WorkerFailed(str(error)) from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        if isinstance(answer, str):
            raise WorkerFailed(answer[:200])
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._fresh = True
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "branchline.server.bots.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=4096,
                start_new_session=True,  # so that a bot's own child processes die with it
            )
        return self._process

    async def stop(self) -> None:
        """Kill the process."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()
        self._process = None
