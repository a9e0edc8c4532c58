"""`branchline replay`: steps through a recorded game."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from branchline.cli.arguments import load_game, load_text
from branchline.cli.console import output, printable
from branchline.cli.failure import FAILED, Failure
from branchline.cli.terminal import screen
from branchline.cli.terminal.keys import read_key
from branchline.cli.terminal.narration import narrate
from branchline.cli.terminal.score_sheet import show_scores
from branchline.cli.terminal.steps import Steps
from branchline.errors import RecordError


def replay(
    file: Path,
    /,
    *,
    print: bool = False,
    sheet: str = "",
) -> None:
    """Step through the record of a game.

    Parameters
    ----------
    file
        The file of the record.
    print
        Print all steps instead of waiting for keys.
    sheet
        The sheet of the game, if it is not built in.
    """
    text = load_text(file)
    try:
        steps = Steps(text, load_game(sheet) if sheet else None)
    except RecordError as error:
        raise Failure(printable(f"{file}, {error}"), FAILED) from None
    console = output()
    if print:
        for index in range(len(steps.steps)):
            show_events(console, steps, index)
        show_end(console, steps)
    else:
        walk(console, steps)


def walk(console: Console, steps: Steps) -> None:
    """Show steps, as selected by keys."""
    index, last = 0, len(steps.steps) - 1
    while True:
        show_step(console, steps, index)
        if index == last:
            show_end(console, steps)
        console.print(Text("Enter or space: next · b: back · q: quit", "dim"))
        try:
            key = read_key()
        except EOFError:
            return
        if key == "q" or (index == last and key in ("", "n")):
            return
        index = max(0, index - 1) if key == "b" else min(last, index + (key in ("", "n")))


def show_step(console: Console, steps: Steps, index: int) -> None:
    """Print the events of a step, and the whole table after it."""
    game = steps.table(index)
    console.print()
    show_events(console, steps, index)
    screen.show_table(console, game.sheet, game.view(None))
    for seat, name in enumerate(game.names):
        console.print(Text(name, "bold"))
        screen.show_own(console, game.sheet, game.view(seat))


def show_events(console: Console, steps: Steps, index: int) -> None:
    """Print the events of a step."""
    step = steps.steps[index]
    game = steps.game
    title = f" {game.sheet.name}, step {index + 1} of {len(steps.steps)} "
    console.print(Text(title, "reverse"))
    for event in step.events:
        console.print(Text("· ", "dim").append_text(narrate(event, game.names)))


def show_end(console: Console, steps: Steps) -> None:
    """Print the scores, or that the game is not over."""
    if steps.game.over:
        show_scores(console, steps.game.sheet, steps.game.scores(), steps.game.names)
    else:
        console.print("The record ends here; the game is not over.")
