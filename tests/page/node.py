"""Tools from npm for tests: fetched once into the build folder, where Node is there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from page.loud import skip_loudly

FOLDER = Path(__file__).parents[2] / "build" / "npm"


def package(name: str, what: str) -> Path:
    """Return the folder of an npm package, or skip loudly."""
    found = FOLDER / "node_modules" / name.rpartition("@")[0]
    if found.exists():
        return found
    if shutil.which("npm") is None:
        skip_loudly(f"{what} (Node is not installed)")
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", name]
    done = subprocess.run(command, capture_output=True, timeout=180, check=False)
    if done.returncode or not found.exists():
        skip_loudly(f"{what} ({name} could not be fetched)")
    return found
