"""The parent's end of a worker process: one question at a time, with a deadline."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Protocol

from branchline.server.bots.fair_queue import FairQueue, Turn

PATIENCE = 4  # deadlines that a table with people waits for its turn
NICENESS = 10  # of a process, from its start: what it imports costs others nothing either
START_SECONDS = 20.0  # for a new process to answer its first question


class Question(Protocol):
    """What a worker is asked."""

    def encode(self, known: set[str]) -> bytes:
        """Return the question for a process that was told some things; note what this tells it."""


Report = Callable[[object], None]

PROGRESS = "progress"  # the only key of a line that reports on a long question


class WorkerTimeout(Exception):
    """A worker did not answer before the deadline."""


class WorkerFailed(Exception):
    """A worker died, or its answer is invalid."""


class WorkerHandle:
    """The parent's end of one worker process, which answers one question at a time."""

    def __init__(self, module: str, longest: int) -> None:
        self._module = module  # that the process runs
        self._longest = longest  # bytes of an answer
        self._known: set[str] = set()  # what the process was told
        self._process: asyncio.subprocess.Process | None = None
        self._queue = FairQueue()
        self._fresh = True
        self._answering: asyncio.Task[object] | None = None

    async def ask(
        self, question: Question, deadline: float, turn: Turn, report: Report | None = None
    ) -> object:
        """Return the answer; `report` is told how far the process is, if that takes long.

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
        self._answering = asyncio.create_task(self._ask(question, deadline, report))
        self._answering.add_done_callback(self._release)
        return await asyncio.shield(self._answering)

    def _release(self, answering: asyncio.Task[object]) -> None:
        self._queue.release()
        if not answering.cancelled():
            answering.exception()  # retrieved even if nobody waits for the result

    async def _ask(self, question: Question, deadline: float, report: Report | None) -> object:
        try:
            process = await self._start()
            assert process.stdin is not None, "the process has pipes"
            assert process.stdout is not None, "the process has pipes"
            process.stdin.write(question.encode(self._known))
            seconds = deadline + START_SECONDS if self._fresh else deadline
            answer = await asyncio.wait_for(_read_answer(process.stdout, report), seconds)
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
            self._known.clear()  # it may have forgotten some
            raise WorkerFailed(answer[:200])
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._fresh = True
            self._known.clear()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self._module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=self._longest,
                env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},  # more only wait for each other
                start_new_session=True,  # so that a bot's own child processes die with it
            )
            lower_priority(self._process.pid)
        return self._process

    async def stop(self) -> None:
        """Kill the process."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()
        self._process = None


def lower_priority(process: int) -> None:
    """Let a new process wait for the server, not the other way round."""
    own = os.getpriority(os.PRIO_PROCESS, 0)
    with contextlib.suppress(ProcessLookupError):  # it has ended already
        os.setpriority(os.PRIO_PROCESS, process, own + NICENESS)


async def _read_answer(answers: asyncio.StreamReader, report: Report | None) -> object:
    """Return the answer of a process, once it has reported how far it is."""
    while True:
        line = await answers.readline()
        answer: object = json.loads(line)
        if not isinstance(answer, dict) or answer.keys() != {PROGRESS}:
            return answer
        if report is not None:
            report(answer[PROGRESS])
