"""Uptime: how long the server ran; the time while it was down counts for no clock."""

import time

from branchline.server.store import Store


class Uptime:
    """Writes now and then that this process runs; steps of the wall clock do not matter."""

    def __init__(self, store: Store, process: str) -> None:
        self.store = store
        self.process = process
        self._began = time.time()
        self._since = time.monotonic()

    async def note(self) -> None:
        """Write that this process still runs.

        Raises:
            Unavailable: if the database is away.
        """
        lasted = time.monotonic() - self._since
        await self.store.processes.note_uptime(self.process, self._began, self._began + lasted)


def covered(spans: list[tuple[float, float]], since: float) -> float:
    """Return for how many seconds after a moment at least one span lasted.

    >>> covered([(0, 10), (5, 20), (30, 31)], since=8)
    13.0
    """
    total, reached = 0.0, since
    for began, seen in sorted(spans):
        start = max(began, reached)
        if seen > start:
            total += seen - start
            reached = seen
    return total
