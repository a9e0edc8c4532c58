"""One of each of the literature's agents at a table of four: playing, keeping and adding up games.

The sheet is the USA of 2004: the 30 classic tickets, of which three are dealt. The `bare` table has
no opening: nobody begins with cards or tickets, and no card can be taken from the row. That is what
the example of the published engine plays, because it does not call the set-up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, cast

from branchline.arena.statistics import mean_interval, share_interval
from branchline.bots.printed import register_sheet
from branchline.bots.registry import find_bot
from branchline.game import Game, start
from branchline.rules import names as n
from branchline.rules.maps.state import State
from branchline.rules.tickets import open_ticket_deck
from branchline.sheet import Sheet, load_sheet

FOLDER = Path(__file__).parent / "measured" / "literature"
OPENED, BARE = TABLES = ("opened", "bare")


class Original(NamedTuple):
    """An agent of the published engine, and what it reached there: percent won, and points.

    Run outside of this project, with Python 2.7 and NetworkX 1.11: 116 games of its example, which
    has no opening, and 211 games that call the set-up first, with the agents moving on by a seat.
    """

    name: str
    bare: tuple[float, float]
    opened: tuple[float, float]


ORIGINALS = {
    "long-route": Original("Long Route Junkie", (73.7, 107.2), (41.0, 97.1)),
    "hungry-route": Original("Hungry", (25.4, 73.5), (27.3, 74.8)),
    "one-step": Original("One Step", (0.9, 63.4), (28.0, 90.3)),
    "route-focused": Original("Path", (0.0, 32.9), (3.8, 60.4)),
}
AGENTS = tuple(ORIGINALS)
SEATS = len(AGENTS)
SEED = 90_000  # deals that nothing was tuned on


@dataclass(frozen=True)
class MixedGame:
    """What the file keeps of a game; shares and points are in the order of `AGENTS`."""

    deal: int
    shift: int  # seats by which the agents have moved on
    shares: tuple[float, ...]
    points: tuple[int, ...]

    @classmethod
    def read(cls, text: str) -> "MixedGame":
        """Parse a line of the file."""
        deal, shift, *rest = text.split(",")
        shares, points = rest[:SEATS], rest[SEATS:]
        return cls(int(deal), int(shift), tuple(map(float, shares)), tuple(map(int, points)))

    def __str__(self) -> str:
        return ",".join(map(str, (self.deal, self.shift, *self.shares, *self.points)))


def usa_of_2004() -> Sheet:
    """Return the sheet with the classic tickets and three of them at the start."""
    sheet = load_sheet("usa").with_classic_tickets()
    opening = replace(sheet.opening_tickets, draw=3)
    return replace(sheet, version=f"{sheet.version}-three", opening_tickets=opening)


def play(table: str, deal: int, shift: int) -> MixedGame:
    """Play one game of a deal."""
    sheet = usa_of_2004()
    register_sheet(sheet)
    seating = [AGENTS[(seat + shift) % SEATS] for seat in range(SEATS)]
    bots = [find_bot(name)(seed=deal) for name in seating]
    game = start(sheet, SEATS, seed=SEED + deal, first=deal % SEATS)
    if table == BARE:
        take_opening_away(game)
    while not game.over:
        seat = game.waiting[0]
        legal = tuple(game.legal(seat))
        if table == BARE:
            kinds = game.setup.actions
            others = [action for action in legal if kinds[action.number].kind != n.DRAW_FACE_UP]
            legal = tuple(others) or legal
        game.play(seat, bots[seat].choose(game.view(seat), legal))
    scores = game.scores()
    places = [seating.index(agent) for agent in AGENTS]
    won = [round((seat in scores.winners) / len(scores.winners), 4) for seat in places]
    return MixedGame(deal, shift, tuple(won), tuple(scores.seats[seat].total for seat in places))


def take_opening_away(game: Game) -> None:
    """Put all cards of the hands back into the deck, and all tickets."""
    for seat in range(SEATS):
        game.play(seat, "keep 1 2 3")
    state = cast(State, game.state)
    for hand in state.hand:
        for card, count in enumerate(hand):
            state.deck[card] += count
            state.deck_size += count
            hand[card] = 0
    open_ticket_deck(game.board, state)


def path_of(folder: Path, table: str) -> Path:
    """Return the file of the games of a table."""
    return folder / f"usa-2004.4.{table}.csv"


def kept(folder: Path, table: str) -> list[MixedGame]:
    """Return the games measured so far."""
    path = path_of(folder, table)
    return (
        [MixedGame.read(line) for line in path.read_text("utf-8").splitlines()[1:]]
        if (path.exists())
        else []
    )


def write(folder: Path, table: str, game: MixedGame) -> None:
    """Append a game to its file; the first line names the columns."""
    path = path_of(folder, table)
    columns = [f"{what} {agent}" for what in ("share", "points") for agent in AGENTS]
    begin = "" if path.exists() else ",".join(["deal", "shift", *columns]) + "\n"
    folder.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{begin}{game}\n")


def whole_deals(games: Sequence[MixedGame]) -> list[list[MixedGame]]:
    """Group the games by deal, without incomplete deals."""
    deals: dict[int, list[MixedGame]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    return [deal for deal in deals.values() if len(deal) == SEATS]


def cells(games: Sequence[MixedGame]) -> dict[str, str]:
    """Return by agent percent won and points, both with 95 % intervals."""
    deals = whole_deals(games)
    found = {}
    for place, agent in enumerate(AGENTS):
        share, low, high = share_interval([fmean(g.shares[place] for g in deal) for deal in deals])
        points, least, most = mean_interval(
            [fmean(g.points[place] for g in deal) for deal in deals]
        )
        shares = f"{100 * share:.1f} ({100 * low:.1f}–{100 * high:.1f})"
        found[agent] = f"{shares} · {points:.1f} ± {(most - least) / 2:.1f}"
    return found


def table_lines() -> list[str]:
    """Return the table of all agents: the original ones beside ours."""
    games = {table: kept(FOLDER, table) for table in TABLES}
    ours = {table: cells(found) for table, found in games.items()}
    counts = {table: sum(map(len, whole_deals(found))) for table, found in games.items()}
    heads = ["bot", "original agent", "no opening: original", f"ours, {counts[BARE]} games"]
    heads += ["set up: original", f"ours, {counts[OPENED]} games"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for agent, original in ORIGINALS.items():
        row = [agent, original.name, "{} · {}".format(*original.bare), ours[BARE][agent]]
        row += ["{} · {}".format(*original.opened), ours[OPENED][agent]]
        lines.append(f"| {' | '.join(row)} |")
    return lines
