"""The commands, and what the process answers when one of them cannot go on."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches

from cyclopts import App, CycloptsError, Parameter

from branchline.cli.console import output, printable
from branchline.cli.failure import (
    FAILED,
    INTERRUPTED,
    PIPE_CLOSED,
    USAGE,
    Failure,
    unknown,
    why_closed,
)
from branchline.cli.letters import PLAINLY
from branchline.cli.mistakes import sentence_of
from branchline.errors import BotFailed, WorkerLost

COMMANDS = {
    "serve": "Run the game server; people play in the browser.",
    "backup": "Copy the database to a file, also while the server runs.",
    "verify": "Check every table of a database: hashes, rules, digests.",
    "play": "Play a game in the terminal, against bots or with others at the same keyboard.",
    "games": "Show all games side by side.",
    "simulate": "Play many games by a policy or by bots and sum them up.",
    "arena": "Let bots play against each other on mirrored deals.",
    "replay": "Step through the record of a game.",
    "check": "Read a sheet and say everything that is wrong with it.",
    "bench": "Measure how fast games are played.",
}
EXPLAINING = ("--help", "-h", "--version")
HELP = """\
Railway board games on one engine: play, study and extend them.

Without a command the server starts on this machine and the page opens in the browser."""


def make_app() -> App:
    """Return the parser; the file of a command is imported when the command is asked for."""
    app = App(
        name="branchline",
        help=HELP,
        version=read_version,
        help_format="plaintext",
        default_parameter=Parameter(negative=()),  # what is not said needs no option
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for place, (name, words) in enumerate(COMMANDS.items()):
        app.command(f"branchline.cli.commands.{name}:{name}", name=name, help=words, sort_key=place)
    return app


def read_version() -> str:
    """Return the version that is installed."""
    from importlib.metadata import version  # noqa: PLC0415  slow, and rarely asked for

    return version("branchline")


def run(arguments: Sequence[str]) -> int:
    """Run a command; return its exit code. Whatever goes wrong is said in one sentence."""
    if sys.stdout is None:
        return say("there is nowhere to write to: the output is closed", FAILED)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  until the process ends
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAINLY), (sys.stderr, PLAINLY)):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)
    arguments = arguments or ["serve", "--open", "--port", "0"]
    try:
        if arguments[0] not in (*COMMANDS, *EXPLAINING):
            raise no_command(arguments[0])
        code = make_app()(arguments, console=output(), exit_on_error=False, print_error=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Failure as failure:
        return say(failure.sentence, failure.code)
    except CycloptsError as error:
        return say(sentence_of(error), USAGE)
    except (BotFailed, WorkerLost) as error:
        return say(printable(str(error)), FAILED)
    except KeyboardInterrupt:
        return say("stopped", INTERRUPTED)
    except BrokenPipeError:
        leave_output()
        return say("the reader of the output went away", PIPE_CLOSED)
    except ImportError as error:
        return say(f"something that is needed cannot be loaded: {error}", FAILED)
    except MemoryError:
        return say("there is not enough memory", FAILED)
    except OSError as error:
        leave_output()
        return say(why_closed(error), FAILED)


def no_command(typed: str) -> Failure:
    """Return the failure for a line that does not begin with a command."""
    if not typed.startswith("-"):
        failure = unknown("command", typed, COMMANDS)
        return Failure(f"{failure.sentence} (`branchline --help` explains them)")
    option = typed.partition("=")[0]
    if get_close_matches(option, EXPLAINING, cutoff=0.7):
        return unknown("option", option, EXPLAINING)
    where = "options stand behind a command, `branchline serve --port 0`"
    return Failure(f"no command {option!r}; {where} (`branchline --help` explains them)")


def say(sentence: str, code: int) -> int:
    """Write the sentence where errors go; return the exit code."""
    try:
        print(f"branchline: {sentence}", file=sys.stderr, flush=True)
    except (OSError, AttributeError):
        return code  # nobody can read it
    return code


def leave_output() -> None:
    """Send what is still to be written nowhere, so that the end of the process is quiet."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return
