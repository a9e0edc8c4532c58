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


@contextmanager
def work_bar(label: str) -> Iterator[Callable[[float, str], None]]:
    """Show a bar while something is made; yields the function that moves it, from 0 to 1."""
    console = notices()
    columns = (TextColumn("{task.description}"), BarColumn())
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as progress:
        bar = progress.add_task(label, total=1.0)
        yield lambda done, text: progress.update(bar, completed=done, description=text)
