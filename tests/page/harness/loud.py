"""Skips that nobody can overlook: they are said again at the end of the run."""

from typing import NoReturn

import pytest

LOUD: set[str] = set()


def skip_loudly(what: str) -> NoReturn:
    """Skip this test, and say at the end what was not tested."""
    LOUD.add(what)
    pytest.skip(f"NOT TESTED: {what}")
