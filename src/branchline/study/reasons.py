"""Reasons: why an action is good, as facts that can be said in any language and lit on a board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.sheet.model import MAP, YARDS
from branchline.study import map_reasons, yard_reasons
from branchline.study.reason import Reason
from branchline.views import View

# In English; the page has the same sentences in its languages.
SENTENCES = {
    "on_way": "{route} is on the way of {tickets}; after it {n} spaces are missing.",
    "last_piece": "{route} completes {tickets}.",
    "points": "{route} is worth {n} points.",
    "detour": "If it is lost, {tickets} takes {n} more spaces.",
    "no_way": "If it is lost, there is no way left for {tickets}.",
    "needed": "{card} is needed for {route}: {n} of {of}.",
    "unseen": "No face-up card helps {route} as much as the deck may: {n} of {of}.",
    "any_card": "Any card helps; from the deck nobody sees which one it is.",
    "time_left": "There is time for more tickets: about {n} turns are left.",
    "together": "With your other tickets that takes about {n} of {of} spaces you can still fill.",
    "kept": "These tickets go together best.",
    "nothing_kept": "None of these tickets is worth its way.",
    "asked": "Your tickets still ask for this colour: {card}, {n}.",
    "rows": "Brings a set onto its way to the track.",
    "best_tickets": "Completes the tickets that together bring most.",
    "spare": "Spends what is needed least.",
    "only": "Nothing else can be done.",
}

_Find = Callable[[Action], list[Reason]]
_FAMILIES: dict[str, Callable[[Setup, View, list[int] | None], _Find]] = {
    MAP: map_reasons.reasons_in,
    YARDS: yard_reasons.reasons_in,
}
_ANYWHERE = {
    n.COMPLETE_BEST: "best_tickets",
    n.COMPLETE: "best_tickets",
    n.DONE: "best_tickets",
    n.PASS: "only",
}


@dataclass(frozen=True)
class Reasons:
    """Finds the reasons for actions at one moment."""

    setup: Setup
    view: View
    stack: list[int] | None = None

    def of(self, actions: Sequence[Action]) -> list[tuple[Reason, ...]]:
        """Return the reasons for each of some actions, what matters most first."""
        family = _FAMILIES[self.setup.family.name](self.setup, self.view, self.stack)
        return [tuple(self._of(action, family)) for action in actions]

    def _of(self, action: Action, family: _Find) -> list[Reason]:
        kind = self.setup.actions[action.number].kind
        if kind in _ANYWHERE:
            return [Reason(_ANYWHERE[kind])]
        return family(action) or [Reason("spare")]


def sentence(setup: Setup, reason: Reason) -> str:
    """Return a reason in English."""
    route = ""
    if reason.route is not None:
        printed = setup.sheet.routes[reason.route]
        route = f"{printed.a}–{printed.b}"
    words = SENTENCES[reason.key].format(
        route=route,
        card=reason.card or "",
        tickets=" and ".join(f"{one.a}–{one.b}" for one in reason.tickets),
        n=reason.n,
        of=reason.of,
    )
    return words[0].upper() + words[1:]
