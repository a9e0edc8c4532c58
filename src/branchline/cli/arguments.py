"""What several commands are given: a game, a file, a number of processes."""

from collections.abc import Iterable
from pathlib import Path

from branchline.bots.registry import BUILT_IN, UnknownBot, find_bot
from branchline.cli.console import notices, printable
from branchline.cli.failure import FAILED, Failure, unknown, why_closed
from branchline.sheet import Sheet, SheetError, game_names, load_sheet, read_sheet
from branchline.simulation.simulate import can_compile


def load_game(name: str) -> Sheet:
    """Return the sheet of one of our games, or one's own by its file (`lakes.toml`).

    Raises:
        Failure: if there is no such game, or the sheet cannot be used.
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
        more = f" (and {others} more; `branchline check {name}` lists all)" if others else ""
        sentence = printable(f"{name} cannot be used: {error.problems[0]}{more}")
        raise Failure(sentence, FAILED) from None


def unknown_game(name: str) -> Failure:
    """Return the failure for a game that does not exist; perhaps a file was meant."""
    file = Path(f"{name}.toml")
    if file.is_file():
        return Failure(f"no game {name!r}; did you mean the sheet {file}?")
    failure = unknown("game", name, game_names())
    return Failure(f"{failure.sentence} (a sheet of your own is named by its file, lakes.toml)")


def check_bots(names: Iterable[str]) -> None:
    """Refuse names that lead to no bot; say which bots cannot search without Numba.

    Raises:
        Failure: with what is wrong.
    """
    for name in dict.fromkeys(names):
        try:
            bot = find_bot(name)
        except UnknownBot as error:
            raise Failure(str(error)) from None
        if name in BUILT_IN and hasattr(bot, "prepare") and not can_compile():
            why = f"numba is not installed, so {name} does not search and plays weaker"
            notices().print(f"{why}; `pip install branchline[fast]` brings it", soft_wrap=True)


def check_jobs(jobs: int) -> None:
    """Refuse a number of processes that cannot play.

    Raises:
        Failure: with what was expected.
    """
    if jobs < 1:
        raise Failure(f"the number of jobs must be at least 1, not {jobs}")


def load_text(path: Path) -> str:
    """Return the text in a file.

    Raises:
        Failure: if it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors begin with a mark
    except OSError as error:
        raise Failure(why_closed(error)) from None
    except UnicodeDecodeError:
        raise Failure(f"{path}: not a text in UTF-8", FAILED) from None
