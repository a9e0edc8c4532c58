"""The legal actions as numbered choices."""

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from branchline.cli.terminal.screen import route_text
from branchline.game import Action, Game
from branchline.rules.names import CLAIM


def show_choices(console: Console, game: Game, actions: list[Action]) -> None:
    """Print the actions with their numbers, and routes with their colour, length and marks."""
    width = len(str(len(actions)))
    lines = []
    for number, action in enumerate(actions, 1):
        line = Text(f"{number:>{width}} ", "bold").append(action.text, "default")
        row = game.setup.actions[action.number]
        if row.kind == CLAIM:
            line.append(" ").append_text(route_text(game.sheet.routes[row.route]))
        lines.append(line)
    console.print(Columns(lines, column_first=True, padding=(0, 3)))
