"""Hints for people: the best few actions with chances, points and one sentence of reason."""

from collections.abc import Collection
from dataclasses import dataclass

from branchline.bots.core import Budget, Estimate
from branchline.bots.options import Options
from branchline.bots.portfolio import Plan
from branchline.bots.printed import Printed, printed_for
from branchline.bots.readiness import Readiness
from branchline.bots.searching import Searcher
from branchline.game import Action
from branchline.rules import names as n
from branchline.rules.board import Board
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
    guesses = 2


def explain(view: View, legal: Collection[Action], *, seed: int = 0) -> list[Hint]:
    """Return the best few actions, the best first; none where nothing is asked.

    Chances and points are those of rollouts: against players like our own, not of the people at
    the table. They come from the view alone.
    """
    if not legal or view.you is None:
        return []
    adviser = Adviser(seed=seed)
    printed = printed_for(view)
    compiled = Readiness.is_ready(printed)
    budget = Budget(adviser.rollouts if compiled else 12, adviser.seconds)
    adviser.memory.look(printed, view)
    ranked, plans = adviser.search(view, legal, budget, compiled)
    actions = {action.number: action for action in legal}
    return [
        Hint(action, one.share, one.points, reason(printed, legal, action, one, plans))
        for one in ranked[:MOST]
        if (action := actions.get(one.arm.action)) is not None
    ]


def reason(
    printed: Printed,
    legal: Collection[Action],
    action: Action,
    estimate: Estimate,
    plans: list[Plan],
) -> str:
    """Return one sentence: what the action does, and which plan it belongs to."""
    plan = plans[estimate.arm.plan].name
    return f"{_what(printed, legal, action)}; the plan: {plan}."


def _what(printed: Printed, legal: Collection[Action], action: Action) -> str:
    """Return what an action does, in a few words."""
    row, board = Options(printed, legal).row(action), printed.board
    if row.kind == n.CLAIM and isinstance(board, Board):
        length = board.length[row.route]
        return f"Claims {length} spaces for {board.points[length]} points"
    words = {
        n.DRAW_DECK: "Nothing face up is better than the unknown card",
        n.DRAW_FACE_UP: "Takes a card that the plan can use",
        n.DRAW_TICKETS: "There is time for more tickets",
        n.KEEP: "Keeps the tickets that bring most for their turns",
        n.PLACE: "Brings a set onto its way to the track",
        n.PLACE_THREE: "Brings three colours onto their way to the track",
        n.PASS: "Nothing else can be done",
    }
    return words.get(row.kind, "Spends what is needed least")
