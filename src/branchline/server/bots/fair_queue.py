"""A fair queue: addresses are served in turn, at each its visitors, and empty tables last."""

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
    client: str = ""  # the address, as limits count it; sessions are free, addresses are not

    @property
    def group(self) -> str:
        """Those who share a turn: everybody at an address, or the owner if that is not known."""
        return self.client or self.owner


@dataclass(eq=False)
class _Waiter:
    turn: Turn
    number: int
    served: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class FairQueue:
    """A lock that goes to the address that had it least recently, and there to such a visitor."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._held = False
        self._waiting: list[_Waiter] = []
        self._last: dict[str, int] = {}  # by owner and by group: when it was last served

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
        self._last |= dict.fromkeys((first.turn.group, first.turn.owner), next(self._numbers))
        first.served.set_result(None)

    def _rank(self, waiter: _Waiter) -> tuple[bool, int, int, int]:
        turn = waiter.turn
        group, owner = (self._last.get(who, 0) for who in (turn.group, turn.owner))
        return not turn.is_attended(), group, owner, waiter.number
