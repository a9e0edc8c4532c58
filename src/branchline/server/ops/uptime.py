"""Uptime: how long the server ran; the time while it was down counts for no clock."""

from branchline.server.storage.store import Store


class Uptime:
    """Writes now and then that this process runs, and takes note how late it is for others."""

    def __init__(self, store: Store, process: str) -> None:
        self.store = store
        self.process = process

    async def note(self) -> None:
        """Write that this process still runs.

        Raises:
            Unavailable: if the database is away.
        """
        at, processes = self.store.timeline, self.store.processes
        await processes.note_uptime(f"{self.process} {at.began}", at.began, at.now())
        at.follow(await processes.last_uptime())


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
