"""How far a command is: a bar on the terminal, beside the output."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline.cli.console import notices


@contextmanager
def progress_of(games: int, waiting: str = "games") -> Iterator[Callable[[int], None]]:
    """Show a bar while games are played; yields the function that moves it.

    `waiting` stands beside it until the first games are played.
    """
    words = TextColumn("{task.description}")
    columns = (words, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = notices()
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as progress:
        bar = progress.add_task(waiting, total=games)
        yield lambda played: progress.update(bar, advance=played, description="games")
