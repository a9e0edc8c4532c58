"""Filling the caches of what is compiled: rules, search, environments; so nobody waits later."""

import sys
import time
from importlib.util import find_spec

from branchline.bots.search.warming import (
    setups_by_family,
    warm_search,
    warm_study,
    warm_tree,
)
from branchline.errors import install_command
from branchline.sheet import Sheet, game_names, load_sheet


def warm() -> float:
    """Compile what is not in the cache yet; return the seconds it took.

    Raises:
        ImportError: without Numba.
    """
    from branchline.compiled.games import Compiled  # noqa: PLC0415  only this needs Numba

    began = time.perf_counter()
    for name in game_names():
        sheet = load_sheet(name)
        if sheet.family not in _WARMED:
            Compiled(sheet, sheet.seats[0], games=1).warm()
            if has_environments():
                warm_environment(sheet)
            _WARMED.add(sheet.family)
    for setup in setups_by_family():
        warm_search(setup)
        warm_study(setup)
        warm_tree(setup)
    return time.perf_counter() - began


_WARMED: set[str] = set()


def has_environments() -> bool:
    """Tell whether what environments need is installed."""
    return all(find_spec(name) is not None for name in ("gymnasium", "pettingzoo"))


def warm_environment(sheet: Sheet) -> None:
    """Call every kernel once."""
    from branchline.env import Batch  # noqa: PLC0415  only this needs what learning needs

    batch = Batch(sheet, sheet.seats[0], games=2)
    batch.reset()
    batch.step(batch.sample())
    batch.step(batch.choose("random"))
    batch.play(batch.sample())
    batch.deal_anew(0, seed=1)
    batch.roll_out()
    batch.rewards("win")


if __name__ == "__main__":
    try:
        print(f"compiled rules and search ready after {warm():.0f} s")
    except ImportError:
        sys.exit(f"the compiled rules need Numba: {install_command('fast')}")
