"""Refusals: why the server does not do something; nothing has changed."""

from collections.abc import Iterator
from contextlib import contextmanager

from branchline.server.storage.database import Unavailable


class Refusal(Exception):
    """A key for programs and a sentence for people."""

    def __init__(self, key: str, text: str, status: int = 409) -> None:
        self.key = key
        self.text = text
        self.status = status  # over HTTP
        super().__init__(text)


def try_later() -> Refusal:
    """Return the refusal for when nothing can be written."""
    return Refusal("try-later", "the server cannot store anything now; send the same again", 503)


@contextmanager
def or_later() -> Iterator[None]:
    """Refuse, where the database cannot answer now: whoever asks may ask again."""
    try:
        yield
    except Unavailable:
        raise try_later() from None
