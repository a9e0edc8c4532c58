"""Metrics: counters in the text format that monitoring systems scrape."""

from collections import Counter


class Counters:
    """What this process has counted since its start."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def increment(self, name: str) -> None:
        """Add one to a counter."""
        self._counts[name] += 1

    def value(self, name: str) -> int:
        """Return the value of a counter."""
        return self._counts[name]

    def render(self, gauges: dict[str, float]) -> str:
        """Return all counters and the given gauges as text, one per line."""
        totals = {f"{name}_total": float(self._counts[name]) for name in sorted(self._counts)}
        return "".join(
            f"branchline_{name} {value:g}\n" for name, value in (totals | gauges).items()
        )
