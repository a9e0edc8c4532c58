"""The pages about strength show the stored games."""

from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

from bench.strength.page import BEGIN, END, SUMMARY, TABLES, page_with
from bench.strength.plot import PICTURE, mark
from bench.strength.rows import LEVELS, measured


@pytest.mark.parametrize("page", TABLES, ids=lambda page: page.parent.name)
def test_tables_show_the_games_that_were_measured(page: Path) -> None:
    """After new games, `make pages` has to be run."""
    text = page.read_text("utf-8")
    assert page_with(page, text, measured()) == text
    for name in TABLES[page]:
        assert text.count(BEGIN.format(name)) == text.count(END.format(name)) == 1


def test_the_plot_shows_the_games_that_were_measured() -> None:
    """It carries a digest of its rows, and the summary shows it."""
    assert mark(measured()) in PICTURE.read_text("utf-8")
    assert f"pictures/{PICTURE.name}" in SUMMARY.read_text("utf-8")


def test_every_level_was_measured() -> None:
    """Each of them played the one below."""
    assert {row.level for row in measured() if row.is_of_the_ladder} == set(LEVELS[1:])
