"""Runs a command of Branchline on a cluster of three workers: `python on_cluster.py arena …`.

A process of its own, since Ray leaves processes behind that only its end takes away.
"""

import sys

import ray

from branchline.cli.app import run

ray.init(num_cpus=3, log_to_driver=False, include_dashboard=False)
code = run([*sys.argv[1:], "--ray"])
ray.shutdown()
sys.exit(code)
