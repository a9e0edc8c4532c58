"""A fair queue: visitors are served in turn, and tables where nobody is present last."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

MAX_OWNERS = 1000  # remembered without anything waiting


def always() -> bool:
    """Somebody waits for the answer."""
    return True


@dataclass(frozen=True)
class Turn:
    """For whom a bot decides: the visitor who made the table, and whether anybody is there."""

    owner: str
    is_attended: Callable[[], bool] = always


@dataclass(eq=False)
class _Waiter:
    turn: Turn
    number: int
    served: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class FairQueue:
    """A lock that goes to the visitor who had it least recently."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._held = False
        self._waiting: list[_Waiter] = []
        self._last: dict[str, int] = {}  # by owner: when it was last served

    async def acquire(self, turn: Turn) -> None:
        """Wait for the turn."""
        waiter = _Waiter(turn, next(self._numbers))
        self._waiting.append(waiter)
        self._serve()
        try:
            await waiter.served
        except asyncio.CancelledError:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:
                self.release()
            raise

    def release(self) -> None:
        """Let the next one have it."""
        self._held = False
        self._serve()

    def _serve(self) -> None:
        if self._held or not self._waiting:
            return
        first = min(self._waiting, key=self._rank)
        self._waiting.remove(first)
        self._held = True
        if len(self._last) > MAX_OWNERS:
            self._last = {waiter.turn.owner: 0 for waiter in self._waiting}
        self._last[first.turn.owner] = next(self._numbers)
        first.served.set_result(None)

    def _rank(self, waiter: _Waiter) -> tuple[bool, int, int]:
        turn = waiter.turn
        return not turn.is_attended(), self._last.get(turn.owner, 0), waiter.number
