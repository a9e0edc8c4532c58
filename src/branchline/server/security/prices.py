"""Prices: what a request costs the server, in tenths of a millisecond of its one thread.

Every address has a budget of them per second, and every visitor half of it, so that nobody uses up
the budget of the others behind the same address.
"""

from branchline.server.security.rate_limit import RateLimiter, TokenBucket
from branchline.server.settings import Settings

REQUEST = 5.0  # over HTTP
LOBBY = 20.0
LOAD_TABLE = 100.0  # that is not in memory: its log is played
NEW_MAP = 200.0
WORKSHOP = 40.0  # asking for a check or a suggestion, which another process makes
REPLAY = 1000.0  # if it is not cached
REVIEW = 20.0  # asking for one, which another process makes
MESSAGE = 1.0  # over a socket, and as much for every KiB
DEAR_MESSAGE = 8.0  # one that checks or changes the game
SNAPSHOT_KIB = 0.4  # for every KiB of a snapshot, which is made for its reader
SENT_KIB = 0.03  # for every KiB of any other response


class Account:
    """The budgets that the requests of one client are charged to."""

    def __init__(self, *buckets: TokenBucket) -> None:
        self._buckets = buckets

    def take(self, price: float) -> bool:
        """Pay from every budget; return False, and pay nothing, if one is used up."""
        if not all(bucket.has(price) for bucket in self._buckets):
            return False
        self.charge(price)
        return True

    def charge(self, price: float) -> None:
        """Pay for what is already done, if need be with debts."""
        for bucket in self._buckets:
            bucket.charge(price)


class Budgets:
    """The budgets of all addresses and visitors."""

    def __init__(self, settings: Settings) -> None:
        rate = settings.work_per_second
        self._addresses = RateLimiter(rate, 5 * rate)
        self._visitors = RateLimiter(rate / 2, 5 * rate / 2)

    def account(self, client: str, visitor: str | None = None) -> Account:
        """Return the account of a client address, and of a visitor there."""
        own = [] if visitor is None else [self._visitors.bucket(visitor)]
        return Account(self._addresses.bucket(client), *own)


def kib(size: int) -> float:
    """Return a size in KiB."""
    return size / 1024
