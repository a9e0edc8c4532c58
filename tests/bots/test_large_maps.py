"""Bots on maps that are larger than any of ours."""

import pytest

from branchline.bots import find_bot, register_sheet
from branchline.bots.ladder import LADDER
from branchline.bots.search.readiness import Readiness
from branchline.game import start
from branchline.sheet import read_sheet
from branchline.sheet.encode_map import LARGE
from branchline.study.hints import explain
from games.large_map import large_map


@pytest.mark.long
def test_bots_of_all_levels_search_on_the_largest_map() -> None:
    """Stationmaster and Champion compile the large layout once, and then use rollouts."""
    sheet = read_sheet(large_map(), "large")
    register_sheet(sheet)
    Readiness.wait()
    game = start(sheet, len(LADDER), seed=1, first=0)
    bots = [find_bot(level.key)(seed=1) for level in LADDER]
    while game.view(0).turns < 3 * len(LADDER):
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat), game.legal(seat)))
    seat = game.waiting[0]

    assert LARGE in Readiness.layouts
    assert len(explain(game.view(seat), game.legal(seat), seed=1)) == 3
