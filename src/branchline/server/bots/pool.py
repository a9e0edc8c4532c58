"""Thinkers: processes in which bots think, with a deadline; a table never waits for ever."""

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
from branchline.server.bots.worker import HINTS
from branchline.server.protocol import Hint
from branchline.views import View

log = logging.getLogger("branchline.server")

START_SECONDS = 20.0  # for a fresh process to answer its first question


class Thinkers:
    """Bots by table and seat, each always in the same process while that lives."""

    def __init__(self, count: int, deadline: float) -> None:
        self.deadline = deadline
        self.fallbacks = 0
        self._thinkers = [Thinker() for _ in range(count)]

    async def choose(self, bot: str, key: str, view: View, legal: Sequence[Action]) -> str:
        """Return the text of an action; of any legal one if the bot fails."""
        if len(legal) == 1:
            return legal[0].text
        answer = await self._ask(bot, key, view, legal)
        for action in legal:
            if action.number == answer:
                return action.text
        log.warning("a simple choice instead", extra={"bot": bot, "key": key})
        self.fallbacks += 1
        return secrets.choice(legal).text

    async def hints(self, key: str, view: View, legal: Sequence[Action]) -> list[Hint]:
        """Return good actions, the best first; none if that takes too long."""
        texts = {action.number: action.text for action in legal}
        answer = await self._ask(HINTS, key, view, legal)
        try:
            found = msgspec.convert(answer, list[tuple[int, float, float, str]])
        except msgspec.ValidationError:
            return []
        return [
            Hint(texts[number], round(chance, 3), round(points, 1), reason)
            for number, chance, points, reason in found
            if number in texts
        ]

    async def _ask(self, bot: str, key: str, view: View, legal: Sequence[Action]) -> object:
        """Return the answer of a thinker, or None: it is asked twice, but not if it was late."""
        thinker = self._thinkers[zlib.crc32(key.encode()) % len(self._thinkers)]
        question = pickle.dumps((bot, key, view, list(legal)))
        for _ in range(2):
            try:
                return await thinker.ask(question, self.deadline)
            except Late:
                log.warning("bot was late", extra={"bot": bot, "key": key})
                return None
            except Broken as error:
                log.warning("bot failed", extra={"bot": bot, "key": key, "why": str(error)})
        return None

    async def close(self) -> None:
        """End all processes."""
        for thinker in self._thinkers:
            await thinker.stop()


class Late(Exception):
    """No answer before the deadline."""


class Broken(Exception):
    """The process died, or answered what is no answer."""


class Thinker:
    """One process; it answers one question after the other."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._fresh = True
        self._answering: asyncio.Task[object] | None = None

    async def ask(self, question: bytes, deadline: float) -> object:
        """Return the answer.

        The process lives on when whoever asked is gone: others ask it too.

        Raises:
            Late: if it does not answer in time; the process is ended.
            Broken: if it cannot answer.
        """
        try:
            await asyncio.wait_for(self._lock.acquire(), 4 * deadline)
        except TimeoutError:
            raise Late from None
        self._answering = asyncio.create_task(self._ask(question, deadline))
        self._answering.add_done_callback(self._answered)
        return await asyncio.shield(self._answering)

    def _answered(self, answering: asyncio.Task[object]) -> None:
        self._lock.release()
        if not answering.cancelled():
            answering.exception()  # known, also where nobody waits for it any longer

    async def _ask(self, question: bytes, deadline: float) -> object:
        try:
            process = await self._start()
            assert process.stdin is not None, "pipes are asked for"
            assert process.stdout is not None, "pipes are asked for"
            process.stdin.write(struct.pack(">I", len(question)) + question)
            seconds = deadline + START_SECONDS if self._fresh else deadline
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
            answer: object = json.loads(line)
            self._fresh = False
        except TimeoutError:
            await self.stop()
            raise Late from None
        except (OSError, ValueError) as error:
            await self.stop()
            raise Broken(str(error)) from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        if isinstance(answer, str):
            raise Broken(answer[:200])
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
                start_new_session=True,  # so that what a bot starts ends with it
            )
        return self._process

    async def stop(self) -> None:
        """End the process."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()
        self._process = None
