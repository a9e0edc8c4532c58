"""Levels 4 and 5 without a deadline, to measure them where a machine has other work to do.

Their searches end by the number of rollouts alone, as they do on a machine that is free; so a
busy one makes them slower but not weaker, and the same seeds lead to the same games.
"""

from branchline.bots import searching

FOREVER = 600.0  # seconds


class Stationmaster(searching.Stationmaster):
    """The stationmaster with time."""

    seconds = FOREVER


class Champion(searching.Champion):
    """The champion with time."""

    seconds = FOREVER


class SmallStationmaster(Stationmaster):
    """With fewer rollouts, to play more games."""

    rollouts = 200


class SmallChampion(Champion):
    """With fewer rollouts, to play more games."""

    rollouts = 1200
