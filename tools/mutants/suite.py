"""The tests, collected once: each run of them happens in a fork of the collecting process.

So nothing that a test caches is kept for the next run, and no mutant waits for imports.
"""

import json
import os
import resource
import signal
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

MEMORY = 3 << 30  # bytes for one fork
SLOW = 3.0  # seconds of CPU; slower tests are left out
ENOUGH = 30.0  # seconds of CPU for the tests of one file; the rest of them are left out
LONGER = 5  # a test may take this many times as long as it did,
MORE = 1.0  # and this many seconds on top


class Suite:
    """The collected tests by name."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self.items = {item.nodeid: item for item in items}

    def passes(self, name: str) -> bool:
        """Run one test here and now."""
        reports = runtestprotocol(self.items[name], log=False, nextitem=None)
        return not any(report.failed for report in reports)

    def measure(self, names: list[str], include: list[str]) -> tuple[dict[str, float], Any]:
        """Run tests; return the seconds of those that pass, and path -> line -> tests."""
        text, _ = in_fork(lambda out: json.dump(self._measure(names, include), out))
        seconds, lines = json.loads(text)
        return seconds, lines

    def _measure(self, names: list[str], include: list[str]) -> tuple[dict[str, float], Any]:
        signal.signal(signal.SIGVTALRM, _too_slow)
        warnings.simplefilter("ignore")  # coverage warns where tests run none of the files
        watch = coverage.Coverage(data_file=None, config_file=False, include=include)
        watch.start()
        seconds: dict[str, float] = {}
        end = process_time() + ENOUGH
        for name in names:
            if process_time() > end:
                break
            watch.switch_context(name)
            start = process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, SLOW)
            passed = self.passes(name)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if passed:
                seconds[name] = round(process_time() - start, 3)
        watch.stop()
        data = watch.get_data()
        return seconds, {path: data.contexts_by_lineno(path) for path in data.measured_files()}

    def judge(self, change: Callable[[], None], tests: dict[str, float]) -> tuple[str, str]:
        """Make a change in a fork, run tests until one notices; return how it ended, and which."""

        def work(out: Any) -> None:
            change()
            for name, usual in tests.items():
                out.write(name + "\n")
                out.flush()
                signal.setitimer(signal.ITIMER_VIRTUAL, LONGER * usual + MORE)
                if not self.passes(name):
                    return
            out.write("\n")

        text, stopped = in_fork(work)
        last = text.split("\n")[-2]
        if not last:
            return "survived", ""
        return "timeout" if stopped == signal.SIGVTALRM else "killed", last


def _too_slow(*_: object) -> None:
    raise TimeoutError


def in_fork(work: Callable[[Any], None]) -> tuple[str, int]:
    """Do something in a fork, quietly; return what it writes and the signal that ended it, or 0."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            with os.fdopen(writing, "w") as out:
                work(out)
        finally:
            os._exit(0)  # whatever happened: nothing here may go on as if it were the parent
    os.close(writing)
    with os.fdopen(reading) as told:
        text = told.read()
    _, status = os.waitpid(child, 0)
    return text, os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


class _Instead:
    """A pytest plugin that does something else with the collected tests than running them."""

    def __init__(self, work: Callable[[Suite], None]) -> None:
        self.work = work

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(Suite(session.items))
        return True


def with_suite(folders: list[str], work: Callable[[Suite], None]) -> None:
    """Collect the tests of folders and do something with them."""
    steady = "--hypothesis-profile=ci"  # the same examples for every mutant
    plain = ["-s", "-q", "--tb=native", "-p", "no:cacheprovider", "-p", "no:xdist"]
    pytest.main([*folders, *plain, steady], plugins=[_Instead(work)])
