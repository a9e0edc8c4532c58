"""A wall clock that can be stepped: Python imports this first in a server that a test starts.

The file named by BRANCHLINE_STEP contains the offset of the clock in seconds. The monotonic clock
is unchanged, as when somebody sets the system clock.
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
