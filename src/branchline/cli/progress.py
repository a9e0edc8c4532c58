"""A progress bar on stderr."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline.cli.console import notices


@contextmanager
def progress_bar(games: int, waiting: str = "games") -> Iterator[Callable[[int], None]]:
    """Show a bar while games are played; yields the function that advances it.

    `waiting` is its label until the first games have been played.
    """
    label = TextColumn("{task.description}")
    columns = (label, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = notices()
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as progress:
        bar = progress.add_task(waiting, total=games)
        yield lambda played: progress.update(bar, advance=played, description="games")
