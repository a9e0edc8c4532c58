"""How many features a game has; the same for every number of seats."""

from importlib import import_module
from typing import Any

from branchline.families.setup import Setup

_MOST = 1 << 14  # features of the largest map that is accepted


def feature_count(setup: Setup) -> int:
    """Return the number of features, found by writing those of a blank state."""
    package, layout = setup.family.package, setup.board.layout
    kernels: Any = import_module(f"branchline.network.kernels.{package}.features")
    rules: Any = import_module(f"branchline.network.kernels.{package}.rules")
    state = setup.new_state()
    rules.new(setup.board, state, 0, 0, 0)
    memos, places = [rules.Memo(layout)], max(setup.sheet.seats)
    row = [0] * _MOST
    count: int = kernels.write_features(
        setup.board, state, 0, rules.Style(layout), memos, places, row
    )
    return count
