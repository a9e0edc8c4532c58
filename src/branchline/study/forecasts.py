"""Forecasts: many worlds that fit a view, played to the end by pilots of several styles."""

from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.plan import Plan
from branchline.bots.search.portfolio import others_for
from branchline.bots.search.styles import tuned
from branchline.families.setup import Setup
from branchline.rules.names import NOBODY
from branchline.rules.state import AnyState
from branchline.search.results import WHOLE
from branchline.search.structs import ArmStats

BATCHES = 8  # whose means show the standard error
ROLLOUTS = 25  # of a batch, compiled
FEW = 1  # of a batch, interpreted


def forecast(
    setup: Setup, state: AnyState, you: int | None, compiled: bool
) -> list[tuple[list[float], list[float]]]:
    """Return shares and points by seat, for each batch of rollouts."""
    bindings = bind(setup, compiled)
    task = make_task(NOBODY if you is None else you, seed=1)
    search = bindings.search(
        state, task, [Plan("", tuned(setup.sheet))], others_for(setup), guesses=0
    )
    count = ROLLOUTS if compiled else FEW
    found = []
    for batch in range(BATCHES):
        sums = bindings.blanks(ArmStats, setup.seats)
        bindings.rollouts.forecast(search, sums, batch * count, (batch + 1) * count)
        seats = bindings.read(ArmStats, sums)
        shares = [one.share / WHOLE for one in seats]
        # A tie of more seats than divide a whole would leave a remainder.
        found.append(
            ([one / sum(shares) for one in shares], [one.points / one.games for one in seats])
        )
    return found
