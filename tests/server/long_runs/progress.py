"""Progress: what each portion of a long run found, kept in a file so that a run can resume."""

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

KEPT = Path("build/long_runs")

Figures = dict[str, float]


@dataclass(frozen=True)
class Run:
    """A long run: portions that are independent of each other."""

    name: str
    portions: Sequence[str]
    play: Callable[[str], Figures]  # plays a portion; raises if something is wrong


def resume(run: Run, most: int | None = None) -> Figures:
    """Play the portions that are missing, at most this many; return the sum of all figures."""
    path = KEPT / f"{run.name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    done = read(path)
    missing = [portion for portion in run.portions if portion not in done]
    for portion in missing[:most]:
        began, cpu = time.monotonic(), time.process_time()
        figures = run.play(portion)
        figures["seconds"] = round(time.monotonic() - began, 1)
        figures["cpu_seconds"] = round(time.process_time() - cpu, 1)
        done[portion] = figures
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"portion": portion, "figures": figures}) + "\n")
        print(f"{run.name}: {len(done)} of {len(run.portions)} portions", flush=True)
    return total(list(done.values()))


def read(path: Path) -> dict[str, Figures]:
    """Return the figures of the portions that have been played."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    rows = [json.loads(line) for line in lines]
    return {row["portion"]: row["figures"] for row in rows}


def total(figures: Sequence[Figures]) -> Figures:
    """Return the sums; of figures whose name begins with `most` the largest."""
    sums: Counter[str] = Counter()
    for one in figures:
        for name, value in one.items():
            if name.startswith("most"):
                sums[name] = max(sums[name], value)  # type: ignore[assignment]
            else:
                sums[name] += value  # type: ignore[assignment]
    return {name: round(value, 1) for name, value in sums.items()}
