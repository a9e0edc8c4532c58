"""docs/trust.md and its evidence name every threat and fault, and tests that exist."""

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
SUMMARY = (DOCS / "trust.md").read_text("utf-8")
EVIDENCE = (DOCS / "evidence" / "trust.md").read_text("utf-8")
NUMBERS = [f"T{n}" for n in range(1, 27)] + [f"F{n}" for n in range(1, 20)]


def sections() -> dict[str, str]:
    """Return the sections of the evidence by their headings."""
    parts = re.split(r"^### (.*)$", EVIDENCE, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_row_is_there() -> None:
    """T1 to T26 and F1 to F19, each once and in order, in the summary and in the evidence."""
    rows = re.findall(r"^\| \[([TF]\d+)\]\(", SUMMARY, re.MULTILINE)
    assert rows == NUMBERS
    assert [heading.split()[0] for heading in sections()] == NUMBERS


def test_every_row_links_its_own_evidence() -> None:
    """The number of a row leads to the section with that number and the same title."""
    rows = re.findall(r"^\| \[(\w+)\]\(evidence/trust.md#(\S+)\) \| ([^|]+) \|", SUMMARY, re.M)
    assert len(rows) == len(NUMBERS)
    for heading, (number, anchor, title) in zip(sections(), rows, strict=True):
        assert heading.lower() == f"{number} {title}".lower()
        assert anchor == re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_the_tests_that_are_named_exist() -> None:
    """Files and functions, in this folder and in others."""
    for file, name in re.findall(r"`(test_\w+)::(test_\w+)`", EVIDENCE):
        assert f"def {name}(" in (HERE / f"{file}.py").read_text("utf-8"), (file, name)
    for file in re.findall(r"`(test_\w+)`", EVIDENCE):
        assert (HERE / f"{file}.py").exists(), file
    for path, name in re.findall(r"`(tests/[\w/]+(?:\.py)?)(?:::(\w+))?`", EVIDENCE):
        found = HERE.parents[1] / path
        assert found.exists(), path
        assert not name or f"def {name}(" in found.read_text("utf-8"), (path, name)


def test_every_row_names_a_test_or_says_why_not() -> None:
    """A test by its name, a file of tests, or a statement why there is none."""
    for heading, text in sections().items():
        done, shown = text.split("Shown by:")
        named = re.search(r"`(test_\w+|tests/[\w/]+\.py)", shown)
        assert named or "cannot be" in done, heading


@pytest.mark.parametrize(
    ("package", "safe"),
    [
        ("starlette", (0, 49, 1)),  # CVE-2025-62727: ranges; before it CVE-2023-30798, -29159
        ("h11", (0, 16)),  # CVE-2025-43859: malformed chunks
        ("uvicorn", (0, 11, 7)),  # CVE-2020-7694, -7695: headers and the log
        ("websockets", (9, 1)),  # CVE-2021-33880: passwords by their timing
    ],
)
def test_versions_with_known_holes_are_not_installed(package: str, safe: tuple[int, ...]) -> None:
    """The lower bounds of what a server needs exclude them."""
    project = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    (bound,) = [
        d.partition(">=")[2].partition(",")[0]
        for d in project["dependencies"]
        if d.startswith(f"{package}>")
    ]
    assert tuple(int(part) for part in bound.split(".")) >= safe


def test_what_had_holes_is_not_used() -> None:
    """No range requests, no multipart forms: the server has no code that parses either."""
    for path in (HERE.parents[1] / "src/branchline/server").rglob("*.py"):
        found = re.findall(r"FileResponse|StaticFiles|multipart|\.form\(", path.read_text("utf-8"))
        assert not found, path
