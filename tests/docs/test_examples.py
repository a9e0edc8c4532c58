"""The documentation tells the truth: its examples run, its lists are complete."""

import re
from pathlib import Path

import pytest

from branchline import refusals

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = {
    page.name: "\n".join(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL))
    for page in PAGES
    if page.name != "bots.md"  # its example is a file that the arena plays
}


@pytest.mark.parametrize("page", [page for page, code in EXAMPLES.items() if code])
def test_examples_run(page: str) -> None:
    """The Python examples of a page, joined, run without an error."""
    exec(compile(EXAMPLES[page], page, "exec"), {"__name__": "example"})


def test_every_reason_is_documented() -> None:
    """Each key of a refusal stands in the library page, and no other does."""
    page = (ROOT / "docs/library.md").read_text("utf-8")

    assert re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE) == refusals.keys()


def test_links_lead_somewhere() -> None:
    """Every relative link of a page names a file that exists."""
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
