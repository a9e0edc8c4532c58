"""The documentation is true: its examples run, its lists are complete."""

import re
from pathlib import Path

import pytest

from branchline.text import refusals

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
ELSEWHERE = "<!-- run by tests/bots/test_docs.py -->\n"  # precedes such an example


def examples_of(page: Path) -> str:
    """Return the Python examples of a page, joined, but for those that another test runs."""
    found = re.findall(rf"({ELSEWHERE})?```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    return "\n".join(code for elsewhere, code in found if not elsewhere)


EXAMPLES = {page.relative_to(ROOT).as_posix(): examples_of(page) for page in PAGES}


def test_the_first_page_has_examples() -> None:
    """Those of the README are among the examples that are run."""
    assert "import branchline" in EXAMPLES["README.md"]


@pytest.mark.parametrize("page", [page for page, code in EXAMPLES.items() if code])
def test_examples_run(page: str) -> None:
    """The Python examples of a page, joined, run without an error."""
    exec(compile(EXAMPLES[page], page, "exec"), {"__name__": "example"})


def test_every_reason_is_documented() -> None:
    """The library page has each key of a refusal, and no other."""
    page = (ROOT / "docs/library.md").read_text("utf-8").partition("## Reasons")[2]

    assert re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE) == refusals.keys()


def test_links_lead_somewhere() -> None:
    """Every relative link of a page names a file that exists."""
    others = [page for page in sorted(ROOT.glob("*.md")) if page.name != "README.md"]
    for page in [*PAGES, *others]:
        text = page.read_text("utf-8")
        targets = re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)
        for target in targets:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_links_within_pages_lead_somewhere() -> None:
    """Every link to a part of a page names a heading that exists."""
    for page in PAGES:
        for target, part in re.findall(r"\]\(([^)#:]*)#([\w-]+)\)", page.read_text("utf-8")):
            aim = (page.parent / target).resolve() if target else page
            headings = re.findall(r"^#+ (.*)$", aim.read_text("utf-8"), re.MULTILINE)
            anchors = [re.sub(r"[^\w -]", "", words.lower()) for words in headings]
            assert part.replace("-", " ") in anchors, f"{page.name}: {target}#{part}"
