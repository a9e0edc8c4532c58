"""The source of the page: its types, its style, its format, and the unit tests of its modules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import page_types

from page.harness.node import FOLDER, run_script

SCRIPTS = {
    "types": "the types of the page",
    "lint": "the page by ESLint",
    "format": "the page by Prettier",
    "unit": "the modules of the page",
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_source_of_the_page(script: str) -> None:
    """What `make page` runs finds nothing wrong."""
    done = run_script(script, SCRIPTS[script])
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_of_the_protocol_are_up_to_date() -> None:
    """`make pages` would change nothing."""
    assert page_types.declarations() == page_types.FILE.read_text("utf-8")


def test_lines_are_short(web: Path) -> None:
    """Also where no formatter can break them; only texts may be longer."""
    files = [*web.rglob("*.js"), *web.rglob("*.ts"), *web.rglob("*.css"), *web.glob("*.html")]
    for path in files:
        if path.parent.name != "vendor":
            lines = path.read_text("utf-8").splitlines()
            assert [line for line in lines if len(line) > 100] == [], path.name


def test_colours_are_tokens(web: Path) -> None:
    """Every colour of the styles has a name."""
    for path in (web / "styles").rglob("*.css"):
        found = re.findall(r"(?<!url\()#[0-9a-fA-F]{3,8}\b", path.read_text("utf-8"))
        assert not found or path.name == "tokens.css", (path.name, found)


def test_every_style_is_in_a_layer(web: Path) -> None:
    """No file is forgotten, none is loaded twice."""
    folder = web / "styles"
    index = (folder / "index.css").read_text("utf-8")
    named = re.findall(r"@import url\('([^']+)'\) layer\(\w+\);", index)
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*.css")]
    assert sorted([*named, "index.css"]) == sorted(files)


def test_the_lock_file_names_no_registry() -> None:
    """It says what is installed, not from where."""
    text = (FOLDER / "package-lock.json").read_text("utf-8")
    assert '"integrity"' in text
    assert '"resolved"' not in text
