"""The page about strength: its picture shows its table."""

import pytest

pytest.importorskip("matplotlib")

from tools.strength_picture import LEVELS, PAGE, PICTURE, ladder, mark


def test_the_picture_shows_the_table() -> None:
    """Whoever changes the table of the ladder draws it anew."""
    assert mark(ladder()) in PICTURE.read_text("utf-8")
    assert f"pictures/{PICTURE.name}" in PAGE.read_text("utf-8")


def test_every_line_of_the_ladder_is_understood() -> None:
    """No line of the table is passed over for how it is written."""
    table = PAGE.read_text("utf-8").partition("## The ladder")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("|") and "–" in line]
    assert len(ladder()) == len(lines) > 0
    assert {row.level for row in ladder()} >= set(LEVELS)
