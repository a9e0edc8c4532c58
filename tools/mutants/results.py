"""How each mutant fared: one line of JSON each, so that a run can go on where another stopped."""

import json
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

from tools.mutants.changes import Mutant


@dataclass(frozen=True)
class Result:
    """How a mutant fared."""

    key: str
    how: str  # "killed", "timeout" or "survived"
    test: str  # that noticed it
    line: int
    before: str
    after: str
    seen: list[str]  # digests of the files of tests that it survived

    @property
    def survived(self) -> bool:
        """Whether no test noticed it."""
        return self.how == "survived"

    @property
    def place(self) -> str:
        """The function."""
        return self.key.split()[0]


class Results:
    """All results; later lines overrule earlier ones."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, Result] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                row = Result(**json.loads(line))
                self.rows[row.key] = row

    def survived(self, mutant: Mutant) -> list[str]:
        """Return the digests of the files of tests that did not notice a mutant."""
        row = self.rows.get(mutant.key)
        return row.seen if row else []

    def is_noticed(self, mutant: Mutant) -> bool:
        """Tell whether a test has noticed a mutant."""
        row = self.rows.get(mutant.key)
        return row is not None and not row.survived

    def add(self, row: Result) -> None:
        """Keep how a mutant fared."""
        self.rows[row.key] = row
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")

    def report(self, mutants: list[Mutant]) -> None:
        """Print the survivors, the score of each file and of all."""
        tried = [(mutant, self.rows[mutant.key]) for mutant in mutants if mutant.key in self.rows]
        by_module: dict[str, list[Result]] = {}
        for mutant, row in sorted(tried, key=lambda pair: (pair[1].place, pair[1].line)):
            by_module.setdefault(mutant.module, []).append(row)
            if row.survived:
                print(f"survived {row.key}, line {row.line}: {row.before} -> {row.after}")
        for module, rows in by_module.items():
            print(f"{module:32} {_score(rows)}")
        print(f"{'all':32} {_score([row for _, row in tried])}")
        others = [row for mutant, row in tried if not mutant.is_of_arguments]
        print(f"{'without arguments left out':32} {_score(others)}")


def _score(rows: list[Result]) -> str:
    """Say how many were noticed, with Wilson's 95 % interval of their share."""
    if not rows:
        return "nothing tried"
    z, tried = 1.96, len(rows)
    noticed = sum(not row.survived for row in rows)
    share = noticed / tried
    middle = share + z * z / (2 * tried)
    half = z * sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    low, high = (middle - half) / (1 + z * z / tried), (middle + half) / (1 + z * z / tried)
    return f"{noticed:5} of {tried:5} noticed, {share:.1%} ({low:.1%} to {high:.1%})"
