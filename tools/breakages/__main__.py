"""Try the breakages on a copy of the tree, and report which of them the tests notice.

python -m tools.breakages          those that have not been tried
python -m tools.breakages --all    all of them
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.breakages.catalogue import RESULTS, ROOT, Breakage, breakages, broken, results

COPIED = ("src", "tests", "tools", "docs", "requirements", "pyproject.toml", "Makefile")
LEFT_OUT = ("__pycache__", "node_modules")
FAILED = 1  # the exit code of pytest when a test fails; others mean that it did not run


def main() -> int:
    """Try breakages; return 1 if one is not noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="also those that were tried before")
    asked = parser.parse_args()
    found = {} if asked.all else results()
    found = {one.id: found[one.id] for one in breakages() if one.id in found}
    with tempfile.TemporaryDirectory(prefix="breakages-") as folder:
        copy = Path(folder)
        copy_tree(copy)
        for one in breakages():
            if one.id not in found:
                found[one.id] = is_noticed(one, copy)
                RESULTS.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")
            print(f"{'noticed' if found[one.id] else 'NOT NOTICED'}: {one.row} {one.what}")
    return 0 if all(found.values()) else 1


def copy_tree(copy: Path) -> None:
    """Copy what the tests need."""
    for name in COPIED:
        source, target = ROOT / name, copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copy(source, target)


def is_noticed(one: Breakage, copy: Path) -> bool:
    """Tell whether the tests of a breakage fail with it.

    Raises:
        RuntimeError: if they cannot be run.
    """
    path = copy / one.file
    whole = path.read_text("utf-8")
    path.write_text(broken(one, whole), "utf-8")
    tests = [os.path.normpath(f"tests/server/{test}") for test in one.tests]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests],
            cwd=copy,
            env=os.environ | {"PYTHONPATH": str(copy / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        path.write_text(whole, "utf-8")
    if done.returncode not in (0, FAILED):
        raise RuntimeError(f"{one.what}: the tests do not run\n{done.stdout[-2000:]}")
    return done.returncode == FAILED


if __name__ == "__main__":
    sys.exit(main())
