"""The specification beside the project: statements of the rules, and what is printed in the boxes.

It is no part of the project. Where it is missing, the tests that compare with it are skipped.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SPECIFICATION = Path(__file__).parents[2] / "shared"


@cache
def printed(name: str) -> dict[str, Any]:
    """Return the printed facts of a game."""
    facts: dict[str, Any] = json.loads((_folder() / "data" / f"{name}.json").read_text("utf-8"))
    return facts


def rule_pages() -> str:
    """Return all pages of the rules."""
    return "\n".join(page.read_text("utf-8") for page in sorted(_folder().glob("rules/*.md")))


def _folder() -> Path:
    if not SPECIFICATION.exists():
        pytest.skip("the specification is not here")
    return SPECIFICATION
