"""A progress bar on stderr."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline.cli.console import notices


@contextmanager
def progress_bar(
    total: int, waiting: str = "games", what: str = "games"
) -> Iterator[Callable[[int], None]]:
    """Show a bar while games are played; yields the function that advances it.

    `what` is its label, `waiting` that until the first of the total is done.
    """
    label = TextColumn("{task.description}")
    columns = (label, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = notices()
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as progress:
        bar = progress.add_task(waiting, total=total)
        yield lambda played: progress.update(bar, advance=played, description=what)


@contextmanager
def work_bar(label: str) -> Iterator[Callable[[float, str], None]]:
    """Show a bar while something is made; yields the function that moves it, from 0 to 1."""
    console = notices()
    columns = (TextColumn("{task.description}"), BarColumn())
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as progress:
        bar = progress.add_task(label, total=1.0)
        yield lambda done, text: progress.update(bar, completed=done, description=text)
