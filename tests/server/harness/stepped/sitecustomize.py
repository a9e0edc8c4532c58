"""A wall clock that can be stepped: Python reads this before a server that a test starts.

The file that BRANCHLINE_STEP names says by how many seconds the clock is wrong. What is monotonic
stays as it is, as when somebody sets the clock of the system.
"""

import os
import time
from pathlib import Path

_STEP = Path(os.environ["BRANCHLINE_STEP"])
_time, _time_ns = time.time, time.time_ns


def stepped_time() -> float:
    """Return the wall clock's time."""
    return _time() + float(_STEP.read_text())


def stepped_time_ns() -> int:
    """Return the wall clock's time in nanoseconds."""
    return _time_ns() + int(_STEP.read_text()) * 10**9


time.time, time.time_ns = stepped_time, stepped_time_ns
