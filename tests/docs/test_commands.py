"""Commands that the pages show: each is understood, and those of the README run."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from tools.games_table import PAGE, games_table

from branchline.cli.app import COMMANDS, make_app
from cli.command import COMMAND, run, without_numba

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = (ROOT / "README.md").read_text("utf-8")
LINE = re.compile(r"^(?:\$ )?branchline\b(.*)$", re.MULTILINE)


def commands_of(text: str) -> list[list[str]]:
    """Return the commands in the code blocks of a page, without what follows `#`."""
    blocks = re.findall(r"```\w*\n(.*?)```", text.replace("\\\n", " "), re.DOTALL)
    lines = [line for block in blocks for line in LINE.findall(block)]
    return [shlex.split(line, comments=True) for line in lines]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_are_understood(page: Path) -> None:
    """No page shows a command, an option or a number of arguments that does not exist."""
    for command in commands_of(page.read_text("utf-8")):
        assert not command or command[0] in COMMANDS, command
        filled = ["2" if word.isupper() else word for word in command]  # GAME, DEALS
        make_app().parse_args(filled or ["serve"], exit_on_error=False, print_error=False)


def test_commands_of_the_readme_run(tmp_path: Path) -> None:
    """What a newcomer types first: playing, studying a game, comparing bots, a custom map."""
    sheet = ROOT / "tests/games/lakes.toml"
    (tmp_path / "my_map.toml").write_bytes(sheet.read_bytes())
    found = [command for command in commands_of(README) if command and command[0] != "serve"]
    studying = {"simulate", "review", "atlas"}
    assert {command[0] for command in found} == {"play", "arena", "check", "report"} | studying
    for command in found:
        done = run(*command, cwd=tmp_path, typed="q\n", environment=without_numba(tmp_path))
        assert done.returncode == 0, (command, done.stderr)


OTHERS = r"Other machines open (http://[\d.]+:\d+/|the address of this one, port \d+)\."


@contextmanager
def serving(*arguments: str) -> Iterator[IO[str]]:
    """Start a server on a free port and always stop it; yields its output."""
    asked = [*COMMAND, *arguments, "--port", "0"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout
        finally:
            process.terminate()


def test_the_server_of_the_readme_starts(tmp_path: Path) -> None:
    """It says where the page is; here on a port that is free, with tables of its own."""
    (command,) = [command for command in commands_of(README) if command[:1] == ["serve"]]
    place = command.index("--port")
    del command[place : place + 2]
    with serving(*command, "--database", str(tmp_path / "tables.sqlite")) as said:
        assert "http://127.0.0.1:" in said.readline()
        assert re.fullmatch(OTHERS, said.readline().rstrip())


def test_commands_for_hosts_run(tmp_path: Path) -> None:
    """The servers of the page start; their tables are copied and checked while one runs."""
    commands = commands_of((ROOT / "docs/host.md").read_text("utf-8"))
    tables = ["--database", str(tmp_path / "tables.sqlite")]
    servers = [command for command in commands if command and command[0] == "serve"]
    others = [command for command in commands if command and command[0] != "serve"]
    assert [command[0] for command in others] == ["backup", "verify"]
    assert len(servers) == 2
    for server in servers:
        with serving(*server, *tables) as said:
            assert "http://127.0.0.1:" in said.readline()
            for other in others if server is servers[-1] else ():
                done = run(*other, *tables, cwd=tmp_path)
                assert done.returncode == 0, done.stderr
    assert (tmp_path / "copy.sqlite").exists()


def test_the_agent_of_the_page_is_trained_and_plays(tmp_path: Path) -> None:
    """Each line of the way from zero to the arena, with less time and fewer deals."""
    page = (ROOT / "docs/environments.md").read_text("utf-8")
    (block,) = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    train, *contests = block.strip().split("\n")
    assert train == "python examples/train_new_york.py --minutes 5"
    (tmp_path / "examples").mkdir()
    shutil.copy(ROOT / "examples/train_new_york.py", tmp_path / "examples")
    short = [*train.split()[1:-1], "0.001"]
    subprocess.run([sys.executable, *short], cwd=tmp_path, check=True, capture_output=True)
    for contest in contests:
        deals = re.sub(r"--deals \d+", "--deals 1 --jobs 1", contest)
        done = run(*deals.split()[1:], cwd=tmp_path)
        assert done.returncode == 0, done.stderr


def test_scripts_that_the_pages_run_know_their_options() -> None:
    """Every `python FILE --option` or `python -m bench.… --option`: both exist."""
    for page in PAGES:
        lines = page.read_text("utf-8").replace("\\\n", " ")
        files = re.findall(r"python ((?:\w+/)+\w+\.py)([^`\n|;]*)", lines)
        modules = re.findall(r"python -m (bench\.[\w.]*\w)([^`\n|;]*)", lines)
        named = [(module.replace(".", "/") + ".py", rest) for module, rest in modules]
        for path, rest in files + named:
            text = (ROOT / path).read_text("utf-8")
            options = re.findall(r"--[\w-]+", rest)
            assert [o for o in options if f'"{o}"' not in text] == [], (page.name, path)


def test_the_examples_for_hosts_are_understood(tmp_path: Path) -> None:
    """The commands of service and container; systemd reads the unit, where it is there."""
    page = (ROOT / "docs/host.md").read_text("utf-8")
    (unit,) = re.findall(r"```ini\n(.*?)```", page, re.DOTALL)
    (service,) = re.findall(r"^ExecStart=\S+/branchline (.*)$", unit, re.MULTILINE)
    (container,) = re.findall(r"^CMD (.*)$", page, re.MULTILINE)
    for words in (service.split(), json.loads(container)[1:]):
        make_app().parse_args(words, exit_on_error=False, print_error=False)
    if shutil.which("systemd-analyze"):
        file = tmp_path / "branchline.service"
        file.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={sys.executable}", unit))
        command = ["systemd-analyze", "verify", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_the_first_screen_has_the_two_commands() -> None:
    """Both are targets of the Makefile; the board and the phone are in sight, too."""
    assert len(re.findall("<img", "\n".join(README.split("\n")[:20]))) == 2
    first = README.split("\n")[:12]
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = [line.split()[1] for line in first if line.startswith("make ")]
    assert named == ["play", "test"]
    assert set(named) <= set(targets)


def test_the_table_of_the_games_is_made_from_the_sheets() -> None:
    """`python tools/games_table.py` would change nothing."""
    assert games_table() in PAGE.read_text("utf-8")


def test_targets_that_the_pages_name_exist() -> None:
    """Every `make …` of a page is in the Makefile."""
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in [*PAGES, ROOT / "ARCHITECTURE.md"]:
        named = set(re.findall(r"(?:^|`)make (\w+)", page.read_text("utf-8"), re.MULTILINE))
        assert named <= targets, page.name


def test_modules_that_the_pages_run_exist() -> None:
    """Every `python -m …` of a page can be found."""
    for page in PAGES:
        for name in re.findall(r"python -m ([\w.]+)", page.read_text("utf-8")):
            done = subprocess.run(
                [sys.executable, "-c", f"import importlib.util as u; assert u.find_spec({name!r})"],
                cwd=ROOT,
                check=False,
            )
            assert done.returncode == 0, (page.name, name)
