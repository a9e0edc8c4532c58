"""Parses the command line, runs the command, and turns errors into a message and an exit code."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches

from cyclopts import App, CycloptsError, Parameter

from branchline.cli.ascii_fallback import ASCII_FALLBACK
from branchline.cli.console import output, printable
from branchline.cli.failure import (
    FAILED,
    INTERRUPTED,
    PIPE_CLOSED,
    USAGE,
    Failure,
    describe_os_error,
    unknown,
)
from branchline.cli.usage_errors import usage_message
from branchline.errors import BotFailed, WorkerLost

COMMANDS = {
    "serve": "Run the game server; people play in the browser.",
    "backup": "Copy the database to a file, even while the server is running.",
    "verify": "Check a record and its deal, or every table of a database: hashes, rules, digests.",
    "play": "Play a game in the terminal, against bots or with others at the same keyboard.",
    "games": "Show all games side by side.",
    "simulate": "Play many games with a policy or with bots, and summarise the results.",
    "arena": "Let bots play against each other on mirrored deals.",
    "replay": "Step through the record of a game.",
    "review": "Explain a finished game: chances, what each decision cost, and luck.",
    "atlas": "Play very many games for an atlas of a game, or show the one that ships.",
    "check": "Check a sheet and list every problem in it.",
    "import": "Make a playable sheet from a map of railways.",
    "draw": "Draw the board of a sheet: its cities, routes, names, and the map below them.",
    "report": (
        "Report on a map: its shape beside the printed maps, how bots play it, and what to change."
    ),
    "bench": "Measure how fast games are played.",
}
FUNCTIONS = {"import": "import_map"}  # where the command is a word of Python
HELP_OPTIONS = ("--help", "-h", "--version")
# Everything else is a bug and ends with its traceback.
HANDLED = (Failure, CycloptsError, BotFailed, WorkerLost, ImportError, MemoryError, OSError)
HELP = """\
Railway board games on one engine: play, study and extend them.

Without a command, the server starts on this machine and the page opens in the browser."""


def make_app() -> App:
    """Return the parser; the module of a command is imported only when the command runs."""
    app = App(
        name="branchline",
        help=HELP,
        version=read_version,
        help_format="plaintext",
        default_parameter=Parameter(negative=()),  # no `--no-…` options
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for order, (name, text) in enumerate(COMMANDS.items()):
        module, function = place_of(name)
        app.command(f"{module}:{function}", name=name, help=text, sort_key=order)
    return app


def place_of(command: str) -> tuple[str, str]:
    """Return the module and the function of a command."""
    function = FUNCTIONS.get(command, command)
    return f"branchline.cli.commands.{function}", function


def read_version() -> str:
    """Return the installed version."""
    from importlib.metadata import version  # noqa: PLC0415  slow, and rarely needed

    return version("branchline")


def run(arguments: Sequence[str]) -> int:
    """Run a command; return its exit code. Every error becomes a message of one line."""
    if sys.stdout is None:
        return fail("cannot write: the output is closed", FAILED)
    prepare_streams()
    arguments = arguments or ["serve", "--open", "--port", "0"]
    try:
        if arguments[0] not in (*COMMANDS, *HELP_OPTIONS):
            raise unknown_command(arguments[0])
        code = make_app()(arguments, console=output(), exit_on_error=False, print_error=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except KeyboardInterrupt:
        return fail("stopped", INTERRUPTED)
    except HANDLED as error:
        if isinstance(error, OSError):
            discard_output()
        return fail(*outcome_of(error))


def prepare_streams() -> None:
    """Make sure that there is an input, and that no character stops the output."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  until the process ends
    errors = (sys.stdin, "replace"), (sys.stdout, ASCII_FALLBACK), (sys.stderr, ASCII_FALLBACK)
    for stream, handler in errors:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=handler)


def outcome_of(error: Exception) -> tuple[str, int]:
    """Return the message and the exit code for a handled error."""
    match error:
        case Failure():
            return error.message, error.code
        case CycloptsError():
            return usage_message(error), USAGE
        case BrokenPipeError():
            return "the reader closed the output pipe", PIPE_CLOSED
        case ImportError():
            return f"a required module cannot be loaded: {error}", FAILED
        case MemoryError():
            return "out of memory", FAILED
        case OSError():
            return describe_os_error(error), FAILED
    return printable(str(error)), FAILED


def unknown_command(typed: str) -> Failure:
    """Return the failure for a line that does not start with a command."""
    if not typed.startswith("-"):
        failure = unknown("command", typed, COMMANDS)
        return Failure(f"{failure.message} (see `branchline --help`)")
    option = typed.partition("=")[0]
    if get_close_matches(option, HELP_OPTIONS, cutoff=0.7):
        return unknown("option", option, HELP_OPTIONS)
    hint = "options follow a command, as in `branchline serve --port 0`"
    return Failure(f"no command {option!r}; {hint} (see `branchline --help`)")


def fail(message: str, code: int) -> int:
    """Print an error message to stderr; return the exit code."""
    try:
        print(f"branchline: {message}", file=sys.stderr, flush=True)
    except (OSError, AttributeError):
        return code  # stderr is closed
    return code


def discard_output() -> None:
    """Redirect the remaining output to nowhere, so that the process exits without an error."""
    try:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())
        os.close(devnull)
    except (OSError, ValueError):
        return
