"""Arguments that several commands share: a game, a file, bots, a seed, a number of jobs."""

from collections.abc import Iterable
from pathlib import Path

from branchline.bots.networks import has_learned
from branchline.bots.registry import LEARNED, NEED_NUMBA, UnknownBot, find_bot
from branchline.cli.console import notices, printable
from branchline.cli.failure import FAILED, Failure, describe_os_error, missing_extra, unknown
from branchline.sheet import Sheet, SheetError, game_names, load_sheet, read_sheet
from branchline.simulation.simulate import can_compile


def load_game(name: str) -> Sheet:
    """Return the sheet of a built-in game, or of a file (`lakes.toml`).

    Raises:
        Failure: if there is no such game, or the sheet is invalid.
    """
    try:
        if name.endswith(".toml"):
            return read_sheet(load_text(Path(name)), Path(name).stem)
        key = name.strip().lower().replace(" ", "_").replace("-", "_")
        if key not in game_names():
            raise unknown_game(name)
        return load_sheet(key)
    except SheetError as error:
        others = len(error.problems) - 1
        more = f" (and {others} more; `branchline check {name}` lists them all)" if others else ""
        message = printable(f"invalid sheet {name}: {error.problems[0]}{more}")
        raise Failure(message, FAILED) from None


def unknown_game(name: str) -> Failure:
    """Return the failure for an unknown game, which may be a file without its extension."""
    file = Path(f"{name}.toml")
    if file.is_file():
        return Failure(f"no game {name!r}; did you mean the sheet {file}?")
    failure = unknown("game", name, game_names())
    return Failure(f"{failure.message} (for your own sheet, give its file: lakes.toml)")


def check_bots(names: Iterable[str]) -> None:
    """Check that there are bots of these names; warn about those that cannot search without Numba.

    Raises:
        Failure: if there is no bot of a name.
    """
    for name in dict.fromkeys(names):
        try:
            find_bot(name)
        except UnknownBot as error:
            raise Failure(str(error)) from None
        if name in NEED_NUMBA and not can_compile():
            message = f"{name} does not search and plays weaker: {missing_extra('numba', 'fast')}"
            notices().print(message, soft_wrap=True)


def warn_of_unlearned(names: Iterable[str], sheet: Sheet) -> None:
    """Say which of the bots have not learned this game."""
    for name in dict.fromkeys(names):
        if name in LEARNED and not has_learned(sheet):
            message = f"{name} has not learned {printable(sheet.name)} and plays like express"
            notices().print(message, soft_wrap=True)


def check_jobs(jobs: int) -> None:
    """Check a number of worker processes.

    Raises:
        Failure: if it is less than 1.
    """
    if jobs < 1:
        raise Failure(f"the number of jobs must be at least 1, not {jobs}")


def load_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        Failure: if it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors write a byte order mark
    except OSError as error:
        raise Failure(describe_os_error(error)) from None
    except UnicodeDecodeError:
        raise Failure(f"{path}: not a UTF-8 text file", FAILED) from None
