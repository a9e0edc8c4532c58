"""A server at which every bot goes round and round; takes what `branchline serve` takes."""

import os
import sys
from pathlib import Path

from branchline.cli import main
from branchline.server.tables import scheduler

TESTS = Path(__file__).parents[1] / "tests"  # the bot is there

if __name__ == "__main__":
    vars(scheduler)["bot_of"] = lambda level: "server.bad_bots:Looping"
    os.environ["PYTHONPATH"] += os.pathsep + str(TESTS)  # for the processes in which bots think
    sys.argv.insert(1, "serve")
    main()
