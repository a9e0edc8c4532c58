"""The ladder: five levels by name; the first three need no Numba."""

import subprocess
import sys

import pytest

from branchline.bots import bot_names, find_bot
from branchline.bots.frozen import Planner
from branchline.bots.ladder import LADDER, level
from branchline.bots.search.styles import MapNumbers, Numbers, YardNumbers, style_of, tuned
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


@pytest.mark.parametrize("numbers", [MapNumbers(hop=7, spare=1), YardNumbers(card=7, hurry=1)])
def test_a_style_has_its_numbers_and_the_tickets_it_gives_up(numbers: Numbers) -> None:
    """What the search gets is what a plan says."""
    style = style_of(numbers, {"TICKETS": 4}, dropped=[2])
    assert {name: getattr(style, name) for name in vars(numbers)} == vars(numbers)
    assert style.dropped == [0, 0, 1, 0]


def test_every_game_has_a_tuned_style() -> None:
    """Of its own, or that of all maps or yards."""
    for name in game_names():
        sheet = load_sheet(name)
        kind = YardNumbers if sheet.family == "yards" else MapNumbers
        assert isinstance(tuned(sheet), kind)
