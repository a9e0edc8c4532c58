"""Which tests run which lines, and how long they take: measured once for each file of tests."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tools.mutants.suite import Suite


@dataclass(frozen=True)
class Measured:
    """What is known about the tests of one file."""

    digest: str  # of the file and of all that it stands on
    seconds: dict[str, float]
    lines: dict[str, dict[str, list[str]]]  # path -> line -> tests

    def tests_of(self, path: str, lines: range) -> set[str]:
        """Return the tests that run one of these lines."""
        known = self.lines.get(path, {})
        names = {name for line in lines for name in known.get(str(line), ())}
        return names & self.seconds.keys()


def digest_of(paths: list[Path]) -> str:
    """Return a digest of files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class CoverageMap:
    """The measured files of tests, kept in a folder."""

    def __init__(self, folder: Path, package: Path, targets: list[Path]) -> None:
        self.folder = folder
        self.targets = [str(path) for path in targets]
        helpers = [path for path in Path("tests").rglob("*.py") if path.name[:5] != "test_"]
        self.base = digest_of([*package.rglob("*.py"), *helpers])

    def of(self, suite: Suite, file: str) -> Measured:
        """Return what is known about a file of tests; run them if that is nothing."""
        digest = self.base + digest_of([Path(file)])
        path = self.folder / f"tests-{digest}.json"
        if not path.exists():
            names = [name for name in suite.items if name.startswith(f"{file}::")]
            Random(file).shuffle(names)
            found: dict[str, Any] = suite.measure(names, self.targets)
            passed, seconds = len(found["seconds"]), sum(found["seconds"].values())
            print(f"{file}: {passed} of {len(names)} tests, {seconds:.1f} seconds", flush=True)
            path.write_text(json.dumps(found), "utf-8")
        return Measured(digest, **json.loads(path.read_text("utf-8")))
