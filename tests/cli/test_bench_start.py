"""`branchline bench` measures how long the first decision takes, in processes of their own."""

import pytest

from branchline.sheet import load_sheet
from branchline.simulation import benchmark


def test_both_ways_to_start_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreted and a compiled game begin in a new process, which says how long it took."""
    monkeypatch.setattr(benchmark, "ROUNDS", 1)
    start = benchmark.measure_start(load_sheet("usa"), cold=False)

    assert start.interpreted > 0
    assert start.compiled is not None
    assert start.compiled > 0
