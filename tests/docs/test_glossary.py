"""The glossary: every term has one place, and the place is where the glossary says."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
ROWS = re.findall(
    r"^\| (.+?) \| (.+?) \| \[`(\w+)`\]\((\S+?)\) \|$",
    (DOCS / "glossary.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("name", "place"), [row[2:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_term_lives_where_the_glossary_says(name: str, place: str) -> None:
    """The file exists, and defines the name or is named after it."""
    path = DOCS / place
    source = path.read_text("utf-8")
    defined = rf"^\s*(?:class|def) {name}\b|^\s*{name}\b\s*[:=]"
    assert path.stem == name or re.search(defined, source, re.MULTILINE), f"no {name} in {place}"


def test_every_row_is_a_term_with_one_sentence() -> None:
    """No row is malformed, no term is there twice, and there are about forty."""
    lines = (DOCS / "glossary.md").read_text("utf-8").splitlines()
    terms = [term for row in ROWS for term in row[0].split(", ")]
    assert len(ROWS) == sum(line.startswith("| ") for line in lines) - 2
    assert sorted(terms) == sorted(set(terms))
    assert 35 <= len(ROWS) <= 60
    assert all(row[1].endswith(".") for row in ROWS)
