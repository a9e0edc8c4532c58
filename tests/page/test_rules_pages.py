"""The rules inside the page: one text for each game, with its numbers from the sheet."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path

import pytest

import branchline as bl
from branchline.server.http.catalogue import game as catalogue_of


@pytest.mark.parametrize("game", bl.games())
def test_numbers_of_the_rules_stand_in_the_sheet(web: Path, game: str) -> None:
    """Every number that the text asks for is there."""
    text = (web / "rules" / f"{game}.md").read_text("utf-8")
    found = catalogue_of(game)
    assert found is not None
    paths = re.findall(r"\{sheet ([\w.]+)\}", text)
    assert len(paths) > 3
    for path in paths:
        assert isinstance(
            reduce(lambda at, name: at[name], path.split("."), found["sheet"]), int
        ), path


@pytest.mark.parametrize("game", bl.games())
def test_nothing_of_the_markup_stays_unread(web: Path, game: str) -> None:
    """Only the pictures and numbers that the page knows are asked for, and never inside bold."""
    text = (web / "rules" / f"{game}.md").read_text("utf-8")
    known = r"\{(sheet [\w.]+|cards [\w ,]+|route \w+ \d( ferry \d| tunnel)?|points|bonuses)\}"
    assert "{" not in re.sub(known, "", text)
    assert not any("{" in bold for bold in re.findall(r"\*\*([^*]+)\*\*", text))
