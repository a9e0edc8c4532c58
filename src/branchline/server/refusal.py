"""Refusals: why the server does not carry out a request; nothing has changed."""


class Refusal(Exception):
    """A stable key for programs and a sentence for people."""

    def __init__(self, key: str, text: str, status: int = 409) -> None:
        self.key = key
        self.text = text
        self.status = status  # over HTTP
        super().__init__(text)


def try_later() -> Refusal:
    """Return the refusal for when the database is unavailable."""
    return Refusal("try-later", "the server cannot store anything now; send the same again", 503)
