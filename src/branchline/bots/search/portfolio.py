"""The portfolio: plans worth a try in a position, for the search to compare.

A plan is a style and some tickets to give up.
"""

from dataclasses import dataclass, replace

from branchline.bots.search.styles import MapNumbers, Numbers, YardNumbers, style_of, tuned
from branchline.families.setup import Setup
from branchline.rules.fields import Layout, Struct
from branchline.views import View

NEVER = 201  # percent of trains that nobody has: no more tickets


@dataclass(frozen=True)
class Plan:
    """One way to go on."""

    name: str  # words for people
    numbers: Numbers
    dropped: tuple[int, ...] = ()

    def style(self, layout: Layout) -> Struct:
        """Return the plan as the search takes it."""
        return style_of(self.numbers, layout, self.dropped)


RACER = MapNumbers(tickets_at=NEVER, lack=6, give_up=1, slack=0)
PLANNER = MapNumbers()
# Waits for large sets and lays locomotives on them: found by trial for four seats. Alone among the
# tuned style it wins most games; among YardNumbers() the tuned style does better than it.
HOARDER = YardNumbers(
    card=54,
    capacity=216,
    tickets_when=3,
    tickets_until=8,
    patience=38,
    surplus=3,
    rob=9,
    locomotives=4,
    extra=52,
    hurry=3,
)


def plans_for(setup: Setup, view: View) -> list[Plan]:
    """Return the plans to compare; the first is the tuned one."""
    base = tuned(setup.sheet)
    return _map_plans(setup, view, base) if isinstance(base, MapNumbers) else _yard_plans(base)


def _map_plans(setup: Setup, view: View, base: MapNumbers) -> list[Plan]:
    """The tuned plan with more or fewer tickets, long routes only, and without single tickets."""
    plans = [
        Plan("join the tickets, then long routes", base),
        Plan("no more tickets", replace(base, tickets_at=NEVER)),
        Plan("join the tickets, then draw more", replace(base, tickets_at=27, turns_at=6)),
        Plan("long routes only", RACER),
        Plan("the shortest network", replace(PLANNER, tickets_at=NEVER, slack=2)),
        Plan("few claims", replace(base, hop=25, points=40, tickets_at=NEVER)),
        Plan("the longest path", replace(base, link=60, tickets_at=NEVER)),
        Plan("patience for long routes", replace(base, lack=4, tickets_at=NEVER)),
        Plan("claims at once", replace(base, lack=30, spare=1, tickets_at=NEVER)),
    ]
    if len(setup.sheet.bonuses) > 1 or any(getattr(setup.board, "attraction", ())):
        plans.append(Plan("bonuses", replace(base, extra=180, tickets_at=NEVER)))
    still_open = [setup.ticket(own.ticket) for own in view.tickets if not own.completed]
    if len(still_open) > 1:
        for ticket in still_open[:5]:
            numbers = replace(base, tickets_at=NEVER)
            plans.append(Plan("without a ticket", numbers, (ticket,)))
    return plans


def _yard_plans(base: YardNumbers) -> list[Plan]:
    """The tuned plan with more or fewer tickets, more or less patience, and robberies."""
    return [
        Plan("fill the tickets", base),
        Plan("no more tickets", replace(base, tickets_when=-1)),
        Plan("more tickets", replace(base, tickets_when=base.tickets_when + 4, tickets_until=4)),
        Plan("small sets", replace(base, patience=max(10, base.patience - 12))),
        Plan("large sets", replace(base, patience=base.patience + 15)),
        Plan("robberies", replace(base, rob=12)),
        Plan("locomotives", replace(base, locomotives=3)),
        Plan("any cards", replace(base, surplus=8)),
        Plan("large sets with locomotives, late", HOARDER),
    ]


def others_for(setup: Setup) -> list[Numbers]:
    """Return the styles that the other seats may have."""
    base = tuned(setup.sheet)
    if isinstance(base, MapNumbers):
        return [base, PLANNER, replace(PLANNER, slack=1), RACER]
    return [base, YardNumbers(), HOARDER, replace(HOARDER, hurry=5)]


def rivals_for(setup: Setup) -> list[Numbers]:
    """Return the styles of strong players: on a map mostly the tuned one, now and then a racer."""
    base = tuned(setup.sheet)
    return [base, base, base, RACER] if isinstance(base, MapNumbers) else others_for(setup)
