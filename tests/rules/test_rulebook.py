"""Every statement of the specification is proved by a test that names it, and nothing else is."""

import ast
import re
from pathlib import Path

from specification import rule_pages

TESTS = Path(__file__).parents[1]


def stated() -> set[str]:
    """Return the numbers of all statements."""
    numbers = r"^- ((?:US|NY|NC|NL|CG|G)-(?:\d+|[A-K])) "
    return set(re.findall(numbers, rule_pages(), re.MULTILINE))


def named_in(path: Path) -> set[str]:
    """Return the numbers that tests of a file carry as a marker."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                    found |= {ast.literal_eval(number) for number in mark.args}
    return found


def test_every_statement_is_proved() -> None:
    """The numbers of the specification and those of the tests are the same."""
    named = set().union(*(named_in(path) for path in TESTS.rglob("test_*.py")))

    assert stated() - named == set(), "no test proves these"
    assert named - stated() == set(), "no statement has these numbers"
