"""The server's clock: it starts with the wall clock, then runs on monotonic time.

Clocks measured in days count the time while a server was up, by the timestamps in the log. If a
wall clock that is set back were used, the same hour could pass twice at a player's expense.
"""

import time

MAX_SKEW_SECONDS = 10.0  # between two processes: they compare their clocks this often


class ServerClock:
    """Monotonic wall-clock time, shared by all processes on one database."""

    def __init__(self) -> None:
        self._start(time.time())

    def _start(self, moment: float) -> None:
        self.started = moment
        self._monotonic_start = time.monotonic()

    def now(self) -> float:
        """Return the seconds since 1970."""
        return self.started + time.monotonic() - self._monotonic_start

    def advance_to(self, moment: float) -> None:
        """Jump forward to a time that another process has already reached; never go back.

        Without this, two processes with different clocks would count every second twice.
        """
        if moment > self.now():
            self._start(moment)
