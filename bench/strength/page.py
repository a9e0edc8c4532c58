"""Write the tables of measured games into the docs, and draw the ladder.

python -m bench.strength.page
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from bench.strength.games import FOLDER, Sum, Title, read_games
from matplotlib import rcParams
from matplotlib.figure import Figure

from branchline.bots.ladder import LADDER
from branchline.sheet import game_names, load_sheet

DOCS = Path(__file__).parents[2] / "docs"
PAGE, PICTURE = DOCS / "strength.md", DOCS / "pictures" / "ladder.svg"
HEAD = (
    "| game | seats | bots | games | share %, 95 % | points | turns | ms |\n"
    "|---|---|---|---|---|---|---|---|"
)
LEVELS = ["random", *(level.key for level in LADDER)]
NAMES = {  # of bots measured without a deadline or with another number of rollouts
    "Stationmaster": "stationmaster",
    "Champion": "champion",
    "SmallChampion": "champion 1,200",
    "QuickChampion": "champion 400",
}
GAMES = [load_sheet(name) for name in reversed(game_names())]
LUCKY = ("New York", "Card Game")  # short games with more luck and a lower target


def name_of(bot: str) -> str:
    """Return what the page calls a bot."""
    found = bot.rpartition(":")[2]
    return NAMES.get(found, found)


class Row(NamedTuple):
    """A line of a table."""

    title: Title
    sum: Sum

    @property
    def level(self) -> str:
        """The level of the lone bot."""
        return name_of(self.title.bot).split()[0]

    @property
    def has_fewer_rollouts(self) -> bool:
        """Whether the lone bot searched less than its level does."""
        return name_of(self.title.bot) != self.level

    @property
    def is_of_the_ladder(self) -> bool:
        """Whether a level plays against the one below it."""
        below = LEVELS[LEVELS.index(self.level) - 1]
        return ":" not in self.title.game and name_of(self.title.other) == below

    @property
    def game(self) -> str:
        """The name of the game."""
        name, _, option = self.title.game.partition(":")
        return load_sheet(name).name + (f", {option}" if option else "")

    @property
    def target(self) -> float:
        """The target for the lone bot, as a multiple of an even share."""
        if self.title.seats > 2:
            return 1.5
        return 1.2 if self.game in LUCKY else 1.3

    def order(self) -> tuple[int, int, int, str]:
        """Return the sort key: level, game, number of seats."""
        names = [sheet.name for sheet in GAMES]
        game = names.index(self.game.partition(",")[0])
        return LEVELS.index(self.level), game, self.title.seats, str(self.title)

    def __str__(self) -> str:
        bots = f"{name_of(self.title.bot)}–{name_of(self.title.other)}"
        return f"| {self.game} | {self.title.seats} | {bots} {self.sum}"


def measured() -> list[Row]:
    """Return one row per contest, in the order of the tables."""
    found = []
    for path in FOLDER.glob("*.csv"):
        title, games = read_games(path)
        total = Sum.of(title.seats, games)
        if total is not None:
            found.append(Row(title, total))
    return sorted(found, key=Row.order)


def table(name: str, rows: Iterable[Row]) -> str:
    """Return a table between its marker comments."""
    lines = "\n".join(map(str, rows))
    return (
        f"<!-- {name}: by bench/strength/page.py -->\n\n{HEAD}\n{lines}\n\n<!-- end of {name} -->"
    )


def page_with(text: str, rows: list[Row]) -> str:
    """Return the page with its tables replaced."""
    for name, of_the_ladder in (("ladder", True), ("literature", False)):
        made = table(name, [row for row in rows if row.is_of_the_ladder == of_the_ladder])
        before, _, rest = text.partition(f"<!-- {name}:")
        text = before + made + rest.partition(f"<!-- end of {name} -->")[2]
    return text


def draw(rows: list[Row]) -> Figure:
    """Return the plot: a column for each level, a line for each game and number of seats."""
    cells = [f"{sheet.name}, {seats}" for sheet in GAMES for seats in sheet.seats][::-1]
    figure = Figure(figsize=(10, 1.2 + 0.28 * len(cells)), layout="constrained")
    levels = LEVELS[2:]
    columns = figure.subplots(1, len(levels), sharey=True)
    for level, axes in zip(levels, columns, strict=True):
        draw_level(axes, [row for row in rows if row.level == level], cells)
        axes.set_title(level.capitalize())
    columns[0].set_yticks(range(len(cells)), cells)
    figure.supxlabel(
        "times an even share, among copies of the level below; "
        "hollow: with fewer rollouts than its own; grey: what is wanted"
    )
    return figure


def draw_level(axes: Any, rows: list[Row], cells: list[str]) -> None:
    """Draw one level."""
    for row in rows:
        cell = cells.index(f"{row.game}, {row.title.seats}")
        even = 100 / row.title.seats
        share, low, high = row.sum.share / even, row.sum.low / even, row.sum.high / even
        place, face = (cell - 0.25, "white") if row.has_fewer_rollouts else (cell, "C0")
        axes.plot(row.target, cell, "|", color="0.4", markersize=11)
        axes.errorbar(
            share,
            place,
            xerr=[[share - low], [high - share]],
            fmt="o",
            color="C0",
            markerfacecolor=face,
            markersize=4,
            capsize=2,
        )
    axes.axvline(1, color="0.6", linestyle="--", linewidth=1)
    axes.grid(axis="y", color="0.92")
    axes.set_xlim(left=0)


def mark(rows: list[Row]) -> str:
    """Return a digest of the rows that the plot shows."""
    lines = "\n".join(str(row) for row in rows if row.is_of_the_ladder)
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


def main() -> None:
    """Rewrite the tables and redraw the plot."""
    rows = measured()
    PAGE.write_text(page_with(PAGE.read_text("utf-8"), rows), encoding="utf-8")
    rcParams["svg.hashsalt"] = "branchline"  # the same rows give the same file
    drawn = draw([row for row in rows if row.is_of_the_ladder])
    drawn.savefig(PICTURE, metadata={"Date": None, "Description": mark(rows)})


if __name__ == "__main__":
    main()
