"""Write the table of games in the README, from their sheets.

python tools/games_table.py
"""

from pathlib import Path

from branchline.cli.commands.games import rows
from branchline.sheet import game_names, load_sheet

PAGE = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- games: written by tools/games_table.py -->", "<!-- end of games -->"
SHOWN = (  # what distinguishes the games; `branchline games` shows everything
    "name in commands",
    "seats",
    "trains",
    "train cards",
    "tickets",
    "cities",
    "routes",
    "ferries",
    "tunnels",
    "yards instead of a map",
    "bonuses",
)


def games_table() -> str:
    """Return everything between the markers of the page."""
    sheets = [load_sheet(name) for name in reversed(game_names())]
    found = dict(rows(sheets))
    lines = [["", *(sheet.name for sheet in sheets)], ["---"] * (1 + len(sheets))]
    lines += [[label, *(cell or "–" for cell in found[label])] for label in SHOWN]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{BEGIN}\n\n{table}\n\n{END}"


def main() -> None:
    """Rewrite the table."""
    text = PAGE.read_text("utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    PAGE.write_text(before + games_table() + after, encoding="utf-8")


if __name__ == "__main__":
    main()
