"""Measured games: one file per contest, and their summary."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from branchline.arena import Contest
from branchline.arena.play import GameResult
from branchline.arena.statistics import mean_interval, share_interval
from branchline.sheet import load_sheet

FOLDER = Path(__file__).parent / "measured"
sheet_of = cache(load_sheet)


class Title(NamedTuple):
    """What was played: one bot alone among copies of another, on deals from a seed on."""

    game: str  # `usa:classic` has the classic tickets
    seats: int
    bot: str
    other: str
    seed: int
    version: str = "1"  # of the sheet

    @classmethod
    def read(cls, text: str) -> "Title":
        """Parse the first line of a file; the earliest files do not name the version."""
        game, seats, bot, other, seed, *version = text.split()
        return cls(game, int(seats), bot, other, int(seed), *version)

    @classmethod
    def of_today(cls, game: str, seats: int, bot: str, other: str, seed: int) -> "Title":
        """Return the title of games with the sheet as it is now."""
        return cls(game, seats, bot, other, seed, sheet_of(game.partition(":")[0]).version)

    @property
    def is_of_today(self) -> bool:
        """Whether the rules have not changed since."""
        return self == Title.of_today(*self[:5])

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def contest(self, deals: int) -> Contest:
        """Return the contest with this number of deals."""
        name, _, option = self.game.partition(":")
        sheet = load_sheet(name)
        sheet = sheet.with_classic_tickets() if option == "classic" else sheet
        return Contest(sheet, (self.bot, self.other), self.seats, deals, self.seed)

    def path(self, folder: Path) -> Path:
        """Return the file of its games."""
        bots = (name.rpartition(":")[2] for name in (self.bot, self.other))
        parts = [self.game, str(self.seats), *bots]
        parts += [] if self.version == "1" else [f"v{self.version}"]
        return folder / f"{'.'.join(parts).replace(':', '-')}.csv"


@dataclass(frozen=True)
class MeasuredGame:
    """What the file keeps of a game."""

    deal: int
    lone: int  # the seat of the lone bot
    share: float  # of the victory
    points: int
    others: float  # the mean points of the other seats
    turns: int
    ms: float  # of its decisions, the median
    most: float  # the longest; on a busy machine this mostly measures the other load

    @classmethod
    def of(cls, deal: int, lone: int, game: GameResult) -> "MeasuredGame":
        """Return what the file keeps of a game."""
        others = fmean(points for seat, points in enumerate(game.points) if seat != lone)
        times = game.times[lone]
        return cls(
            deal,
            lone,
            round(game.share(lone), 4),
            game.points[lone],
            round(others, 2),
            game.turns[lone],
            round(median(times), 2),
            round(max(times), 1),
        )

    @classmethod
    def read(cls, text: str) -> "MeasuredGame":
        """Parse a line of the file."""
        deal, lone, share, points, others, turns, ms, most = text.split(",")
        return cls(
            int(deal),
            int(lone),
            float(share),
            int(points),
            float(others),
            int(turns),
            float(ms),
            float(most),
        )

    def __str__(self) -> str:
        return ",".join(map(str, astuple(self)))


def write_game(folder: Path, title: Title, game: MeasuredGame) -> None:
    """Append a game to the file of its contest; the first line is the title."""
    path = title.path(folder)
    begin = "" if path.exists() else f"{title}\n"
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{begin}{game}\n")


def read_games(path: Path) -> tuple[Title, list[MeasuredGame]]:
    """Return a contest and its games."""
    title, *games = path.read_text("utf-8").splitlines()
    return Title.read(title), [MeasuredGame.read(game) for game in games]


def kept_games(folder: Path, title: Title) -> list[MeasuredGame]:
    """Return the games of a contest measured so far.

    Raises:
        ValueError: if they were played on other deals.
    """
    path = title.path(folder)
    if not path.exists():
        return []
    written, games = read_games(path)
    if written != title:
        raise ValueError(f"{path.name} has games of {written}")
    return games


def whole_deals(seats: int, games: Sequence[MeasuredGame]) -> list[list[MeasuredGame]]:
    """Group the games by deal, without incomplete deals."""
    deals: dict[int, list[MeasuredGame]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    return [deal for deal in deals.values() if len(deal) == seats]


@dataclass(frozen=True)
class Sum:
    """Summary of a contest; shares with their 95 % interval, in percent."""

    games: int
    share: float
    low: float
    high: float
    points: float
    half: float  # of the interval of the points
    others: float
    turns: float
    ms: float

    @classmethod
    def of(cls, seats: int, games: Sequence[MeasuredGame]) -> "Sum | None":
        """Return the summary; None with fewer than two whole deals: one has no interval."""
        deals = whole_deals(seats, games)
        if len(deals) < 2:
            return None
        share, low, high = share_interval([fmean(game.share for game in deal) for deal in deals])
        points, least, most = mean_interval([fmean(game.points for game in deal) for deal in deals])
        counted = [game for deal in deals for game in deal]
        return cls(
            len(counted),
            100 * share,
            100 * low,
            100 * high,
            points,
            (most - least) / 2,
            fmean(game.others for game in counted),
            fmean(game.turns for game in counted),
            median(game.ms for game in counted),
        )

    def __str__(self) -> str:
        return (
            f"| {self.games:,} | {self.share:.1f} ({self.low:.1f}–{self.high:.1f}) "
            f"| {self.points:.1f}–{self.others:.1f} (± {self.half:.1f}) | {self.turns:.1f} "
            f"| {self.ms:.1f} |"
        )
