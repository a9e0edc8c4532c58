"""Try mutants of rules, views, payments and scores; tell which of them no test notices."""

import argparse
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from random import Random
from time import monotonic

from tools.mutants.changes import Mutant, mutants_of
from tools.mutants.coverage_map import CoverageMap, Measured
from tools.mutants.interpreted import PACKAGE, apply, do_without_numba, file_of, rules_modules
from tools.mutants.results import Result, Results
from tools.mutants.suite import Suite, with_suite

FOLDER = Path("build/mutants")
TESTS = [f"tests/{folder}" for folder in ("rules", "library", "laws", "games", "replays")]
LEFT_OUT = {"fields"}  # runs while modules are imported, before a mutant can be made
SEED = 9
PATIENCE = 10.0  # seconds of tests for one mutant


def targets() -> dict[str, Path]:
    """Return the files that are changed, by the names of their modules."""
    others = [f"{PACKAGE.name}.{name}" for name in ("views", "records.claim_paths", "scores")]
    by_path = {Path(file_of(name)): name for name in [*rules_modules(), *others]}  # each file once
    return {name: path for path, name in by_path.items() if path.stem not in LEFT_OUT}


def sample(share: float) -> Iterator[Mutant]:
    """Yield a share of the mutants of each file, at random but always the same."""
    for module, path in targets().items():
        mutants = mutants_of(path, module)
        Random(f"{SEED} {module}").shuffle(mutants)
        yield from mutants[: ceil(share * len(mutants))]


class Trial:
    """One run: mutants are tried until all are known or the time is over."""

    def __init__(self, mutants: list[Mutant], minutes: float) -> None:
        self.mutants = mutants
        self.end = monotonic() + 60 * minutes
        self.results = Results(FOLDER / "results.jsonl")
        self.map = CoverageMap(FOLDER, targets())

    def run(self, suite: Suite) -> None:
        """Try every mutant that is not known yet."""
        files: list[Measured] = []
        for file in dict.fromkeys(name.split("::")[0] for name in suite.items):
            if monotonic() > self.end:
                print("the next run goes on measuring the tests")
                return
            files.append(self.map.of(suite, file))
        waiting = [mutant for mutant in self.mutants if not self.is_known(mutant, files)]
        Random(SEED).shuffle(waiting)
        for left, mutant in zip(range(len(waiting), 0, -1), waiting, strict=True):
            if monotonic() > self.end:
                print(f"{left} mutants are left for the next run")
                break
            self.judge(suite, mutant, files, left)
        self.results.report(self.mutants)

    def is_known(self, mutant: Mutant, files: list[Measured]) -> bool:
        """Tell whether a mutant was noticed, or has survived all tests as they are now."""
        seen = self.results.survived(mutant)
        return self.results.is_noticed(mutant) or all(file.digest in seen for file in files)

    def judge(self, suite: Suite, mutant: Mutant, files: list[Measured], left: int) -> None:
        """Try one mutant with the tests that it has not survived yet."""
        seen = self.results.survived(mutant)
        tests = self.tests_of(mutant, [file for file in files if file.digest not in seen])
        how, test = suite.judge(lambda: apply(mutant), tests) if tests else ("survived", "")
        digests = [file.digest for file in files] if how == "survived" else []
        line = mutant.first + mutant.lines[-1]
        key, before, after = mutant.key, mutant.before, mutant.after
        self.results.add(Result(key, how, test, line, before, after, digests))
        print(f"{left:5} {how:8} {key}, line {line}: {before} -> {after}", flush=True)

    def tests_of(self, mutant: Mutant, files: list[Measured]) -> dict[str, float]:
        """Return tests that run the changed lines, the near ones before others.

        Near are those that noticed a neighbour, or whose file is called like the module. The rest
        go round by round, from each file its quickest test that has not been taken.
        """
        place, stem = mutant.key.split()[0], mutant.module.split(".")[-1]
        keen = {row.test for row in self.results.rows.values() if row.place == place}
        ranked: list[tuple[bool, int, float, str]] = []
        for file in files:
            names = sorted(file.tests_of(mutant), key=lambda name: (file.seconds[name], name))
            for rank, name in enumerate(names):
                is_near = name in keen or stem in name.split("::")[0]
                ranked.append((not is_near, rank, file.seconds[name], name))
        chosen: dict[str, float] = {}
        for _, _, seconds, name in sorted(ranked):
            chosen[name] = seconds
            if sum(chosen.values()) > PATIENCE:
                break
        return chosen


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=0.25, help="of the mutants of each file")
    parser.add_argument("--minutes", type=float, default=60.0, help="then stop; go on next time")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    do_without_numba()
    trial = Trial(list(sample(arguments.share)), arguments.minutes)
    with_suite(TESTS, trial.run)


if __name__ == "__main__":
    main()
