"""Measure the literature's four agents: against each other, and against bots of ours.

`opened` and `bare` play one of each at four seats (see bench.strength.mix); `matches` lets bots of
ours meet each agent, alone among copies of it, with two and with four seats. All games are kept,
and a measurement resumes where it stopped.

python -m bench.strength.literature opened 60
python -m bench.strength.literature bare 40
python -m bench.strength.literature matches --games 1000 --jobs 2 --seconds 3600
"""

import argparse
import sys
from pathlib import Path
from time import monotonic

from bench.strength import games, ladder, mix

PATIENT = "bench.strength.patient"
PLAYERS = (f"{PATIENT}:QuickChampion", f"{PATIENT}:Stationmaster", "graduate")
SEATS = (2, 4)


def measure_mix(table: str, deals: int, folder: Path, seconds: float) -> None:
    """Play the missing games of a table of four and print the table."""
    found = mix.kept(folder, table)
    done = {(game.deal, game.shift) for game in found}
    began = monotonic()
    for number in range(deals * mix.SEATS):
        deal, shift = divmod(number, mix.SEATS)
        if (deal, shift) in done or monotonic() - began >= seconds:
            continue
        game = mix.play(table, deal, shift)
        mix.write(folder, table, game)
        found.append(game)
        print(f"\r{len(found)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if len(mix.whole_deals(found)) > 1:
        print("\n".join(f"{agent}: {cell}" for agent, cell in mix.cells(found).items()))


def measure_matches(asked: argparse.Namespace) -> None:
    """Play the missing games of all matches, one match after the other."""
    began = monotonic()
    for bot in asked.bots:
        for agent in asked.agents:
            for seats in SEATS:
                left = asked.seconds - (monotonic() - began)
                title = games.Title.of_today("usa:classic", seats, bot, agent, ladder.SEED)
                deals = -(-asked.games // seats)
                played = ladder.measure(title, deals, asked.jobs, asked.folder, left)
                print(title, games.Sum.of(seats, played) or "not two whole deals yet", flush=True)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for table in mix.TABLES:
        one = commands.add_parser(table, help=f"one of each at four seats, {table}")
        one.add_argument("deals", type=int, help="number of deals, four games each")
        one.add_argument("--folder", type=Path, default=mix.FOLDER)
    matches = commands.add_parser("matches", help="our bots against each agent")
    matches.add_argument("--bots", nargs="+", default=PLAYERS, help="names, or module:Class")
    matches.add_argument("--agents", nargs="+", choices=mix.AGENTS, default=mix.AGENTS)
    matches.add_argument("--games", type=int, default=1000, help="of each match")
    matches.add_argument("--jobs", type=int, default=1, help="processes that play")
    matches.add_argument("--folder", type=Path, default=games.FOLDER)
    for one in commands.choices.values():
        one.add_argument("--seconds", type=float, default=float("inf"), help="start none later")
    return parser.parse_args()


def main() -> None:
    """Measure what is asked for."""
    asked = arguments()
    if asked.command == "matches":
        measure_matches(asked)
    else:
        measure_mix(asked.command, asked.deals, asked.folder, asked.seconds)


if __name__ == "__main__":
    main()
