"""Hints for people: the best few actions, compared fairly, with chances and reasons."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import hypot
from random import Random

from branchline.bots.determinization.world import world_from_view
from branchline.bots.options import Options
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.plan import Plan
from branchline.bots.search.players import Searcher
from branchline.bots.search.portfolio import others_for
from branchline.bots.search.readiness import Readiness
from branchline.bots.search.sequential_halving import Budget, Estimate, SequentialHalving
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.search.results import WHOLE
from branchline.study.chances import Chances, chances
from branchline.study.reason import Reason
from branchline.study.reasons import Reasons, sentence
from branchline.views import View

MOST = 3  # hints at once
CHOOSING = 0.5  # of the rollouts choose the actions; the others compare the chosen ones
DOUBT = 40  # worlds that would weigh as much as the belief that good actions are equally good
SPREAD = 0.1  # of the share: how far good actions usually are apart
BY_VICTORY = (0, 0, WHOLE)  # what counts when they are compared


@dataclass(frozen=True)
class Hint:
    """A good action and the reasons for it."""

    action: Action
    chance: float
    """The share of the victory to expect after it."""
    error: float
    """The standard error of the chance; of a lesser action, that of its distance to the best."""
    points: float
    """Expected at the end."""
    reasons: tuple[Reason, ...]
    reason: str
    """The reasons in English."""
    source: str
    """Where the chance comes from, as in `Chances`."""


@dataclass(frozen=True)
class Loss:
    """What an action loses against the best one."""

    share: float = 0.0
    error: float = 0.0  # of the share
    points: float = 0.0


class Adviser(Searcher):
    """The search that hints come from; without Numba a few rollouts must do.

    It expects people at the table, not champions.
    """

    rollouts = 1500
    seconds = 0.6
    others = staticmethod(others_for)
    finalists = MOST

    def compare_again(
        self, view: View, ranked: Sequence[Estimate], plans: Sequence[Plan], budget: Budget
    ) -> list[Estimate]:
        """Play the chosen actions in new worlds, the same for all; the first is compared with.

        Those in which they were chosen would flatter them.
        """
        setup = printed_for(view)
        compiled = Readiness.ensure_compiling(setup)
        chance = Random(f"{self.seed} again {view.turns} {view.decision}")
        state = world_from_view(setup, view, chance, self.memory.stack)
        task = make_task(view.you or 0, chance.getrandbits(30), BY_VICTORY)
        search = bind(setup, compiled).search(state, task, plans, self.others(setup), self.guesses)
        arms = [one.arm for one in ranked]
        again = SequentialHalving(bind(setup, compiled), search).compare(arms, budget)
        found = {one.arm: one for one in again}
        return [found[arm] for arm in arms]


def explain(view: View, legal: Collection[Action], *, seed: int = 0) -> list[Hint]:
    """Return the best few actions, best first; none where the seat has no decision.

    The legal actions come with the view, as for a bot: a view alone does not always tell them.
    The best action has the chances of the position (`branchline.study.chances`), the others less
    what rollouts in the same worlds say that they lose.
    """
    if not legal or view.you is None:
        return []
    adviser = Adviser(seed=seed)
    setup = printed_for(view)
    adviser.memory.observe(setup, view)
    now = chances(view, stack=adviser.memory.stack)
    steps = towards_best(setup, view, legal)
    reasons = Reasons(setup, view, adviser.memory.stack)
    if steps or len(legal) == 1:
        only = (steps or list(legal))[:MOST]
        return hints_of(setup, now, view.you, only, [Loss()] * len(only), reasons)
    compiled = Readiness.ensure_compiling(setup)
    count = adviser.rollouts if compiled else 12
    choosing = Budget(int(CHOOSING * count), CHOOSING * adviser.seconds)
    ranked, plans = adviser.search(view, legal, choosing, compiled)
    comparing = Budget(count - choosing.rollouts, (1 - CHOOSING) * adviser.seconds)
    again = adviser.compare_again(view, ranked[:MOST], plans, comparing)
    actions = {action.number: action for action in legal}
    losses = losses_of(again)
    order = sorted(range(len(again)), key=lambda i: losses[i].share)
    chosen = [actions[again[i].arm.action] for i in order]
    return hints_of(setup, now, view.you, chosen, [losses[i] for i in order], reasons)


def losses_of(found: Sequence[Estimate]) -> list[Loss]:
    """Return what each action loses against the best.

    The best is the first, which was chosen by points, margin and victories together, unless
    another one wins more often by more than luck may do. With few worlds the actions are believed
    to be about equally good.
    """
    best = max(found, key=lambda one: one.lower_bound(1.0) if one.games > DOUBT else 0.0)
    return [Loss() if one is best else loss_of(one, best) for one in found]


def loss_of(one: Estimate, best: Estimate) -> Loss:
    """Return what an action loses, as far as its worlds outweigh doubt."""
    trust = one.games / (one.games + DOUBT)
    seen = hypot(best.standard_error, one.standard_error) / WHOLE if one.games > 1 else 0.0
    return Loss(
        share=trust * max(0.0, best.advantage - one.advantage) / WHOLE,
        error=hypot(trust * seen, (1 - trust) * SPREAD),
        points=trust * (best.points - one.points),
    )


def hints_of(
    setup: Setup,
    now: Chances,
    you: int,
    actions: Sequence[Action],
    losses: Sequence[Loss],
    reasons: Reasons,
) -> list[Hint]:
    """Return hints: the chances now, less what each action loses."""
    share, points, error = now.shares[you], now.points[you], now.share_errors[you]
    return [
        Hint(
            action=action,
            chance=min(1.0, max(0.0, share - loss.share)),
            error=loss.error or error,
            points=points - loss.points,
            reasons=why,
            reason=" ".join(sentence(setup, one) for one in why),
            source=now.source,
        )
        for action, loss, why in zip(actions, losses, reasons.of(actions), strict=True)
    ]


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
