"""The final scores, line by line with a running total for each seat."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.events import TicketName
from branchline.scores import ScoreLine, Scores, SeatScore
from branchline.sheet import Sheet


def show_scores(console: Console, sheet: Sheet, scores: Scores, names: Sequence[str]) -> None:
    """Print the scores, the last rank first, and the winners."""
    console.print()
    console.print(Text("The scores", "bold"))
    for score in sorted(scores.seats, key=lambda score: (-score.rank, score.seat)):
        console.print(seat_table(sheet, score, names[score.seat]))
    winners = " and ".join(names[seat] for seat in scores.winners)
    verb = "wins" if len(scores.winners) == 1 else "share the victory"
    points = max(score.total for score in scores.seats)
    console.print(Text(f"{winners} {verb} with {points} points.", "bold green"))


def seat_table(sheet: Sheet, score: SeatScore, name: str) -> Table:
    """Return the score sheet of one seat."""
    table = Table(title=f"{name}: {score.total} points, rank {score.rank}", title_justify="left")
    table.add_column("for", min_width=36)
    table.add_column("points", justify="right")
    table.add_column("total", justify="right")
    total = 0
    for line in score.lines:
        total += line.points
        table.add_row(line_text(sheet, line), f"{line.points:+d}", str(total))
    return table


def line_text(sheet: Sheet, line: ScoreLine) -> Text:
    """Return the text of a score line."""
    if isinstance(line.what, TicketName):
        done = line.points >= 0
        mark, style = ("✓ ", "green") if done else ("✗ ", "red")
        return Text(f"{mark}{line.kind} {line.what.a}–{line.what.b}", style)
    names = {bonus.key: bonus.name for bonus in sheet.bonuses}
    what = "" if line.what is None else f" {names.get(line.what, line.what)}"
    return Text(f"{line.kind}{what}")
