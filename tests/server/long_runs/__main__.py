"""Long runs, one command each; what has been played is kept, and an interrupted run resumes.

make long-runs RUNS="forged-actions histories"
"""

import argparse

from server.long_runs.double_submits import double_submits
from server.long_runs.in_process import forged_actions, simulated_histories
from server.long_runs.processes import process_loss, rolling_restart
from server.long_runs.progress import KEPT, resume

RUNS = {
    run.name: run
    for run in (forged_actions, simulated_histories, double_submits, rolling_restart, process_loss)
}


def main() -> None:
    """Play the runs that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", choices=RUNS)
    parser.add_argument("--portions", type=int, help="play at most this many now")
    asked = parser.parse_args()
    for name in asked.runs:
        figures = resume(RUNS[name], asked.portions)
        shown = ", ".join(f"{key} {value:,.1f}" for key, value in figures.items())
        print(f"{name}: {shown} (kept in {KEPT / name}.jsonl)", flush=True)


if __name__ == "__main__":
    main()
