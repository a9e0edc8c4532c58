"""The frozen opponents: simple styles known from the literature, our own code, never changed.

Strength is measured against them, so a change here would make old figures worthless; a test
compares their games with stored ones. An earlier champion is among them: `champion_1`. Four were
replaced once, when the literature's own agents had become known: see `literature`.
"""

from collections.abc import Collection
from random import Random as Chance

from branchline.bots.frozen.claiming import RacerMap
from branchline.bots.frozen.literature import (
    HungryMap,
    LongRouteMap,
    OneStepMap,
    RouteFocusedMap,
)
from branchline.bots.frozen.map_style import MapStyle
from branchline.bots.frozen.planning import CollectorMap, PlannerMap, WaryMap
from branchline.bots.frozen.yard_style import YardStyle
from branchline.bots.printed import printed_for
from branchline.game import Action
from branchline.sheet.model import MAP, YARDS
from branchline.views import View


class Random:
    """Takes any legal action, each as likely as the others."""

    def __init__(self, *, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        return self.chance.choice(sorted(legal, key=lambda action: action.number))


class Styled:
    """A bot with one style on maps and one with yards; chance has no part in it."""

    def __init__(self, on_map: MapStyle, with_yards: YardStyle) -> None:
        self.styles: dict[str, MapStyle | YardStyle] = {MAP: on_map, YARDS: with_yards}

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        setup = printed_for(view)
        return self.styles[setup.family.name].choose(setup, view, legal)


class Planner(Styled):
    """The greedy ticket planner, the anchor of all ratings: never looks at the others."""

    def __init__(self, *, seed: int) -> None:
        super().__init__(PlannerMap(), YardStyle())


class Wary(Styled):
    """A planner that sees the end coming."""

    def __init__(self, *, seed: int) -> None:
        super().__init__(WaryMap(), YardStyle(patience=2, tickets_until=10))


class Racer(Styled):
    """Few cheap tickets, everything fast."""

    def __init__(self, *, seed: int) -> None:
        yards = YardStyle(most_cards=6, tickets_when=1, patience=2, dear_first=False)
        super().__init__(RacerMap(), yards)


class Collector(Styled):
    """A hoarder of tickets."""

    def __init__(self, *, seed: int) -> None:
        super().__init__(CollectorMap(), YardStyle(most_cards=20, tickets_when=8, tickets_until=4))


class HungryRoute(Styled):
    """Many tickets at the start, then one plan for all of them."""

    def __init__(self, *, seed: int) -> None:
        super().__init__(HungryMap(), YardStyle(most_cards=16, tickets_when=0))


class OneStep(Styled):
    """One ticket at a time, one step at a time."""

    def __init__(self, *, seed: int) -> None:
        yards = YardStyle(one_at_a_time=True, patience=2, dear_first=False, most_cards=8)
        super().__init__(OneStepMap(), yards)


class LongRoute(Styled):
    """Long routes before anything else; with yards, dear tickets and large sets."""

    def __init__(self, *, seed: int) -> None:
        super().__init__(LongRouteMap(), YardStyle(patience=4, tickets_when=1))


class RouteFocused(Styled):
    """The routes that serve most tickets first; with yards, cheap tickets."""

    def __init__(self, *, seed: int) -> None:
        super().__init__(RouteFocusedMap(), YardStyle(dear_first=False))
