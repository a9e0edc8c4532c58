"""Nothing is left out of the documentation: commands, options, public names, bots."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import branchline
from branchline.bots.registry import BUILT_IN
from branchline.cli.app import COMMANDS

ROOT = Path(__file__).parents[2]
DOCS = "\n".join(page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md")))


def options_of(command: str) -> list[str]:
    """Return the options of a command as they are typed."""
    function = getattr(import_module(f"branchline.cli.{command}"), command)
    return [
        "--" + parameter.name.replace("_", "-")
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    ]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_documented(command: str) -> None:
    """Each command is shown in a page, and so is each of its options."""
    assert f"branchline {command}" in DOCS
    missing = [option for option in options_of(command) if not re.search(f"{option}\\b", DOCS)]
    assert missing == []


def test_every_public_name_is_documented() -> None:
    """What the library exports stands in its page."""
    page = (ROOT / "docs/library.md").read_text("utf-8")
    assert [name for name in branchline.__all__ if not re.search(rf"\b{name}\b", page)] == []


def test_every_bot_is_documented() -> None:
    """The name of each bot that comes along stands in a page."""
    assert [
        name for name in BUILT_IN if f"`{name}`" not in DOCS and f"| {name} |" not in DOCS
    ] == []


def test_no_page_is_forgotten() -> None:
    """The index of the documentation links every page."""
    index = (ROOT / "docs/README.md").read_text("utf-8")
    pages = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs/decisions").glob("*.md")]
    linked = set(re.findall(r"\]\(([^)#:]+)\)", index))
    names = {str(page.relative_to(ROOT / "docs")) for page in pages} - {"README.md"}
    assert names - linked == set()
