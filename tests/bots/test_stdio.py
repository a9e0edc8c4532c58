"""Programs that play: the examples of other languages, and what a program may do wrong."""

import shutil
import sys
from pathlib import Path

import pytest

from branchline.arena import Contest, Limits, run, sum_up
from branchline.bots import UnknownBot, find_bot
from branchline.bots.conformance import check_game
from branchline.bots.stdio.program import Program
from branchline.errors import BotFailed
from branchline.sheet import load_sheet

ROOT = Path(__file__).parents[2]
SMALL = load_sheet("new_york")
SHELL = f"stdio:sh {ROOT}/examples/bots/first.sh"
SCRIPT = f"stdio:node {ROOT}/examples/bots/longest.mjs"
EXAMPLES = [SHELL, *([SCRIPT] if shutil.which("node") else [])]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_plays_to_the_end(name: str) -> None:
    """In the arena, against one of ours, in several games with the same process."""
    contest = Contest(SMALL, (name, "planner"), 2, deals=2)
    assert sum_up(contest, run(contest)).games == 4


def test_a_program_plays_what_a_class_plays() -> None:
    """The shell script takes the first action, as a Python bot that does so."""
    one = Contest(SMALL, (SHELL, "planner"), 2, 2)
    other = Contest(SMALL, ("arena.bots_for_tests:Noting", "planner"), 2, 2)
    assert [game.points for deal in run(one) for game in deal] == [
        game.points for deal in run(other) for game in deal
    ]


def test_a_program_can_be_checked() -> None:
    """The conformance test asks another process the same to compare."""
    assert check_game([find_bot(SHELL), find_bot("planner")], SMALL, seed=1) is None


PROGRAMS = {
    "import sys; sys.exit('cannot play')": "it ended with code 1: cannot play",
    "input(); print('hello')": "expected a JSON object on one line, not b'hello'",
    "input(); print('{}'); input()": "expected a message of the type 'ready', not {}",
    "print('x' * 3000000)": "it answers without end",
    "input(); print('[]'); input()": "expected a JSON object on one line",
    '[print(\'{"type": "ready", "number": 900}\', flush=True) for _ in iter(input, \'\')]': (
        "expected the number or the text of a legal action"
    ),
}


@pytest.mark.parametrize(("code", "message"), PROGRAMS.items())
def test_what_a_program_does_wrong_is_said(code: str, message: str, tmp_path: Path) -> None:
    """Each failure names the bot, the place and what was expected."""
    (tmp_path / "bot.py").write_text(code, "utf-8")
    name = f"stdio:{sys.executable} {tmp_path}/bot.py"
    with pytest.raises(BotFailed, match=r"bot.py failed \(seed 0, seat 0, turn 0\)") as failed:
        run(Contest(SMALL, (name, "random"), 2, 1))
    assert message in str(failed.value)


def test_a_program_that_does_not_read_is_ended(tmp_path: Path) -> None:
    """Writing to it does not block the arena beyond the limit."""
    (tmp_path / "bot.py").write_text(
        'print(\'{"type": "ready"}\\n{"type": "ready"}\', flush=True)\n'
        "import time; time.sleep(600)",
        "utf-8",
    )
    name = f"stdio:{sys.executable} {tmp_path}/bot.py"
    contest = Contest(SMALL, (name, "random"), 2, 1, limits=Limits(decision=0.5))
    assert sum_up(contest, run(contest)).players[0].forfeits == 2


def test_a_command_that_is_not_there_is_named() -> None:
    """The message says which command cannot be started."""
    with pytest.raises(BotFailed, match="no-such-program cannot be started: No such file"):
        run(Contest(SMALL, ("stdio:no-such-program", "random"), 2, 1))
    with pytest.raises(UnknownBot, match="needs a command"):
        find_bot("stdio:")


def test_options_change_a_bot_by_its_name() -> None:
    """Numbers and bools of the class; others are refused with what there is."""
    champion = find_bot("champion:rollouts=12:seconds=0.5:compares_all=no")
    assert (champion.rollouts, champion.seconds) == (12, 0.5)  # type: ignore[attr-defined]
    assert champion.compares_all is False  # type: ignore[attr-defined]
    assert find_bot("champion").rollouts == 6000  # type: ignore[attr-defined]
    for name, message in {
        "champion:rollout=5": "no option 'rollout'; there are",
        "champion:rollouts=many": "rollouts must be an integer, not 'many'",
        "champion:compares_all=2": "compares_all must be yes or no",
        "planner:depth=2": "no option 'depth'; it has none",
    }.items():
        with pytest.raises(UnknownBot, match=message):
            find_bot(name)
    assert issubclass(find_bot(SHELL), Program)  # type: ignore[arg-type]
