"""Levels 4 and 5 without a deadline, to measure them where a machine has other work to do.

Their searches end by the number of rollouts alone, as they do on a machine that is free; so a
busy one makes them slower but not weaker, and the same seeds lead to the same games. Without the
compiled rollouts they do not play at all, lest Express be measured by mistake.
"""

from branchline.bots import searching
from branchline.bots.readiness import Readiness

FOREVER = 600.0  # seconds


def compile_or_stop() -> None:
    """Compile the rollouts; complain where that cannot be done."""
    Readiness.wait()
    if not Readiness.layouts:
        raise RuntimeError("the searching bots need Numba: pip install branchline[fast]")


class Stationmaster(searching.Stationmaster):
    """The stationmaster with time."""

    seconds = FOREVER
    prepare = staticmethod(compile_or_stop)


class Champion(searching.Champion):
    """The champion with time."""

    seconds = FOREVER
    prepare = staticmethod(compile_or_stop)


class SmallChampion(Champion):
    """With fewer rollouts, to play more games."""

    rollouts = 1200
    opening = 3.0


class QuickChampion(Champion):
    """With few rollouts, against bots that are no match for more."""

    rollouts = 400
    opening = 3.0
