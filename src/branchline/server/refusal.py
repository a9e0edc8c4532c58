"""Refusals: why the server does not carry out a request; nothing has changed."""

from branchline.errors import Shortage


class Refusal(Exception):
    """A stable key for programs and a sentence for people."""

    def __init__(
        self, key: str, text: str, status: int = 409, shortage: Shortage | None = None
    ) -> None:
        self.key = key
        self.text = text
        self.status = status  # over HTTP
        self.shortage = shortage  # of the rules: what is lacking, as numbers
        super().__init__(text)


def too_fast() -> Refusal:
    """Return the refusal for a client that asks for too much at once."""
    return Refusal("too-fast", "too many requests; wait a moment", 429)


def try_later() -> Refusal:
    """Return the refusal for when the database is unavailable."""
    return Refusal("try-later", "the server cannot store anything now; send the same again", 503)
