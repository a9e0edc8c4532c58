"""Commands that a test of the installation runs, away from the clone."""

import os
import subprocess
from pathlib import Path


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed; return its output."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
