"""docs/trust.md names every threat and fault, and tests that exist."""

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "trust.md").read_text("utf-8")


def test_every_row_is_there() -> None:
    """T1 to T26 and F1 to F19, each once and in order."""
    rows = re.findall(r"^\| ([TF]\d+) \|", PAGE, re.MULTILINE)
    assert rows == [f"T{n}" for n in range(1, 27)] + [f"F{n}" for n in range(1, 20)]


def test_the_tests_that_are_named_exist() -> None:
    """Files and functions, in this folder and in others."""
    for file, name in re.findall(r"`(test_\w+)::(test_\w+)`", PAGE):
        assert f"def {name}(" in (HERE / f"{file}.py").read_text("utf-8"), (file, name)
    for file in re.findall(r"`(test_\w+)`", PAGE):
        assert (HERE / f"{file}.py").exists(), file
    for path in re.findall(r"`(tests/[\w/]+(?:\.py)?)`", PAGE):
        assert (HERE.parents[1] / path).exists(), path
