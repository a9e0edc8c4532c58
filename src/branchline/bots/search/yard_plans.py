"""Plans with yards, and the styles that others may have there."""

from dataclasses import replace

from branchline.bots.search.plan import Plan
from branchline.bots.search.styles import Numbers, YardNumbers
from branchline.families.setup import Setup
from branchline.views import View

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


def plans(setup: Setup, view: View, base: YardNumbers) -> list[Plan]:
    """Return variants of the tuned plan: tickets, patience, robberies."""
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


def others(base: YardNumbers) -> list[Numbers]:
    """Return the styles that the other seats may have."""
    return [base, YardNumbers(), HOARDER, replace(HOARDER, hurry=5)]


rivals = others  # strong players have all of them
