"""Plans on a map, and the styles that others may have there."""

from dataclasses import replace

from branchline.bots.search.plan import Plan
from branchline.bots.search.styles import MapNumbers, Numbers
from branchline.families.setup import Setup
from branchline.views import View

NEVER = 201  # percent of trains that nobody has: no more tickets

RACER = MapNumbers(tickets_at=NEVER, lack=6, give_up=1, slack=0)
PLANNER = MapNumbers()


def plans(setup: Setup, view: View, base: MapNumbers) -> list[Plan]:
    """Return variants of the tuned plan: more or fewer tickets, long routes, a ticket given up."""
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


def others(base: MapNumbers) -> list[Numbers]:
    """Return the styles that the other seats may have."""
    return [base, PLANNER, replace(PLANNER, slack=1), RACER]


def rivals(base: MapNumbers) -> list[Numbers]:
    """Return the styles of strong players: mostly the tuned one, now and then a racer."""
    return [base, base, base, RACER]
