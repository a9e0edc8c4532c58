"""What several commands are given: a game, a file, a number of processes."""

from pathlib import Path

from branchline.cli.failure import FAILED, Failure, unknown, why_closed
from branchline.sheet import Sheet, SheetError, game_names, load_sheet, read_sheet


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
            raise unknown("game", name, game_names())
        return load_sheet(key)
    except SheetError as error:
        more = f" (and {len(error.problems) - 1} more)" if len(error.problems) > 1 else ""
        sentence = f"{name} cannot be used: {error.problems[0]}{more}"
        raise Failure(sentence, FAILED) from None


def load_text(path: Path) -> str:
    """Return the text in a file.

    Raises:
        Failure: if it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Failure(why_closed(error)) from None
    except UnicodeDecodeError:
        raise Failure(f"{path}: not a text in UTF-8", FAILED) from None
