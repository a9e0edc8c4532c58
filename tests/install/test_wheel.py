"""The wheel, installed into an empty environment: games are played from there."""

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from install.command import run


@pytest.fixture
def server(folder: Path) -> Iterator[str]:
    """Start the installed server; return its address."""
    arguments = ["serve", "--port", "0", "--database", str(folder / "games.db")]
    command = [str(folder / "env/bin/branchline"), *arguments]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://" in line, line
        yield "http://" + line.split("http://")[1].split()[0].rstrip("/")
        process.terminate()


def test_games_are_played_from_the_wheel(folder: Path) -> None:
    """Without NumPy and Numba games are simulated, recorded and replayed."""
    command = folder / "env/bin/branchline"
    arguments = ("simulate", "new_york", "--games", "3", "--records", "games", "--json")
    assert json.loads(run(command, *arguments, cwd=folder))["games"] == 3
    output = run(command, "replay", "games/new_york-2-0.jsonl", "--print", cwd=folder)
    assert "wins with" in output or "share the victory" in output
    names = run(folder / "env/bin/python", "-m", "pip", "list", "--format", "freeze", cwd=folder)
    assert "numba" not in names


def test_the_page_comes_with_the_wheel(server: str) -> None:
    """The server answers with the page, the list of games and the boards."""
    deadline = time.monotonic() + 30
    while True:
        try:
            page = urlopen(f"{server}/", timeout=5).read().decode()
            break
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.2)
    assert "Branchline" in page
    games = json.loads(urlopen(f"{server}/api/games", timeout=10).read())
    assert len(games) == 5
    usa = json.loads(urlopen(f"{server}/api/games/usa", timeout=10).read())
    assert usa["board"]["routes"]
