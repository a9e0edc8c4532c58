"""The request parser: h11's, with less to do for a client that wants it to do much."""

import h11

NO_CHUNKS = "a body with a Content-Length is expected, not one in chunks"


class RequestParser(h11.Connection):
    """Reads requests; one whose body comes in chunks is refused before any of them is read.

    A chunk costs as much as a small request and may hold a single byte. Browsers send none, and
    proxies only when they do not know the length.
    """

    refusal = ""  # why a request was refused, if it was not malformed

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return the next part of a request.

        Raises:
            h11.RemoteProtocolError: if it is malformed, or in chunks.
        """
        event = super().next_event()
        if isinstance(event, h11.Request) and any(
            name == b"transfer-encoding" for name, _ in event.headers
        ):
            self.refusal = NO_CHUNKS
            raise h11.RemoteProtocolError(NO_CHUNKS)
        return event


class Patience:
    """How much a connection may still send for its request.

    A request arrives in a few large pieces, not byte by byte; and once it is answered, no more
    than the rest of a small body is worth reading.
    """

    READS = 64  # of any size, for one request
    READ_BYTES = 512  # that a further read brings
    LEFT_BYTES = 16 * 1024  # after the response

    def __init__(self) -> None:
        self._request: object = None
        self._reads = float(self.READS)
        self._left = self.LEFT_BYTES

    def spend(self, request: object, size: int, is_answered: bool) -> bool:
        """Count a read; return False if it is one too many."""
        if request is not self._request:
            self._request, self._reads, self._left = request, float(self.READS), self.LEFT_BYTES
        self._reads += size / self.READ_BYTES - 1
        self._left -= size if is_answered else 0
        return self._reads >= 0 and self._left >= 0
