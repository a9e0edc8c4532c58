"""The bot pool: worker processes that run bots, with a deadline, so that no table waits forever."""

import logging
import pickle
import secrets
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from branchline.game import Action
from branchline.server.bots.fair_queue import Turn
from branchline.server.bots.levels import is_quick, lower_levels
from branchline.server.bots.worker import HINTS
from branchline.server.bots.worker_handle import WorkerFailed, WorkerHandle, WorkerTimeout
from branchline.server.protocol import Hint, HintReason
from branchline.server.storage.map_keys import is_map_key
from branchline.sheet import Sheet
from branchline.views import View

log = logging.getLogger("branchline.server")

MAX_ANSWER = 4096  # bytes
WORKER = "branchline.server.bots.worker"

# Number, chance, error, points, reasons and source.
HintAnswer = tuple[int, float, float, float, list[HintReason], str]


@dataclass(frozen=True)
class BotQuestion:
    """What a worker is asked: the action of a bot, or hints."""

    bot: str
    key: str
    view: View
    legal: list[Action]
    sheet: Sheet | None  # of a map that the worker cannot know

    def encode(self, known: set[str]) -> bytes:
        """Return the question for a worker that knows some maps; it knows this one afterwards."""
        sheet = self.sheet
        if sheet is not None and (not is_map_key(sheet.key) or sheet.key in known):
            sheet = None
        if sheet is not None:
            known.add(sheet.key)
        asked = pickle.dumps((self.bot, self.key, self.view, self.legal, sheet))
        return struct.pack(">I", len(asked)) + asked


class BotPool:
    """Assigns the bots of tables and seats to workers, each always to the same one.

    Levels that decide at once have a worker of their own and never wait for those that search.
    """

    def __init__(self, size: int, deadline: float) -> None:
        self.deadline = deadline
        self.fallbacks = 0
        self._workers = [WorkerHandle(WORKER, MAX_ANSWER) for _ in range(size)]
        self._quick = WorkerHandle(WORKER, MAX_ANSWER)
        self._warming: set[str] = set()  # bots that are compiling, as far as their last choice told

    async def choose(
        self,
        bot: str,
        key: str,
        view: View,
        legal: Sequence[Action],
        turn: Turn | None = None,
        sheet: Sheet | None = None,
    ) -> str:
        """Return the text of the bot's action; if it fails, that of the next lower level.

        The sheet is needed for maps that do not come with Branchline.
        """
        if len(legal) == 1:
            return legal[0].text
        numbers = {action.number: action.text for action in legal}
        levels = [bot, *lower_levels(bot)]
        for level, lower in zip(levels, [*levels[1:], None], strict=True):
            question = BotQuestion(level, key, view, list(legal), sheet)
            answer = await self._ask(question, turn or Turn(key))
            number, warming = read_choice(answer)
            if number in numbers:
                self._note(level, warming)
                return numbers[number]
            self.fallbacks += level == bot
            fallback = f"the action is chosen by {lower or 'chance'}"
            log.warning("bot failed", extra={"bot": level, "key": key, "why": fallback})
        return secrets.choice(legal).text

    def is_warming(self, bot: str) -> bool:
        """Tell whether a bot still compiles its search, and plays like a lower level."""
        return bot in self._warming

    def _note(self, bot: str, warming: bool) -> None:
        if warming and not is_quick(bot):
            self._warming.add(bot)
        else:
            self._warming.discard(bot)

    async def hints(
        self,
        key: str,
        view: View,
        legal: Sequence[Action],
        turn: Turn | None = None,
        sheet: Sheet | None = None,
    ) -> list[Hint]:
        """Return good actions, the best first; an empty list if that takes too long."""
        texts = {action.number: action.text for action in legal}
        question = BotQuestion(HINTS, key, view, list(legal), sheet)
        answer = await self._ask(question, turn or Turn(key))
        try:
            found = msgspec.convert(answer, list[HintAnswer])
        except msgspec.ValidationError:
            return []
        return [
            Hint(
                texts[number], round(chance, 3), round(error, 3), round(points, 1), reasons, source
            )
            for number, chance, error, points, reasons, source in found
            if number in texts
        ]

    async def _ask(self, question: BotQuestion, turn: Turn) -> object:
        """Return a worker's answer, or None; retry once, except on timeout."""
        bot, key = question.bot, question.key
        at = zlib.crc32(key.encode()) % len(self._workers)
        worker = self._quick if is_quick(bot) else self._workers[at]
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


def read_choice(answer: object) -> tuple[int | None, bool]:
    """Return what a worker chose, if that is what it answers, and whether it is compiling."""
    try:
        return msgspec.convert(answer, tuple[int, bool])
    except msgspec.ValidationError:
        return None, False
