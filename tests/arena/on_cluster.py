"""Runs a command of Branchline on a cluster of three workers, in a process of its own.

Ray leaves processes behind that only the end of that process takes away.
"""

import sys

import ray

from branchline.cli.app import run


def main() -> None:
    """Run the command of the command line, and exit with its code."""
    ray.init(num_cpus=3, log_to_driver=False, include_dashboard=False)
    code = run([*sys.argv[1:], "--ray"])
    ray.shutdown()
    sys.exit(code)
