"""Pages that name tests name tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """Every path below tests/, src/, tools/, bench/ and examples/ is there."""
    text = page.read_text("utf-8")
    named = re.findall(r"`((?:tests|src|tools|bench|examples)/[\w./]+)`", text)
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_code_map_is_complete() -> None:
    """It has every module and every folder of the package."""
    package = ROOT / "src/branchline"
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    places = [path.name for path in package.glob("[!_]*.py")]
    places += [f"{path.name}/" for path in package.glob("[!_]*") if path.is_dir()]
    assert [place for place in places if f"`{place}`" not in page] == []


def test_tests_that_show_what_the_server_withstands_exist() -> None:
    """Every `file::test` of the page about trust is a test, of the server unless it says where."""
    text = (ROOT / "docs/evidence/trust.md").read_text("utf-8")
    named = re.findall(r"`(tests/\w+/)?(test_\w+)(?:\.py)?::(test_\w+)`", text)
    assert len(named) > 40
    missing = [
        f"{folder}{file}::{test}"
        for folder, file, test in named
        if f"def {test}("
        not in (ROOT / (folder or "tests/server/") / f"{file}.py").read_text("utf-8")
    ]
    assert missing == []
