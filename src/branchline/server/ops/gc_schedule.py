"""Tidying: a full look for garbage stops everything, so it waits until nothing happens.

With a thousand tables in memory it takes more than a second. What is let go of is freed without
it, and young garbage is found as usual; only rings of old objects have to wait.
"""

import gc

NEVER = 1_000_000_000  # looks at what is younger before the interpreter looks at everything


class Tidying:
    """When to look for garbage among everything."""

    def __init__(self) -> None:
        self._seen = 0  # messages at the last round
        self._tidied = 0  # messages when everything was looked at

    def begin(self) -> None:
        """Take over from the interpreter; what is there already stays for good."""
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        gc.freeze()

    def round(self, messages: int) -> None:
        """Look at everything, if messages came since it was done and none in this round."""
        if messages == self._seen and messages != self._tidied:
            gc.collect()
            self._tidied = messages
        self._seen = messages
