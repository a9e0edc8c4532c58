"""The portfolio: plans worth a try at a moment, for the search to compare.

A plan is a style and some tickets to give up.
"""

from dataclasses import dataclass

from branchline.bots.search.styles import MapNumbers, Numbers, YardNumbers, row_of, tuned
from branchline.families.setup import Setup
from branchline.views import View

NEVER = 201  # percent of trains that nobody has: no more tickets


@dataclass(frozen=True)
class Plan:
    """One way to go on."""

    name: str  # words for people
    numbers: Numbers
    dropped: tuple[int, ...] = ()

    def row(self, tickets: int) -> list[int]:
        """Return the plan as the search wants it."""
        return row_of(self.numbers) + [int(ticket in self.dropped) for ticket in range(tickets)]


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
        Plan("no more tickets", base._replace(tickets_at=NEVER)),
        Plan("join the tickets, then draw more", base._replace(tickets_at=27, turns_at=6)),
        Plan("long routes only", RACER),
        Plan("the shortest network", PLANNER._replace(tickets_at=NEVER, slack=2)),
        Plan("few claims", base._replace(hop=25, points=40, tickets_at=NEVER)),
        Plan("the longest path", base._replace(link=60, tickets_at=NEVER)),
        Plan("patience for long routes", base._replace(lack=4, tickets_at=NEVER)),
        Plan("claims at once", base._replace(lack=30, spare=1, tickets_at=NEVER)),
    ]
    if len(setup.sheet.bonuses) > 1 or any(getattr(setup.board, "attraction", ())):
        plans.append(Plan("bonuses", base._replace(extra=180, tickets_at=NEVER)))
    still_open = [setup.ticket(own.ticket) for own in view.tickets if not own.completed]
    if len(still_open) > 1:
        for ticket in still_open[:5]:
            numbers = base._replace(tickets_at=NEVER)
            plans.append(Plan("without a ticket", numbers, (ticket,)))
    return plans


def _yard_plans(base: YardNumbers) -> list[Plan]:
    """The tuned plan with more or fewer tickets, more or less patience, and robberies."""
    return [
        Plan("fill the tickets", base),
        Plan("no more tickets", base._replace(tickets_when=-1)),
        Plan("more tickets", base._replace(tickets_when=base.tickets_when + 4, tickets_until=4)),
        Plan("small sets", base._replace(patience=max(10, base.patience - 12))),
        Plan("large sets", base._replace(patience=base.patience + 15)),
        Plan("robberies", base._replace(rob=12)),
        Plan("locomotives", base._replace(locomotives=3)),
        Plan("any cards", base._replace(surplus=8)),
        Plan("large sets with locomotives, late", HOARDER),
    ]


def others_for(setup: Setup) -> list[Numbers]:
    """Return the styles that the other seats may have."""
    base = tuned(setup.sheet)
    if isinstance(base, MapNumbers):
        return [base, PLANNER, PLANNER._replace(slack=1), RACER]
    return [base, YardNumbers(), HOARDER, HOARDER._replace(hurry=5)]


def rivals_for(setup: Setup) -> list[Numbers]:
    """Return the styles of strong players: on a map mostly the tuned one, now and then a racer."""
    base = tuned(setup.sheet)
    return [base, base, base, RACER] if isinstance(base, MapNumbers) else others_for(setup)
