"""User mistakes on the command line: each gets a message of one line, never a traceback."""

import inspect
import os
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from branchline.cli.app import COMMANDS, place_of
from branchline.cli.app import run as run_here
from cli.command import run, without_numba

GAMES = Path(__file__).parents[1] / "games"
BOTS = {
    "none": "    def choose(self, view, legal): return None",
    "raising": "    def choose(self, view, legal): raise KeyError('oops')",
    "wordy": "    def choose(self, view, legal): return legal[0].text",
}


def failure_of(arguments: str, capsys: pytest.CaptureFixture[str], code: int = 2) -> str:
    """Run a command that must fail; return its message of one line."""
    assert run_here(shlex.split(arguments)) == code
    output = capsys.readouterr()
    assert output.err.startswith("branchline: ")
    assert output.err.count("\n") == 1
    return output.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("help", "there are serve"),
        ("-x", "no command '-x'; options follow a command, as in"),
        ("--port=9000", "no command '--port'; options follow a command, as in"),
        ("--verison", "no option '--verison'; did you mean --version?"),
        ("halp", "(see `branchline --help`)"),
        ("play", "GAME is missing"),
        ("play usa more and", "unexpected 'more' 'and' (see `branchline play --help`)"),
        ("play usa --sets 3", "no option --sets; did you mean --seats?"),
        ("play usa --zzz=3", "no option --zzz; there are --seats, "),
        ("play usa --seats", "--seats needs a value"),
        ("play usa --seats two", "--seats must be a whole number, not 'two'"),
        ("play usa --seats 2 --seats 3", "--seats is given twice"),
        ("bench --seconds soon", "--seconds must be a number, not 'soon'"),
        ("games --json=maybe", "--json takes no value"),
        ("arena new_york planner racer --sprt 1", "--sprt needs 2 values"),
        ("arena new_york planner racer --empty-sprt", "no option --empty-sprt"),
        ("arena new_york planner --deals 1 --plot none/x.png", "none: no such folder"),
        ("simulate new_york --policy planner,racer,wary", "3 bots are too many for 2 seats"),
        ("play lekes", "for your own sheet, give its file: lakes.toml"),
        ("serve --port 99999", "--port must be from 0 to 65535, not 99999"),
        ("serve --workers 0", "--workers must be at least 1, not 0"),
        ("serve --thinkers 0", "--thinkers must be at least 1, not 0"),
        ("serve --bot-delay nan", "--bot-delay must be 0 seconds or more"),
        ("serve --limits inf", "--limits must be more than 0, not inf"),
        ("serve --megabytes -1", "--megabytes must be more than 0, not -1"),
        ("serve --origin foo", "--origin must be like https://play.example.org"),
        ("serve --origin https://a.example/b", "--origin must be like"),
        ("serve --proxy foo", "--proxy must be an IP address"),
        ("serve --log DEBUG", "--log must be debug, info, warning or error"),
        ("serve --database ''", "--database is empty"),
        ("backup none/copy --database {sheet}", "none: there is no such folder"),
    ],
)
def test_the_message_says_what_was_expected(
    arguments: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Invalid usage ends with code 2 and names what is wrong; no file is left behind."""
    monkeypatch.chdir(tmp_path)
    assert words in failure_of(arguments.format(sheet=GAMES / "lakes.toml"), capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_an_option_is_one_paragraph(command: str) -> None:
    """The help keeps the line breaks of a docstring, so each option has one line there."""
    module, name = place_of(command)
    function = getattr(import_module(module), name)
    _, _, options = inspect.cleandoc(function.__doc__).partition("----------\n")
    lines = options.splitlines()
    broken = [
        second
        for first, second in pairwise(lines)
        if first.startswith(" ") and second.startswith(" ")
    ]
    assert broken == []


def test_a_sheet_without_its_ending_is_recognised(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name without .toml suggests the file."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(GAMES / "lakes.toml", tmp_path)
    assert "did you mean the sheet lakes.toml?" in failure_of("play lakes", capsys)


def test_an_invalid_sheet_names_the_command_that_lists_all_problems(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The message has the first problem, and the command that lists the others."""
    empty = tmp_path / "empty.toml"
    empty.touch()
    assert f"`branchline check {empty}` lists them all" in failure_of(f"play {empty}", capsys, 1)


def test_a_file_may_begin_with_a_mark(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Some editors write a byte order mark, and CRLF line endings."""
    text = (GAMES / "lakes.toml").read_text("utf-8").replace("\n", "\r\n")
    marked = tmp_path / "marked.toml"
    marked.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert run_here(["check", str(marked)]) == 0
    assert "the sheet is valid" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
@pytest.mark.parametrize("bot", BOTS)
def test_a_failing_bot_is_reported_with_its_position(
    command: str, bot: str, tmp_path: Path
) -> None:
    """In every command, the author learns which bot, seed, seat and turn, and what it did."""
    text = f"class B:\n    def __init__(self, *, seed): pass\n{BOTS[bot]}\n"
    (tmp_path / f"{bot}.py").write_text(text, encoding="utf-8")
    arguments = {
        "play": ["new_york", "--bots", f"{bot}:B,{bot}:B", "--seed", "7"],
        "simulate": ["new_york", "--policy", f"{bot}:B", "--games", "1", "--seed", "7"],
        "arena": ["new_york", f"{bot}:B", "--deals", "1", "--jobs", "1", "--seed", "7"],
    }[command]
    done = run(command, *arguments, cwd=tmp_path, typed="1\n")
    assert done.returncode == 1
    assert f"branchline: {bot}:B failed (seed " in done.stderr
    assert "oops" in done.stderr if bot == "raising" else "must return one of the" in done.stderr


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("class B\n", 2, "its module cannot be loaded: SyntaxError"),
        ("1 / 0\n", 2, "its module cannot be loaded: ZeroDivisionError"),
        ("class B:\n    choose = print\n", 1, "cannot be made with `seed=`: TypeError"),
        ("class B:\n    pass\n", 2, "no method `choose`"),
    ],
)
@pytest.mark.parametrize("command", ["play new_york --bots", "simulate new_york --policy"])
def test_a_bot_that_cannot_be_made(
    command: str, text: str, code: int, words: str, tmp_path: Path
) -> None:
    """An error in the file of a bot is reported with the name of the file or the error itself."""
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    done = run(*command.split(), "mine:B", cwd=tmp_path)
    assert (done.returncode, words in done.stderr) == (code, True), done.stderr


def test_a_picture_that_fails_does_not_cost_the_figures(tmp_path: Path) -> None:
    """The table is printed before the plot is drawn."""
    (tmp_path / "x.png").mkdir()
    done = run(
        "arena",
        "new_york",
        "random",
        "--deals",
        "1",
        "--jobs",
        "1",
        "--plot",
        "x.png",
        cwd=tmp_path,
    )
    assert done.returncode == 1
    assert "cannot save the plot" in done.stderr
    assert "Even share" in done.stdout


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("branchline/1", "branchline/9"), "'branchline/1', not 'branchline/9'"),
        (('"sheet": "2"', '"sheet": "7"'), "expected version 2 of new_york, not version 7"),
        (('"game": "new_york"', '"game": "lakes"'), "a map of your own needs its sheet"),
    ],
)
def test_a_record_of_another_version_or_map(
    change: tuple[str, str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message says what was expected and what was found."""
    assert run_here(["simulate", "new_york", "--games", "1", "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    path = tmp_path / "new_york-2-0.jsonl"
    path.write_text(path.read_text("utf-8").replace(*change), encoding="utf-8")
    assert words in failure_of(f"replay {path}", capsys, 1)


def test_a_record_that_is_cut_off_in_the_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message says that the record ends too early."""
    assert run_here(["simulate", "new_york", "--games", "1", "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    path = tmp_path / "new_york-2-0.jsonl"
    path.write_text("\n".join(path.read_text("utf-8").split("\n")[:4]), encoding="utf-8")
    assert "line 5: the record ends too early" in failure_of(f"replay {path}", capsys, 1)


@pytest.mark.parametrize("missing", ["numba", "gymnasium", "pettingzoo"])
def test_environments_say_what_they_need(missing: str, tmp_path: Path) -> None:
    """Without the extra, the import names the package and the command that installs it."""
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{missing!r}] = None\n")
    paths = f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}"
    done = subprocess.run(
        [sys.executable, "-c", "import branchline.env"],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    words = f"branchline.env needs {missing}; run `pip install "
    assert words in done.stderr


def test_a_home_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server names the file that it cannot use, and the option for another one."""
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    message = failure_of("serve --port 0", capsys, 1)
    assert "branchline/tables.sqlite cannot be used: " in message
    assert "; --database names another file" in message


def test_a_bot_that_cannot_search_without_numba_warns(tmp_path: Path) -> None:
    """It still plays; a bot that never searches prints no warning."""
    arguments = ("arena", "new_york", "champion", "planner", "--deals", "1", "--jobs", "1")
    done = run(*arguments, environment=without_numba(tmp_path))
    assert done.returncode == 0
    assert "champion does not search and plays weaker: numba is not installed" in done.stderr
    assert "planner" not in done.stderr
