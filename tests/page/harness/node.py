"""The tools from npm that check the page's source: installed once, where Node is."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from pathlib import Path

from page.harness.loud import skip_loudly

FOLDER = Path(__file__).parents[3] / "tools" / "page"
INSTALLED = FOLDER / "node_modules" / ".package-lock.json"  # npm writes it last
BUILD = FOLDER.parents[1] / "build"


def installed(what: str) -> Path:
    """Return the folder of the npm packages that the lock file names, or skip loudly."""
    if shutil.which("npm") is None:
        skip_loudly(f"{what} (Node is not installed)")
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "npm.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several workers may want them at once
        if not is_fresh() and not install():
            skip_loudly(f"{what} (the npm packages could not be installed)")
    return FOLDER / "node_modules"


def is_fresh() -> bool:
    """Tell whether what is installed is what the lock file names."""
    locked = FOLDER / "package-lock.json"
    return INSTALLED.exists() and INSTALLED.stat().st_mtime >= locked.stat().st_mtime


def install() -> bool:
    """Install the packages; False when that fails, as it does offline."""
    command = ["npm", "ci", "--no-audit", "--no-fund"]
    try:
        subprocess.run(command, cwd=FOLDER, capture_output=True, timeout=180, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return False
    return True


def run_script(name: str, what: str) -> subprocess.CompletedProcess[str]:
    """Run a script of tools/page/package.json, or skip loudly."""
    installed(what)
    command = ["npm", "run", "--silent", name]
    return subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
