"""The legal actions as numbered choices."""

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from branchline.cli.terminal.screen import route_text
from branchline.game import Action, Game
from branchline.sheet.model import Route
from branchline.text.map_notation import MapNotation


def show_choices(console: Console, game: Game, actions: list[Action]) -> None:
    """Print the actions with their numbers, and routes with their colour, length and marks."""
    routes: dict[str, Route] = {}
    if isinstance(game.notation, MapNotation):
        routes = dict(zip(game.notation.claims, game.sheet.routes, strict=True))
    width = len(str(len(actions)))
    lines = []
    for number, action in enumerate(actions, 1):
        line = Text(f"{number:>{width}} ", "bold").append(action.text, "default")
        if action.text in routes:
            line.append(" ").append_text(route_text(routes[action.text]))
        lines.append(line)
    console.print(Columns(lines, column_first=True, padding=(0, 3)))
