"""Levels 4 and 5 without a deadline, so that they can be measured on a busy machine.

Only the number of rollouts ends their searches, as it does on an idle machine. Load makes them
slower but not weaker, and the same seeds lead to the same games. Without compiled rollouts they
refuse to play, because otherwise the fallback, Express, would be measured by mistake.
"""

from branchline.bots.frozen import champion_1
from branchline.bots.search import players
from branchline.bots.search.readiness import Readiness

FOREVER = 600.0  # seconds


def compile_or_stop() -> None:
    """Compile the rollouts; raise if that is impossible."""
    Readiness.wait()
    if not Readiness.layouts:
        raise RuntimeError('the searching bots need Numba: pip install ".[fast]"')


class Stationmaster(players.Stationmaster):
    """Stationmaster without a deadline."""

    seconds = FOREVER
    prepare = staticmethod(compile_or_stop)


class Champion(players.Champion):
    """Champion without a deadline."""

    seconds = FOREVER
    prepare = staticmethod(compile_or_stop)


class Champion1(champion_1.Champion1):
    """The frozen champion without a deadline."""

    seconds = FOREVER
    prepare = staticmethod(compile_or_stop)


class SmallChampion(Champion):
    """Champion with fewer rollouts, so that more games can be played."""

    rollouts = 1200
    opening = 3.0


class SmallChampion1(Champion1):
    """The frozen champion with as few."""

    rollouts = 1200
    opening = 3.0


class QuickChampion(Champion):
    """Champion with few rollouts, for much weaker opponents."""

    rollouts = 400
    opening = 3.0
