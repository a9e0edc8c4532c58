"""Which tests run which lines, and how long they take: measured once for each file of tests.

Lines are counted from the beginning of their function, so that the map outlives other changes.
"""

import ast
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tools.mutants.changes import Mutant
from tools.mutants.suite import Suite

Lines = dict[str, dict[str, list[str]]]  # function -> line in it -> tests


@dataclass(frozen=True)
class Measured:
    """What is known about the tests of one file."""

    digest: str  # of the file and of its helpers
    seconds: dict[str, float]
    modules: dict[str, Lines]

    def tests_of(self, mutant: Mutant) -> set[str]:
        """Return the tests that run the changed lines; where none does, all of the function."""
        lines = self.modules.get(mutant.module, {}).get(mutant.function, {})
        names = {name for line in mutant.lines for name in lines.get(str(line), ())}
        names = names or {name for each in lines.values() for name in each}
        return names & self.seconds.keys()


def digest_of(paths: list[Path]) -> str:
    """Return a digest of files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def digest_with_helpers(file: Path) -> str:
    """Return a digest of a file of tests and of those in its folder and above that are none."""
    near = [*file.parent.glob("*.py"), *file.parent.parent.glob("*.py")]
    return digest_of([file, *(path for path in near if path.name[:5] != "test_")])


class CoverageMap:
    """The measured files of tests, kept in a folder."""

    def __init__(self, folder: Path, targets: dict[str, Path]) -> None:
        self.folder = folder
        self.targets = targets  # by the name of their module

    def of(self, suite: Suite, file: str) -> Measured:
        """Return what is known about a file of tests; run them if that is nothing."""
        digest = digest_with_helpers(Path(file))
        path = self.folder / f"tests-{digest}.json"
        if not path.exists():
            names = [name for name in suite.items if name.startswith(f"{file}::")]
            Random(file).shuffle(names)
            seconds, lines = suite.measure(names, [str(path) for path in self.targets.values()])
            print(f"{file}: {len(seconds)} of {len(names)} tests, {sum(seconds.values()):.1f} s")
            path.write_text(json.dumps({"seconds": seconds, "modules": self.by_function(lines)}))
        return Measured(digest, **json.loads(path.read_text()))

    def by_function(self, lines: Lines) -> dict[str, Lines]:
        """Return tests by module, function and line from tests by path and line."""
        found: dict[str, Lines] = {}
        for module, path in self.targets.items():
            known = lines.get(str(path), {})
            for name, span in functions_of(ast.parse(path.read_text("utf-8")).body, ""):
                inside = {str(line - span[0]): known.get(str(line), []) for line in span}
                found.setdefault(module, {}).setdefault(name, inside)
        return found


def functions_of(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, range]]:
    """Yield the lines of functions and methods, those of the first branch of an `if` first."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, range(node.lineno, (node.end_lineno or node.lineno) + 1)
        elif isinstance(node, ast.ClassDef):
            yield from functions_of(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.If):
            yield from functions_of(node.body, prefix)
