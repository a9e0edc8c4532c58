"""The four agents of Silva, Lee, Togelius and Nealen (2017), as their published engine plays them.

What they do was read off that engine; the code is ours. docs/strength.md compares the figures.
"""

from branchline.bots.frozen.literature.hungry import HungryMap
from branchline.bots.frozen.literature.objectives import LongRouteMap, OneStepMap
from branchline.bots.frozen.literature.paths import RouteFocusedMap

__all__ = ["HungryMap", "LongRouteMap", "OneStepMap", "RouteFocusedMap"]
