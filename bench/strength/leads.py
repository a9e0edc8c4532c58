"""Print by how many points the lone champion leads in the measured games, and how much that varies.

python -m bench.strength.leads
"""

from statistics import fmean, stdev

from bench.strength.games import FOLDER, read_games, whole_deals


def main() -> None:
    """Print a row for every contest of a champion among stationmasters."""
    print("| game | seats | games | lead | its standard deviation | share % |")
    print("|---|---|---|---|---|---|")
    for path in sorted(FOLDER.glob("*.Champion.Stationmaster.csv")):
        title, kept = read_games(path)
        games = [game for deal in whole_deals(title.seats, kept) for game in deal]
        leads = [game.points - game.others for game in games]
        share = 100 * fmean(game.share for game in games)
        lead = f"{fmean(leads):.1f} | {stdev(leads):.1f} | {share:.1f}"
        print(f"| {title.game} | {title.seats} | {len(games)} | {lead} |")


if __name__ == "__main__":
    main()
