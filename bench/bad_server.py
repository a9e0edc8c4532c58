"""A server on which every bot loops forever; takes the options of `branchline serve`."""

import os
import sys
from pathlib import Path

from branchline.cli import main
from branchline.server.tables import scheduler

TESTS = Path(__file__).parents[1] / "tests"  # the bot is there

if __name__ == "__main__":
    vars(scheduler)["bot_of"] = lambda level: "server.harness.bad_bots:Looping"
    os.environ["PYTHONPATH"] += os.pathsep + str(TESTS)  # for the bot processes
    sys.argv.insert(1, "serve")
    main()
