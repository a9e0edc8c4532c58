"""Long runs inside this process: forged actions, and simulated histories with a bad network."""

import branchline as bl
from server.harness.forgery import ForgeryRun, without_suggestions
from server.long_runs.progress import Figures, Run
from server.test_simulation import histories

FORGED = 100_000  # in one portion: several whole games, each checked by the referee
HISTORIES = 20  # in one portion


def forge(portion: str) -> Figures:
    """Try forged actions in games of one kind."""
    game, seed = portion.split()
    with without_suggestions():
        tally = ForgeryRun(game, int(seed)).run(FORGED)
    return {
        "tried": tally.tried,
        "accepted": tally.accepted,
        "refused": tally.refused.total(),
        "refereed_games": tally.judged,
    }


def simulate(portion: str) -> Figures:
    """Play simulated histories from a seed on."""
    counts = histories(int(portion), HISTORIES)
    return {"histories": HISTORIES, **counts}


forged_actions = Run(
    "forged-actions",
    [f"{game} {seed}" for seed in range(1000, 1020) for game in bl.games()],
    forge,
)
simulated_histories = Run(
    "histories", [str(seed) for seed in range(10_000, 12_000, HISTORIES)], simulate
)
