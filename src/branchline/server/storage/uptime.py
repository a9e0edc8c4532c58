"""Uptime: when the server was running; downtime does not count for any player's clock."""

from branchline.server.storage.store import Store


class Uptime:
    """A heartbeat of this process in the database, which also synchronizes its clock."""

    def __init__(self, store: Store, process: str) -> None:
        self.store = store
        self.process = process

    async def beat(self) -> None:
        """Write that this process is still running.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        clock, processes = self.store.clock, self.store.processes
        await processes.write_uptime(f"{self.process} {clock.started}", clock.started, clock.now())
        clock.advance_to(await processes.last_uptime())


def uptime_since(moment: float, spans: list[tuple[float, float]]) -> float:
    """Return the seconds after a moment that at least one of the (start, end) spans covers.

    >>> uptime_since(8, [(0, 10), (5, 20), (30, 31)])
    13.0
    """
    total, reached = 0.0, moment
    for began, ended in sorted(spans):
        start = max(began, reached)
        if ended > start:
            total += ended - start
            reached = ended
    return total
