"""The list of deliberate breakages, the code and docs/trust.md agree."""

import re

import pytest
from tools.breakages.catalogue import ROOT, Breakage, breakages, broken, results
from tools.breakages.page import PAGE, page

NOTHING_TO_BREAK = {"T26"}  # it is no promise


@pytest.mark.parametrize("breakage", breakages(), ids=lambda one: f"{one.row} {one.what}")
def test_a_breakage_can_be_applied(breakage: Breakage) -> None:
    """Its old text occurs exactly once; the tests that should notice it exist."""
    text = (ROOT / breakage.file).read_text("utf-8")
    assert broken(breakage, text) != text
    for test in breakage.tests:
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / "tests" / "server" / file).read_text("utf-8"), test


def test_the_page_is_what_the_list_says() -> None:
    """`make pages` writes it; every breakage that was tried was noticed."""
    assert PAGE.read_text("utf-8") == page()
    assert all(results().values())
    rows = set(re.findall(r"^\| \[([TF]\d+)\]", PAGE.read_text("utf-8"), re.MULTILINE))
    assert {breakage.row for breakage in breakages()} | NOTHING_TO_BREAK == rows
