"""Laying out a board: with one thread, as the server's processes do."""

import os
import subprocess
import sys
from pathlib import Path

POND = Path(__file__).parents[1] / "games" / "pond.toml"
DRAW = """
import os, sys
from branchline.cli.boards import board_of
from branchline.sheet import find_sheet
board_of(find_sheet(sys.argv[1]))
print(len(os.listdir("/proc/self/task")))
"""


def test_a_board_is_laid_out_with_one_thread() -> None:
    """Several threads of NumPy wait for each other on matrices this small."""
    bare = {key: value for key, value in os.environ.items() if "THREADS" not in key}
    command = [sys.executable, "-c", DRAW, str(POND)]
    found = subprocess.run(command, env=bare, capture_output=True, text=True, check=True)
    assert found.stdout.split()[-1] == "1"
