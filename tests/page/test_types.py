"""The types in the comments of the page, checked by the TypeScript compiler."""

from __future__ import annotations

import subprocess
from pathlib import Path

from page.node import package

PROJECT = Path(__file__).parents[2] / "tools" / "page" / "tsconfig.json"


def test_types_of_the_page() -> None:
    """The compiler finds nothing wrong."""
    compiler = package("typescript@7.0.2", "the types of the page").parent / ".bin" / "tsc"
    done = subprocess.run(
        [str(compiler), "-p", str(PROJECT)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
