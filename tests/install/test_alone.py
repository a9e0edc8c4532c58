"""A clone is self-contained: no file refers to anything outside it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_file_looks_beside_the_clone() -> None:
    """Tests, tools and benchmarks go up no further than the root of the clone."""
    climbing = re.compile(r"__file__\)(?:\.resolve\(\))?\.parents\[(\d+)\]")
    too_high = [
        str(path.relative_to(ROOT))
        for folder in ("tests", "tools", "bench", "examples", "src")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for steps in climbing.findall(path.read_text("utf-8"))
        if int(steps) >= len(path.relative_to(ROOT).parts)
    ]
    assert too_high == []
