"""The types reach those who install the wheel: a strict program of theirs is checked and runs."""

import subprocess
import sys
from pathlib import Path

from install.command import run

CONSUMER = Path(__file__).with_name("consumer.py")
STRICT = ("--strict", "--disallow-any-expr", "--config-file=", "--no-incremental")


def check_types(folder: Path, program: Path) -> tuple[int, str]:
    """Check a program as its author would, with the installed package; return what mypy says."""
    installed = folder / "env/bin/python"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *STRICT, "--python-executable", installed, program],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_strict_program_is_checked_without_any(folder: Path) -> None:
    """Games, views, bots and contests have types, and none of them is Any."""
    assert check_types(folder, CONSUMER) == (0, "Success: no issues found in 1 source file\n")


def test_mistakes_of_a_program_are_found(folder: Path) -> None:
    """A name that does not exist, a wrong argument and a wrong field are errors."""
    program = folder / "mistakes.py"
    program.write_text(
        "import branchline as bl\n"
        "bl.games().nothing\n"
        "bl.gmaes()\n"
        "bl.new('usa', seats='two')\n"
        "bl.new('usa', seats=2).view(0).hnad\n"
    )
    code, said = check_types(folder, program)
    assert code == 1
    assert [line.split(":")[1] for line in said.splitlines()[:-1]] == ["2", "3", "4", "5"]


def test_the_program_runs(folder: Path) -> None:
    """What was checked also works."""
    assert "[" in run(folder / "env/bin/python", CONSUMER, cwd=folder)
