"""The page for newcomers: the bot that it shows beats the planner, by the command that it shows."""

import json
import re
from pathlib import Path

import pytest

from branchline.cli.app import run

PAGE = (Path(__file__).parents[2] / "docs" / "first_bot.md").read_text("utf-8")


def test_the_bot_of_the_page_beats_the_planner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Saved as the page says, it has the share of victories that the page gives."""
    code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    (tmp_path / "closer.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (command,) = re.findall(r"^\$ branchline (.*)$", PAGE, re.MULTILINE)

    assert run([*command.split(), "--jobs", "1", "--json"]) == 0
    closer, planner = json.loads(capsys.readouterr().out)["players"]
    assert (closer["name"], planner["name"]) == ("closer:Closer", "planner")
    assert closer["share_low"] > 0.5
    assert f"{100 * closer['share']:.0f} % of the victories" in PAGE
    low, high = 100 * closer["share_low"], 100 * closer["share_high"]
    assert f"{low:.0f}–{high:.0f} %" in PAGE
