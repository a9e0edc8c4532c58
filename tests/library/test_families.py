"""The families: one place decides, one object differs, and what never changes is built once."""

import ast
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

import branchline
from branchline import events, record
from branchline.families import family_of
from branchline.families.interfaces import FamilyScores, FamilyViews
from branchline.families.maps import scores as map_scores
from branchline.families.maps import views as map_views
from branchline.families.setup import setup_of
from branchline.families.yards import scores as yard_scores
from branchline.families.yards import views as yard_views
from branchline.game import start
from branchline.sheet import game_names, load_sheet
from branchline.sheet.model import FAMILIES, MAP, YARDS

VIEWS: dict[str, FamilyViews] = {MAP: map_views, YARDS: yard_views}
SCORES: dict[str, FamilyScores] = {MAP: map_scores, YARDS: yard_scores}
SOURCES = Path(branchline.__file__).parent
CLASSES_OF_A_FAMILY = {
    *("State", "YardState", "Board", "YardBoard"),
    *("MapNotation", "YardNotation", "MapNumbers", "YardNumbers"),
}


@pytest.mark.parametrize("name", game_names())
def test_a_family_answers_for_its_games(name: str) -> None:
    """The sheet names the family, and the family brings its own views and scores."""
    sheet = load_sheet(name)
    family = family_of(sheet)

    assert sheet.family in FAMILIES
    assert family.name == sheet.family
    assert family.views is VIEWS[sheet.family]
    assert family.scores is SCORES[sheet.family]


def asks_for_a_family(node: ast.AST) -> bool:
    """Tell whether a piece of code asks for the class of a state, or for the rule `yards`."""
    if isinstance(node, ast.Compare):
        left = node.left
        is_rule = isinstance(left, ast.Constant) and left.value == "yards"
        return is_rule and isinstance(node.ops[0], ast.In | ast.NotIn)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        named = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        return node.func.id == "isinstance" and bool(named & CLASSES_OF_A_FAMILY)
    return False


def test_nothing_else_asks_for_the_family() -> None:
    """A difference is a method of the family, or an entry of a table by its name."""
    asked = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if asks_for_a_family(node) and isinstance(node, ast.expr)
    ]

    assert [place for place in asked if not place.startswith("sheet/model.py")] == []


def test_a_game_imports_only_its_own_family() -> None:
    """Nor views and scores, until somebody looks."""
    code = "import sys, branchline; branchline.new('usa', seats=2, seed=1).legal(0); "
    code += "print(*(name for name in sys.modules if name.startswith('branchline.families.')))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert set(shown.stdout.split()) == {"branchline.families.maps", "branchline.families.setup"}


def test_a_view_of_a_map_imports_nothing_of_yards() -> None:
    """Every game that a person starts would wait for it."""
    code = "import sys, branchline; branchline.new('usa', seats=2, seed=1).view(0); "
    code += "print(*(name for name in sys.modules if 'yard' in name))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert shown.stdout.split() == []


def test_a_set_up_is_built_once() -> None:
    """Equal sheets share it; another number of seats or a changed sheet gets its own."""
    sheet = load_sheet("new_york")
    setup = setup_of(sheet, 2)

    assert setup_of(load_sheet("new_york"), 2) is setup
    assert start(sheet, 2, seed=1).copy().setup is setup
    assert setup_of(sheet, 3) is not setup
    assert setup_of(replace(sheet, tickets=sheet.tickets[:10]), 2).board.tickets == 10
    assert setup_of(sheet, 2) is setup


def test_every_kind_of_event_has_a_line() -> None:
    """A new kind of event cannot be forgotten in records."""
    assert set(record._EVENT_LINES) == set(get_args(events.Event))
