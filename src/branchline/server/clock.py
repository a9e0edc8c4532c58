"""The server's own time: it begins with the wall clock, takes no steps and never goes back.

Clocks of days count the time in which a server ran, by the times in the log. A wall clock that is
set back would let the same hour pass twice, and somebody would lose it.
"""

import time

APART_SECONDS = 10.0  # how far the times of two processes may be apart: they compare that often


class Timeline:
    """The time of one process, as all processes on its database tell it."""

    def __init__(self) -> None:
        self._begin(time.time())

    def _begin(self, moment: float) -> None:
        self.began = moment
        self._since = time.monotonic()

    def now(self) -> float:
        """Return the seconds since 1970, as this process tells them."""
        return self.began + time.monotonic() - self._since

    def follow(self, reached: float) -> None:
        """Go on from a moment that another process has reached already; what is between is no time.

        Without this two processes whose clocks differ would count every second twice.
        """
        if reached > self.now():
            self._begin(reached)
