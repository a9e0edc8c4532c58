"""The tests on every Python that is found here, and on chosen versions of what they need.

    python tools/matrix.py                          # every Python from 3.11 on
    python tools/matrix.py --numba 0.61.2 0.66.0    # these versions, on this Python
    python tools/matrix.py --lowest                 # the lowest versions that are allowed

Each has an environment of its own in build/matrix. Interpreters that are missing are named, and
whatever fails makes the whole run fail.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENVIRONMENTS = ROOT / "build" / "matrix"
NEEDED = ("pytest", "pytest-xdist", "hypothesis", "jsonschema")
TESTS = ("rules", "games", "library", "laws", "replays", "arena", "env", "cli")
LOWEST = ("server", "rules", "library", "laws", "replays", "arena", "env", "cli")
COMPILED = ("laws/test_numba_internals.py", "laws/test_builds.py", "laws/test_batch.py")


def versions_said() -> list[str]:
    """Return the versions of Python that the package says it is for, such as `3.12`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    said = re.compile(r"Programming Language :: Python :: (3\.\d+)")
    return [found[1] for line in project["classifiers"] if (found := said.fullmatch(line))]


def interpreters(version: str) -> Iterator[Path]:
    """Yield interpreters of a version: on the path, and those that pyenv has installed."""
    found = shutil.which(f"python{version}")
    if found:
        yield Path(found)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python"), reverse=True)


def interpreter(version: str) -> Path | None:
    """Return an interpreter of a version that starts: a shim of pyenv may lead nowhere."""
    for path in interpreters(version):
        asked = [str(path), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.stdout.strip() == version:
            return path
    return None


def environment(name: str, python: Path, *packages: str) -> Path:
    """Return the interpreter of an environment with the package, its extras and pytest."""
    folder = ENVIRONMENTS / name
    if not (folder / "bin" / "python").exists():
        subprocess.run([str(python), "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "--editable", f"{ROOT}[fast,rl]", *NEEDED, *packages], check=True)
    return folder / "bin" / "python"


def run_tests(python: Path, tests: tuple[str, ...]) -> bool:
    """Run tests; return whether all of them passed."""
    command = [str(python), "-m", "pytest", *(f"tests/{name}" for name in tests)]
    caches = python.parents[1] / "caches"
    variables = os.environ | {"NUMBA_CACHE_DIR": str(caches)}
    return subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode == 0


def every_python() -> bool:
    """Run the tests on every Python that is said and found; name those that are missing."""
    passed = True
    for version in versions_said():
        python = interpreter(version)
        if python is None:
            print(f"MISSING: Python {version}; nothing was tried on it", flush=True)
            continue
        print(f"Python {version}: {python}", flush=True)
        passed &= run_tests(environment(f"python{version}", python), TESTS)
    return passed


def each_numba(versions: list[str]) -> bool:
    """Run the tests of the compiled rules with versions of Numba."""
    passed = True
    for version in versions:
        print(f"Numba {version}", flush=True)
        python = environment(f"numba{version}", Path(sys.executable), f"numba=={version}")
        passed &= run_tests(python, COMPILED)
    return passed


def lowest() -> bool:
    """Run the tests with the lowest versions that pyproject.toml allows, those of lowest.txt."""
    folder = ENVIRONMENTS / "lowest"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet"]
    locked = str(ROOT / "requirements" / "lowest.txt")
    subprocess.run([*pip, "--require-hashes", "--requirement", locked], check=True)
    clone = ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
    subprocess.run([*pip, *clone], check=True)
    return run_tests(python, LOWEST)


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--numba", nargs="+", metavar="VERSION", help="versions of Numba to try")
    parser.add_argument("--lowest", action="store_true", help="try the lowest versions allowed")
    asked = parser.parse_args()
    if asked.lowest:
        passed = lowest()
    else:
        passed = every_python() if asked.numba is None else each_numba(asked.numba)
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
