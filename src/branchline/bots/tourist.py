"""Tourist: travels by a plan, but often looks out of the window."""

from collections.abc import Collection
from random import Random

from branchline.bots.frozen import Planner
from branchline.bots.options import Options
from branchline.bots.printed import printed_for
from branchline.game import Action
from branchline.rules import names as n
from branchline.views import View

AWAY = 0.4  # part of its decisions in which it forgets its plan


class Tourist:
    """A planner that often forgets its plan: it takes any card, or claims any route."""

    def __init__(self, *, seed: int) -> None:
        self.chance = Random(seed)
        self.planner = Planner(seed=seed)

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        planned = self.planner.choose(view, legal)
        if view.decision not in ("turn", "second_card") or self.chance.random() > AWAY:
            return planned
        options = Options(printed_for(view), legal)
        draws = options.of(n.DRAW_DECK, n.DRAW_FACE_UP)
        claims = options.of(n.CLAIM)
        if claims and self.chance.random() < AWAY:
            return self.chance.choice(claims)
        return self.chance.choice(draws) if draws else planned
