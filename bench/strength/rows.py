"""The measured contests as rows of tables and plots."""

from typing import NamedTuple

from bench.strength.games import FOLDER, Sum, Title, read_games, sheet_of

from branchline.bots.ladder import LADDER
from branchline.sheet import game_names, load_sheet

LEVELS = ["random", *(level.key for level in LADDER)]
NAMES = {  # of bots measured without a deadline or with another number of rollouts
    "Stationmaster": "stationmaster",
    "Champion": "champion",
    "SmallChampion": "champion 1,200",
    "QuickChampion": "champion 400",
    "Champion1": "champion_1",
    "SmallChampion1": "champion_1 1,200",
}
GAMES = [load_sheet(name) for name in reversed(game_names())]
LUCKY = ("New York", "Card Game")  # short games with more luck and a lower target


def name_of(bot: str) -> str:
    """Return what the page calls a bot."""
    found = bot.rpartition(":")[2]
    return NAMES.get(found, found)


class Row(NamedTuple):
    """One contest: a lone bot among copies of another."""

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
        if self.level not in LEVELS:
            return False
        below = LEVELS[LEVELS.index(self.level) - 1]
        return ":" not in self.title.game and name_of(self.title.other) == below

    @property
    def has_learned(self) -> bool:
        """Whether a network plays among Express, or a champion among the frozen one."""
        other = name_of(self.title.other)
        return (self.level, other) == ("graduate", "express") or other.startswith("champion_1")

    @property
    def is_old(self) -> bool:
        """Whether the sheet has another version now."""
        return not self.title.is_of_today

    @property
    def game(self) -> str:
        """The name of the game."""
        name, _, option = self.title.game.partition(":")
        return sheet_of(name).name + (f", {option}" if option else "")

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
        level = LEVELS.index(self.level) if self.level in LEVELS else len(LEVELS)
        return level, game, self.title.seats, str(self.title)

    def __str__(self) -> str:
        bots = f"{name_of(self.title.bot)}–{name_of(self.title.other)}"
        old = f", version {self.title.version}" if self.is_old else ""
        return f"| {self.game}{old} | {self.title.seats} | {bots} {self.sum}"


def measured() -> list[Row]:
    """Return one row per contest, in the order of the tables."""
    found = []
    for path in FOLDER.glob("*.csv"):
        title, games = read_games(path)
        total = Sum.of(title.seats, games)
        if total is not None:
            found.append(Row(title, total))
    return sorted(found, key=Row.order)
