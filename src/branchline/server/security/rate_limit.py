"""Rate limits: a token bucket per visitor, address or socket."""

import time

from branchline.server.refusal import too_fast

MAX_IDLE_BUCKETS = 10_000


class TokenBucket:
    """Allows `rate` tokens per second, with bursts of up to `burst` tokens."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._tokens = burst
        self._updated = time.monotonic()

    def _refill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self.burst, self._tokens + (now - self._updated) * self.rate)
        self._updated = now

    def take(self, price: float = 1) -> bool:
        """Take tokens; return False, and take none, if there are too few."""
        if not self.has(price):
            return False
        self._tokens -= price
        return True

    def has(self, price: float = 1) -> bool:
        """Tell whether there are enough tokens; more than a burst never is, so that is enough."""
        self._refill()
        return self._tokens >= min(price, self.burst)

    def charge(self, price: float) -> None:
        """Take tokens for something that is already done; the bucket may owe them for a while."""
        self._refill()
        self._tokens -= price

    def seconds_until(self, price: float = 1) -> float:
        """Return after how many seconds there will be enough tokens."""
        self._refill()
        return max(0.0, price - self._tokens) / self.rate if self.rate else float("inf")

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

    def bucket(self, client: str) -> TokenBucket:
        """Return the bucket of a client."""
        found = self._buckets.get(client)
        if found is None:
            if len(self._buckets) > MAX_IDLE_BUCKETS:
                self._buckets = {k: b for k, b in self._buckets.items() if not b.is_full}
            found = self._buckets[client] = TokenBucket(self.rate, self.burst)
        return found

    def check(self, client: str, price: float = 1) -> None:
        """Take tokens from the client's bucket.

        Raises:
            Refusal: if there are too few.
        """
        if not self.bucket(client).take(price):
            raise too_fast()
