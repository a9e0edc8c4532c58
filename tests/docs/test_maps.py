"""The page about maps: its sheet is good, its commands run, its lists are those of the code."""

import os
import re
import shlex
from pathlib import Path

import pytest

from branchline.sheet import read_sheet
from branchline.sheet.rule_book import MOST_OF, RULES
from cli.command import run, without_numba

PAGE = (Path(__file__).parents[2] / "docs/maps.md").read_text("utf-8")
SHEET = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
RAILWAYS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0]
NEED_AN_EXTRA = ("draw",)
COMMANDS = re.findall(r"^\$ branchline (.*)$", PAGE, re.MULTILINE)


def rows(heading: str) -> dict[str, list[str]]:
    """Return the rows of a table by their first word: the words in the second column."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| `(\w+)` \|([^|]*)\|", table, re.MULTILINE)
    return {name: re.findall(r"`(\w+)`", values) for name, values in cells}


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run_with_the_sheet_of_the_page(command: str, tmp_path: Path) -> None:
    """What the page says to type works in a folder with nothing but its sheet and its map."""
    (tmp_path / "fjords.toml").write_text(SHEET, encoding="utf-8")
    (tmp_path / "fjords.map").write_text(RAILWAYS, encoding="utf-8")
    environment = os.environ if command.startswith(NEED_AN_EXTRA) else without_numba(tmp_path)
    done = run(*shlex.split(command), cwd=tmp_path, typed="q\n", environment=environment)
    assert done.returncode == 0, done.stderr


def test_the_sheet_uses_what_the_page_explains() -> None:
    """A newcomer sees a double route, a ferry, a tunnel and a bonus card."""
    sheet = read_sheet(SHEET, "fjords")
    assert {"lanes", "ferries", "tunnels", "bonuses"} <= set(sheet.rules)


def test_every_rule_and_value_is_on_the_page() -> None:
    """Also what a bonus card may reward; nothing more and nothing less."""
    assert rows("rule") == {name: list(values) for name, values in RULES.items()}
    assert rows("most") == {name: list(narrowed) for name, narrowed in MOST_OF.items()}
