"""Filling the cache of the compiled rules and search, so that nobody waits for the compiler."""

import sys
import time

from branchline.bots.warming import warm_search
from branchline.families import family_of
from branchline.sheet import game_names, load_sheet


def warm() -> float:
    """Compile what is not in the cache yet; return the seconds it took.

    Raises:
        ImportError: without Numba.
    """
    from branchline.compiled import Compiled  # noqa: PLC0415  only this needs Numba

    began = time.perf_counter()
    for name in game_names():
        sheet = load_sheet(name)
        if family_of(sheet).compiled not in _WARMED:
            Compiled(sheet, sheet.seats[0], games=1).warm()
            _WARMED.add(family_of(sheet).compiled)
    warm_search()
    return time.perf_counter() - began


_WARMED: set[str] = set()

if __name__ == "__main__":
    try:
        print(f"compiled rules and search ready after {warm():.0f} s")
    except ImportError:
        sys.exit("the compiled rules need Numba: pip install branchline[fast]")
