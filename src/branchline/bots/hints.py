"""Hints for people: the best few actions with chances, points and one sentence of reason."""

from collections.abc import Collection
from dataclasses import dataclass

from branchline.bots.options import Options
from branchline.bots.printed import printed_for
from branchline.bots.search.plan import Plan
from branchline.bots.search.players import Searcher
from branchline.bots.search.portfolio import rivals_for
from branchline.bots.search.readiness import Readiness
from branchline.bots.search.sequential_halving import Budget
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.views import View

MOST = 3  # hints at once


@dataclass(frozen=True)
class Hint:
    """A good action and the reason for it."""

    action: Action
    chance: float  # of winning
    points: float  # expected at the end
    reason: str


class Adviser(Searcher):
    """The search that hints come from; without Numba a few rollouts must do."""

    rollouts = 1000
    seconds = 0.6
    others = staticmethod(rivals_for)
    guesses = 50
    finalists = MOST


def explain(view: View, legal: Collection[Action], *, seed: int = 0) -> list[Hint]:
    """Return the best few actions, best first; none where the seat has no decision.

    The legal actions come with the view, as for a bot: a view alone does not always tell them.
    Chances and points are those of rollouts: against strong players like our own, not against the
    people at the table.
    """
    if not legal or view.you is None:
        return []
    adviser = Adviser(seed=seed)
    setup = printed_for(view)
    compiled = Readiness.ensure_compiling(setup)
    budget = Budget(adviser.rollouts if compiled else 12, adviser.seconds)
    adviser.memory.observe(setup, view)
    steps = towards_best(setup, view, legal)
    asked = [Action(setup.board.first_action[n.COMPLETE_BEST], "")] if steps else legal
    ranked, plans = adviser.search(view, asked, budget, compiled)
    ranked.sort(key=lambda one: (-one.share, -one.points))
    actions = {action.number: action for action in legal}
    return [
        Hint(action, one.share, one.points, reason(setup, view, action, plans[one.arm.plan]))
        for one in ranked
        for action in steps or [actions[one.arm.action]]
    ][:MOST]


def towards_best(setup: Setup, view: View, legal: Collection[Action]) -> list[Action]:
    """Return the steps that lead to the best tickets, while tickets are completed.

    They are compared with nothing: what they bring together is what the best choice brings.
    """
    if view.decision != "completing" or view.yard is None:
        return []
    options = Options(setup, legal)
    best = {setup.ticket(ticket) for ticket in view.yard.best}
    chosen = [one for one in options.of(n.COMPLETE) if options.row(one).ticket in best]
    return options.of(n.COMPLETE_BEST) or chosen or options.of(n.DONE)


def reason(setup: Setup, view: View, action: Action, plan: Plan) -> str:
    """Return one sentence: what the action does, and which plan it belongs to."""
    return f"{_what(setup, view, action)}; the plan: {plan.name}."


def _what(setup: Setup, view: View, action: Action) -> str:
    """Return what an action does, in a few words."""
    row = setup.actions[action.number]
    if row.kind == n.CLAIM:
        length = setup.sheet.routes[row.route].length
        points = setup.sheet.points[length]
        return f"Claims {_counted(length, 'space')} for {_counted(points, 'point')}"
    if row.kind == n.KEEP:
        return f"Keeps {len(view.offer) - len(row.returned)} of {len(view.offer)} tickets"
    words = {
        n.DRAW_DECK: "Nothing face up is better than the unknown card",
        n.DRAW_FACE_UP: "Takes a card that the plan can use",
        n.DRAW_TICKETS: "There is time for more tickets",
        n.PLACE: "Brings a set onto its way to the track",
        n.PLACE_THREE: "Brings three colours onto their way to the track",
        n.COMPLETE_BEST: "Completes the tickets that together bring most",
        n.COMPLETE: "Completes a ticket",
        n.DONE: "Completes no more tickets",
        n.PASS: "Nothing else can be done",
    }
    return words.get(row.kind, "Spends what is needed least")


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
