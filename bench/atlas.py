"""What the atlas says about common advice, as the tables of docs/atlas.md; and its keep rule.

python -m bench.atlas advice
python -m bench.atlas keep usa 2 --deals 2000
"""

import argparse

from branchline.arena import Contest, Sprt, run, sum_up
from branchline.sheet import game_names, load_sheet
from branchline.study.atlas import CellAtlas, Estimate, load_atlas
from branchline.study.atlas.model import Result

KEEPER = "branchline.study.atlas.keeper:AtlasKeeper"
LONG = 3  # a third of the tickets are long, a third short
SEED = 91_000  # deals that no other table uses


def percent(estimate: Estimate | None) -> str:
    """Return a share in percent with its interval."""
    if estimate is None:
        return "–"
    return f"{100 * estimate.value:.1f} ± {100 * estimate.half:.1f}"


def points(estimate: Estimate | None) -> str:
    """Return points with their interval."""
    return "–" if estimate is None else f"{estimate.value:+.1f} ± {estimate.half:.1f}"


def mean(estimates: list[Estimate]) -> Estimate | None:
    """Return the mean of independent estimates."""
    if not estimates:
        return None
    count = len(estimates)
    half = sum(one.half**2 for one in estimates) ** 0.5 / count
    return Estimate(sum(one.value for one in estimates) / count, half)


def worth_of(cell: CellAtlas, tickets: list[int]) -> Estimate | None:
    """Return the mean worth of keeping some tickets."""
    worths = (cell.tickets[ticket].worth_points for ticket in tickets)
    return mean([worth for worth in worths if worth is not None])


def difference(one: Result, other: Result) -> Estimate | None:
    """Return how many more points one way brings than another."""
    if one.points is None or other.points is None:
        return None
    half = (one.points.half**2 + other.points.half**2) ** 0.5
    return Estimate(one.points.value - other.points.value, half)


def advice() -> None:
    """Print one line for each cell."""
    heads = ["game", "seats", "games", "first place wins %", "keep one more than needed, points"]
    heads += ["long tickets, points", "short tickets, points", "starts the last round, wins %"]
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for game in game_names():
        sheet = load_sheet(game)
        order = sorted(range(len(sheet.tickets)), key=lambda i: sheet.tickets[i].points)
        third = len(order) // LONG
        least = sheet.opening_tickets.keep
        for cell in load_atlas(game).cells:
            row = [sheet.name, str(cell.seats), f"{cell.games:,}", percent(cell.places[0].share)]
            row.append(points(difference(cell.by_size[least + 1], cell.by_size[least])))
            row += [points(worth_of(cell, part)) for part in (order[-third:], order[:third])]
            row.append(percent(cell.last_round.share))
            print("| " + " | ".join(row) + " |")


def keep(game: str, seats: int, deals: int, jobs: int) -> None:
    """Let the keeper play against the Commuter until a sequential test has a verdict."""
    contest = Contest(load_sheet(game), (KEEPER, "commuter"), seats, deals, SEED)
    test = Sprt(0, 15, seats)
    results = run(contest, jobs, sprt=test)
    found = sum_up(contest, results, test)
    keeper, commuter = found.players
    shares = f"{100 * keeper.share_low:.1f} to {100 * keeper.share_high:.1f}"
    print(f"{game}, {seats} seats: {test.verdict or 'no verdict'} after {len(results)} deals")
    print(f"share {100 * keeper.share:.1f} % ({shares}), even {100 * found.even_share:.1f} %")
    print(f"points {keeper.points:.1f} and {commuter.points:.1f}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("advice")
    keeping = commands.add_parser("keep")
    keeping.add_argument("game")
    keeping.add_argument("seats", type=int)
    keeping.add_argument("--deals", type=int, default=2000)
    keeping.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    if asked.command == "advice":
        advice()
    else:
        keep(asked.game, asked.seats, asked.deals, asked.jobs)


if __name__ == "__main__":
    main()
