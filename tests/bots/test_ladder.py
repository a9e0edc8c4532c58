"""The ladder: five levels by name; the first three need no Numba."""

import subprocess
import sys

import pytest

from branchline.bots import bot_names, find_bot
from branchline.bots.frozen import Planner
from branchline.bots.ladder import LADDER, level
from branchline.bots.search.styles import MapNumbers, YardNumbers, row_of, tuned
from branchline.search.maps import style
from branchline.search.results import STYLE
from branchline.search.yards import numbers as yard_numbers
from branchline.sheet import game_names, load_sheet

PLAY_WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from branchline.arena import Contest, run
from branchline.sheet import load_sheet
for game in ("new_york", "card_game"):
    run(Contest(load_sheet(game), {bots!r}, 2, deals=1))
print("numpy" in sys.modules)
"""


def test_the_levels_are_bots() -> None:
    """Five levels, numbered from 1, each with a bot of its name."""
    assert [one.number for one in LADDER] == [1, 2, 3, 4, 5]
    assert {one.key for one in LADDER} <= set(bot_names())
    assert find_bot("commuter") is Planner
    assert level("express").name == "Express"
    with pytest.raises(ValueError, match="there is no level 'ekspress'; there are tourist"):
        level("ekspress")


def play_without_numba(*bots: str) -> str:
    """Play two short games in a process that cannot import Numba; return what it prints."""
    code = PLAY_WITHOUT_NUMBA.format(bots=bots)
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.strip()


def test_the_first_three_levels_need_no_numba() -> None:
    """They play where Numba cannot be imported, and do not even ask for NumPy."""
    assert play_without_numba("tourist", "commuter", "express") == "False"


def test_the_others_play_like_express_without_numba() -> None:
    """Stationmaster and Champion fall back; nothing fails."""
    assert play_without_numba("stationmaster", "champion", "puct") == "False"


def numbered(module: object, names: tuple[str, ...]) -> list[int]:
    """Return where the search reads the numbers with these names."""
    return [getattr(module, name.upper()) for name in names]


def test_the_numbers_of_a_style_stand_where_the_search_reads_them() -> None:
    """The fields of a style are in the order of the names in the search."""
    assert numbered(style, MapNumbers._fields) == list(range(STYLE))
    assert numbered(yard_numbers, YardNumbers._fields) == list(range(len(YardNumbers._fields)))
    assert len(row_of(YardNumbers())) == STYLE


def test_every_game_has_a_tuned_style() -> None:
    """Of its own, or that of all maps or yards."""
    for name in game_names():
        sheet = load_sheet(name)
        kind = YardNumbers if sheet.family == "yards" else MapNumbers
        assert isinstance(tuned(sheet), kind)
