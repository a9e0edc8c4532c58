"""`branchline replay`: steps through the record of a game."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from branchline.cli.arguments import load_game, load_text
from branchline.cli.console import output, printable
from branchline.cli.failure import FAILED, Failure
from branchline.cli.terminal import screen
from branchline.cli.terminal.keys import read_key
from branchline.cli.terminal.narration import tell
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
        The record.
    print
        Print all moves instead of waiting for a key.
    sheet
        The sheet of the game, if it is not one of ours.
    """
    text = load_text(file)
    try:
        steps = Steps(text, load_game(sheet) if sheet else None)
    except RecordError as error:
        raise Failure(printable(f"{file}, {error}"), FAILED) from None
    console = output()
    if print:
        for place in range(len(steps.steps)):
            show_events(console, steps, place)
        show_end(console, steps)
    else:
        walk(console, steps)


def walk(console: Console, steps: Steps) -> None:
    """Show one step after the other, as the keys say."""
    place, last = 0, len(steps.steps) - 1
    while True:
        show_step(console, steps, place)
        if place == last:
            show_end(console, steps)
        console.print(Text("Enter or space: next · b: back · q: quit", "dim"))
        try:
            key = read_key()
        except EOFError:
            return
        if key == "q" or (place == last and key in ("", "n")):
            return
        place = max(0, place - 1) if key == "b" else min(last, place + (key in ("", "n")))


def show_step(console: Console, steps: Steps, place: int) -> None:
    """Print what happened in a step, and the whole table after it."""
    game = steps.table(place)
    console.print()
    show_events(console, steps, place)
    screen.show_table(console, game.sheet, game.view(None))
    for seat, name in enumerate(game.names):
        console.print(Text(name, "bold"))
        screen.show_own(console, game.sheet, game.view(seat))


def show_events(console: Console, steps: Steps, place: int) -> None:
    """Print what happened in a step."""
    step = steps.steps[place]
    game = steps.game
    title = f" {game.sheet.name}, step {place + 1} of {len(steps.steps)} "
    console.print(Text(title, "reverse"))
    for event in step.events:
        console.print(Text("· ", "dim").append_text(tell(event, game.names)))


def show_end(console: Console, steps: Steps) -> None:
    """Print the scores, or that the record ends before the game does."""
    if steps.game.over:
        show_scores(console, steps.game.sheet, steps.game.scores(), steps.game.names)
    else:
        console.print("The record ends here; the game was not over.")
