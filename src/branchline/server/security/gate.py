"""The gate: connections and frames, counted by address before anything is made of them."""

from collections import Counter

from branchline.server.security.addresses import Networks, client_of
from branchline.server.security.rate_limit import RateLimiter, TokenBucket
from branchline.server.settings import Settings

LOOPBACK = ("127.0.0.0/8", "::1")


class Gate:
    """Decides which connections are let in, and how many frames may arrive on them.

    A trusted proxy carries the connections of many visitors and is not counted; their requests
    and messages are, by the address that it forwards.
    """

    def __init__(self, settings: Settings) -> None:
        self.request_seconds = settings.request_seconds
        self.refused = 0
        self._most = settings.connections_per_address
        self._frame_rate = settings.frames_per_second
        new, frames = settings.new_connections_per_second, 2.5 * settings.frames_per_second
        self._new = RateLimiter(new, 30 * new)
        self._frames = RateLimiter(frames, 4 * frames)
        # With a public address, a connection from this machine is that of a proxy.
        self._proxies = Networks((*settings.proxies, *(LOOPBACK if settings.origins else ())))
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a new connection; return False if there are too many, or too many new ones."""
        if address in self._proxies:
            return True
        client = client_of(address)
        if self._open[client] >= self._most or not self._new.bucket(client).take():
            self.refused += 1
            return False
        self._open[client] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection that is closed."""
        client = client_of(address)
        if self._open[client] > 1:
            self._open[client] -= 1
        else:
            del self._open[client]

    def frame_buckets(self, address: str) -> list[TokenBucket]:
        """Return the buckets that each frame of a new socket takes a token from."""
        own = TokenBucket(self._frame_rate, 4 * self._frame_rate)
        if address in self._proxies:
            return [own]
        return [own, self._frames.bucket(client_of(address))]
