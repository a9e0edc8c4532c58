"""The references of the tests: the numbered rules, and the printed facts of the boxes."""

import json
from functools import cache
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
FACTS = TESTS / "games" / "facts"  # collected independently of the sheets


@cache
def printed(name: str) -> dict[str, Any]:
    """Return the printed facts of a game."""
    facts: dict[str, Any] = json.loads((FACTS / f"{name}.json").read_text("utf-8"))
    return facts


def rule_pages() -> str:
    """Return all pages of the rules."""
    return "\n".join(page.read_text("utf-8") for page in sorted(RULES.glob("*.md")))
