"""Runs the real command in a new process, for tests."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

COMMAND = [sys.executable, "-m", "branchline.cli"]
# Reacts to Ctrl-C even if the tests run in the background.
HEARING_COMMAND = ["env", "--default-signal=INT", *COMMAND]
NO_NUMBA = "import sys\nsys.modules['numba'] = None\n"


def run(
    *arguments: str,
    cwd: Path | None = None,
    typed: str = "",
    environment: Mapping[str, str] = os.environ,
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; it never prints a traceback."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        cwd=cwd,
        input=typed,
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def without_numba(folder: Path) -> dict[str, str]:
    """Return an environment in which Numba is not installed."""
    (folder / "sitecustomize.py").write_text(NO_NUMBA, encoding="utf-8")
    return os.environ | {"PYTHONPATH": f"{folder}:{os.environ.get('PYTHONPATH', '')}"}
