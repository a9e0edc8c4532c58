"""The portfolio: the plans that a search compares, and the styles that it expects of others."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from branchline.bots.search import map_plans, yard_plans
from branchline.bots.search.plan import Plan
from branchline.bots.search.styles import Numbers, tuned
from branchline.families.setup import Setup
from branchline.sheet.model import MAP, YARDS
from branchline.views import View


@dataclass(frozen=True)
class Portfolio:
    """What one family has; each function takes the tuned style of the game."""

    plans: Callable[[Setup, View, Any], list[Plan]]
    others: Callable[[Any], list[Numbers]]
    rivals: Callable[[Any], list[Numbers]]


_PORTFOLIOS = {
    MAP: Portfolio(map_plans.plans, map_plans.others, map_plans.rivals),
    YARDS: Portfolio(yard_plans.plans, yard_plans.others, yard_plans.rivals),
}


def plans_for(setup: Setup, view: View) -> list[Plan]:
    """Return the plans to compare; the first is the tuned one."""
    return _PORTFOLIOS[setup.family.name].plans(setup, view, tuned(setup.sheet))


def others_for(setup: Setup) -> list[Numbers]:
    """Return the styles that the other seats may have."""
    return _PORTFOLIOS[setup.family.name].others(tuned(setup.sheet))


def rivals_for(setup: Setup) -> list[Numbers]:
    """Return the styles of strong players."""
    return _PORTFOLIOS[setup.family.name].rivals(tuned(setup.sheet))
