"""The reports on the maps that come with Branchline, as a page.

python -m bench.map_reports --games 40    # writes docs/evidence/reports.md
"""

import argparse
from pathlib import Path

from branchline.cli.reports.map_report import ticket_rows
from branchline.sheet import Sheet, game_names, load_sheet
from branchline.sheet.model import MAP
from branchline.simulation.map_advice import advise_played
from branchline.simulation.map_report import Played, play_map
from branchline.workshop import advise, shape_of
from branchline.workshop.measures import MEASURES, measures

PAGE = Path(__file__).parents[1] / "docs/evidence/reports.md"
BOT = "planner"
SHOWN = 5
HEAD = """\
# The reports on our own maps

What [`branchline report`](../maps.md#the-report) says about the maps that come with Branchline;
the Card Game is not played on a map.

```console
$ python -m bench.map_reports --games {games}
```

The shapes agree with figures published elsewhere: tickets worth their shortest path are 46 of 46 in
Nordic Countries and 54 of 55 in Northern Lights, and pairs of cities with several lanes carry 2.20
times (USA, classic tickets) and 1.68 times (Nordic Countries) as many tickets as single ones,
counting tickets of up to 0.47 times the trains of a player. USA below has the tickets of 2025.

"""


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    games = parser.parse_args().games
    sheets = [sheet for name in game_names() if (sheet := load_sheet(name)).family == MAP]
    parts = [HEAD.format(games=games), shapes(sheets)]
    for sheet in sheets:
        parts.append(played(sheet, play_map(sheet, [BOT] * sheet.seats[0], range(games))))
        print(sheet.name, flush=True)
    PAGE.write_text("\n".join(parts), "utf-8")


def shapes(sheets: list[Sheet]) -> str:
    """Return the table of shapes."""
    columns = [measures(shape_of(sheet)) for sheet in sheets]
    lines = ["|  | " + " | ".join(sheet.name for sheet in sheets) + " |"]
    lines.append("|---" * (len(sheets) + 1) + "|")
    lines += [
        f"| {label} | " + " | ".join(column[key] for column in columns) + " |"
        for key, label in MEASURES.items()
    ]
    return "\n".join(lines) + "\n"


def played(sheet: Sheet, found: Played) -> str:
    """Return what came out of the games on one map."""
    of, each = found.games, found.games * found.seats
    wins = [found.win_share(place) for place in range(found.seats)]
    shares = ", ".join(f"{share:.0%} ({low:.0%}–{high:.0%})" for share, low, high in wins)
    sources = ", ".join(f"{kind} {points / each:.1f}" for kind, points in found.points.items())
    routes = sorted(range(len(sheet.routes)), key=lambda i: -found.claims[i])
    often = [
        f"{sheet.routes[i].a} - {sheet.routes[i].b} {found.claims[i] / of:.0%}"
        for i in routes[:SHOWN]
    ]
    rows = ticket_rows(sheet, found)
    lines = [
        f"## {sheet.name}",
        "",
        f"{of} games of {found.seats} `{BOT}`s, {found.turns / of:.1f} turns each; the deck runs "
        f"out {found.reshuffles / of:.1f} times.",
        "",
        f"- Wins by place in the order of turns: {shares}",
        f"- Points of a seat: {sources}",
        f"- Claimed most often: {', '.join(often)}",
        f"- Never claimed: {sum(not found.claims[i] for i in routes)} of {len(routes)} routes",
        "",
        "| tickets kept most often | kept | completed | points that it brings |",
        "|---|---|---|---|",
        *("| " + " | ".join(row) + " |" for row in rows[:SHOWN]),
        "",
        "What to change, according to the report:",
        "",
        *(f"- {line}" for line in (*advise(shape_of(sheet)), *advise_played(sheet, found))),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
