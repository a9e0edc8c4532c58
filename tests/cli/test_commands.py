"""The commands as people run them: their output, their exit codes, what they do not import."""

import json
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from branchline.cli.app import COMMANDS, place_of
from branchline.cli.app import run as run_here
from branchline.cli.describe_sheet import RULE_DETAILS, RULE_LABELS
from branchline.sheet import game_names, load_sheet
from branchline.sheet.rule_book import RULES
from cli.command import COMMAND, run, without_numba

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src/branchline/games"


def test_help_imports_nothing_heavy() -> None:
    """`branchline --help` names every command, and loads neither NumPy nor Numba."""
    script = """if True:
        import sys
        from branchline.cli import main
        try:
            main(["--help"])
        finally:
            print(*(name for name in ("numpy", "numba", "rich.markdown") if name in sys.modules))
    """
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    *shown, heavy = done.stdout.split("\n")[:-1]
    assert heavy == ""
    assert all(f"│ {name} " in "\n".join(shown) for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_is_its_docstring(name: str) -> None:
    """The list of commands and the docstring of a command say the same."""
    module, function = place_of(name)
    command = getattr(import_module(module), function)
    assert command.__doc__.strip().split("\n")[0] == COMMANDS[name]


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """`branchline --help` explains itself."""
    assert run_here(["--help"]) == 0
    assert "simulate" in capsys.readouterr().out


def examples() -> list[list[str]]:
    """Return the commands in docs/terminal.md."""
    lines = (ROOT / "docs/terminal.md").read_text(encoding="utf-8").split("\n")
    return [shlex.split(line)[2:] for line in lines if line.startswith("$ branchline ")]


def test_examples_of_the_documentation_run(tmp_path: Path) -> None:
    """Every command of docs/terminal.md succeeds; bench has its own test."""
    sheet = GAMES / f"{game_names()[-1]}.toml"
    (tmp_path / "lakes.toml").write_bytes(sheet.read_bytes())
    for example in examples():
        typed = "\nq\n" if "Ann,Bob" in example else "q\n"
        if example[0] != "bench":
            done = run(*example, cwd=tmp_path, typed=typed, environment=without_numba(tmp_path))
            assert done.returncode == 0, (example, done.stderr)
    assert {example[0] for example in examples()} <= set(COMMANDS)


def test_games_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    """All games are in the table and in the JSON, with what their sheets say."""
    assert run_here(["games"]) == 0
    table = capsys.readouterr().out
    assert run_here(["games", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in facts] == game_names()
    for game in facts:
        sheet = load_sheet(game["game"])
        assert all(word in table for word in sheet.name.split())
        assert game["seats"] == list(sheet.seats)
        assert set(game["rules"]) == set(sheet.rules)
        assert all(game["rules"].values())


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_games_fit_the_terminal(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line is too long, nothing is truncated, and the names to type are complete."""
    monkeypatch.setenv("COLUMNS", str(width))
    assert run_here(["games"]) == 0
    table = capsys.readouterr().out
    assert all(len(line) <= width for line in table.split("\n"))
    assert "…" not in table
    assert all(name in table for name in game_names())


def test_every_rule_has_words() -> None:
    """Every rule has a label, and every rule with values has a description of them."""
    assert set(RULE_LABELS) == set(RULES)
    assert set(RULE_DETAILS) == {name for name, values in RULES.items() if values}


def test_check_of_a_good_and_a_bad_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A valid sheet is described; an invalid one is reported with all problems and their lines."""
    name = game_names()[0]
    good = GAMES / f"{name}.toml"
    assert run_here(["check", str(good)]) == 0
    assert load_sheet(name).name in capsys.readouterr().out
    bad = tmp_path / "bad.toml"
    text = good.read_text(encoding="utf-8")
    text = text.replace("each_colour = ", "each_colour = -").replace("[rules]", "[rules]\nfly = {}")
    bad.write_text(text, encoding="utf-8")
    assert run_here(["check", str(bad)]) == 1
    report = capsys.readouterr().out
    assert "each_colour" in report
    assert "fly" in report
    assert report.count("line ") >= 2


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ("gmaes", 2, "did you mean games?"),
        ("games --jsno", 2, "--json"),
        ("simulate", 2, "GAME"),
        ("simulate new_yrok", 2, "did you mean new_york?"),
        ("simulate new_york --seats 9", 2, "2 to 4 players, not 9"),
        ("simulate new_york --policy claim-gredy", 2, "did you mean claim-greedy?"),
        ("simulate new_york --games many", 2, "many"),
        ("simulate new_york --games 0", 2, "at least 1"),
        ("simulate new_york --jobs 0", 2, "at least 1"),
        ("simulate new_york --seed -1", 2, "seeds"),
        ("simulate missing.toml", 2, "missing.toml: no such file"),
        ("check missing.toml", 2, "missing.toml: no such file"),
        ("check .", 2, "directory"),
        ("replay missing.jsonl", 2, "missing.jsonl: no such file"),
        ("play new_york --bots radnom", 2, "did you mean random?"),
        ("play new_york --bots 5", 2, "players"),
        ("play new_york --seats 2 --bots 3", 2, "too many"),
        ("play new_york --names Ann,Ann", 2, "'Ann'"),
        ("play new_york --seed -1", 2, "seed"),
        ("play new_york --record missing/game.jsonl", 2, "no such file"),
        ("bench --seconds 0", 2, "seconds"),
        ("bench --games nowhere", 2, "there are"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence(
    arguments: str,
    code: int,
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A mistake gets a message of one line and an exit code."""
    monkeypatch.chdir(tmp_path)
    assert run_here(shlex.split(arguments)) == code
    message = capsys.readouterr().err
    assert words in message
    assert message.startswith("branchline: ")
    assert message.count("\n") == 1


def test_a_closed_pipe_does_not_crash() -> None:
    """`branchline games | head` ends with a message and without a traceback."""
    process = subprocess.Popen(
        [*COMMAND, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 141
    assert errors == "branchline: the reader closed the output pipe\n"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("games >&-", "cannot write: the output is closed"),
        ("games >/dev/full", "no space left on device"),
        ("play new_york <&-", "the input ended before the game did"),
    ],
)
def test_streams_that_are_closed_or_full(command: str, message: str) -> None:
    """A shell can close the streams of a process."""
    line = " ".join(shlex.quote(word) for word in COMMAND)
    done = subprocess.run(
        ["sh", "-c", f"{line} {command}"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, f"branchline: {message}\n")


def test_bench_without_numba(tmp_path: Path) -> None:
    """Without Numba the interpreted rows are measured, and nothing breaks."""
    (example,) = [example for example in examples() if example[0] == "bench"]
    done = run(*example, "--json", environment=without_numba(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "numba is not installed" in done.stderr
    report = json.loads(done.stdout)
    assert report["loop_seconds"] > 0
    assert [(row["game"], row["seats"], row["mode"]) for row in report["rows"]] == [
        ("nordic_countries", 2, "interpreted"),
        ("nordic_countries", 3, "interpreted"),
    ]
    assert all(row["decisions_per_loop"] > 100 for row in report["rows"])
    assert all(0 < row["state_bytes"] < 5000 for row in report["rows"])
    assert report["start_seconds"]["interpreted"] > 0
    done = run("simulate", "usa", "--compiled", environment=without_numba(tmp_path))
    assert done.returncode == 1
    assert "numba is not installed" in done.stderr
