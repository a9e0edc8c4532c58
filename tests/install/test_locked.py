"""The lock files: every package that CI installs, with its hashes, within its bounds."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from tools.lock import FOLDER, LOCKS, pinned, pins

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
NAMES = [lock.name for lock in LOCKS]
BOUNDED = ("fast", "maps", "plot", "postgres", "rl")  # the extras that are tested with both bounds


def asked(*extras: str) -> list[Requirement]:
    """Return what the package and some of its extras need."""
    found = [Requirement(line) for line in PROJECT["dependencies"]]
    for extra in extras:
        for line in EXTRAS[extra]:
            needed = Requirement(line)
            found += asked(*needed.extras) if needed.name == "branchline" else [needed]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_file_of_every_package_has_its_hash(name: str) -> None:
    """And no line names anything but a package, a version and hashes: no index, no address."""
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    blocks = text.replace("\\\n", " ").splitlines()
    assert blocks
    for block in blocks:
        line, *hashes = re.split(r"\s+--hash=", block.strip())
        assert re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; .+)?", line), line
        assert hashes, line
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), line


@pytest.mark.parametrize(
    ("name", "extras"),
    [("dev", ("dev",)), ("play", ("fast",)), ("host", ("fast", "postgres")), ("lowest", BOUNDED)],
)
def test_what_is_asked_for_is_pinned_within_its_bounds(name: str, extras: tuple[str, ...]) -> None:
    """A new dependency, or a bound that was moved, needs `make lock`."""
    found = pinned(name)
    for needed in asked(*extras):
        versions = found[canonicalize_name(needed.name)]
        assert all(needed.specifier.contains(one) for one in versions), needed


def test_what_runs_has_a_lower_and_an_upper_bound() -> None:
    """The lowest version is the one in lowest.txt."""
    lowest = pinned("lowest")
    for needed in asked(*BOUNDED):
        bounds = {one.operator: one.version for one in needed.specifier}
        assert set(bounds) == {">=", "<"}, needed
        (found,) = lowest[canonicalize_name(needed.name)]
        assert Version(found) == Version(bounds[">="]), needed


def test_lock_files_agree() -> None:
    """What the tests ran with is what people play with, and what builds the wheel."""
    tested = set(pins("dev"))
    names = {line.partition("==")[0] for line in tested}
    for name in ("play", "host", "package"):
        for line in pins(name):
            package = line.partition(" ;")[0]
            if package.partition("==")[0] in names:
                assert any(one.partition(" ;")[0] == package for one in tested), line


def test_what_is_installed_is_what_is_locked() -> None:
    """These tests themselves run with the versions of dev.txt."""
    for line in pins("dev"):
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate():
            assert needed.specifier.contains(version(needed.name)), needed


def test_ci_installs_nothing_else() -> None:
    """In the Makefile, whatever CI installs comes from a lock file."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = dict(re.findall(r"^([\w./-]+):.*\n((?:\t.*\n)+)", makefile, re.MULTILINE))
    for target in (".venv/ready", ".venv/installed", "package"):
        assert "$(LOCKED) requirements/" in targets[target], target
        assert "pip install" not in targets[target], target
    assert re.search(r"^LOCKED := .* --require-hashes ", makefile, re.MULTILINE)
    assert re.search(r"^CLONE := .* --no-deps --no-build-isolation ", makefile, re.MULTILINE)
