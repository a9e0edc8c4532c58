"""Garbage collection: run full collections only while the server is idle.

A full collection stops the process, for more than a second with a thousand tables in memory.
Reference counting and the young generations work as usual; only cycles of old objects wait.
"""

import gc

NEVER = 1_000_000_000  # collections of the middle generation before an automatic full one


class GcSchedule:
    """Decides when to run a full collection."""

    def __init__(self) -> None:
        self._seen = 0  # messages at the last tick
        self._collected = 0  # messages at the last full collection

    def start(self) -> None:
        """Turn off automatic full collections, and exempt every object that exists now."""
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        gc.freeze()

    def tick(self, messages: int) -> None:
        """Collect if no message arrived since the last tick but some since the last collection."""
        if messages == self._seen and messages != self._collected:
            gc.collect()
            self._collected = messages
        self._seen = messages
