"""Rate limits: a token bucket per visitor, address or socket."""

import time

from branchline.server.refusal import Refusal

MAX_IDLE_BUCKETS = 10_000


class TokenBucket:
    """Allows `rate` events per second, with bursts of up to `burst` events."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._tokens = burst
        self._updated = time.monotonic()

    def take(self) -> bool:
        """Take a token; return False if the bucket is empty."""
        now = time.monotonic()
        self._tokens = min(self.burst, self._tokens + (now - self._updated) * self.rate)
        self._updated = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for a while."""
        return self._tokens + (time.monotonic() - self._updated) * self.rate >= self.burst


class RateLimiter:
    """One token bucket per client; full buckets are discarded when there are too many."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, TokenBucket] = {}

    def check(self, client: str) -> None:
        """Take a token from the client's bucket.

        Raises:
            Refusal: if the bucket is empty.
        """
        if len(self._buckets) > MAX_IDLE_BUCKETS:
            self._buckets = {k: b for k, b in self._buckets.items() if not b.is_full}
        bucket = self._buckets.setdefault(client, TokenBucket(self.rate, self.burst))
        if not bucket.take():
            raise Refusal("too-fast", "that was too much in too short a time", 429)
