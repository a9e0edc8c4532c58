"""The page about strength shows the stored games."""

import pytest

pytest.importorskip("matplotlib")

from bench.strength.page import LEVELS, PAGE, PICTURE, mark, measured, page_with


def test_tables_and_picture_show_the_games_that_were_measured() -> None:
    """After new games, `make pages` has to be run."""
    text, rows = PAGE.read_text("utf-8"), measured()
    assert page_with(text, rows) == text
    assert mark(rows) in PICTURE.read_text("utf-8")
    assert f"pictures/{PICTURE.name}" in text


def test_every_level_was_measured() -> None:
    """Each of them played the one below."""
    assert {row.level for row in measured() if row.is_of_the_ladder} == set(LEVELS[1:])
