"""Measure the CPU time per decision of the searching levels, in one game each.

CPU time, so that other load does not count; no deadline, so that the whole search counts. One bot
sits among copies of Express, in every game with the fewest and the most seats.

python -m bench.strength.times
"""

import sys
from statistics import median, quantiles
from time import process_time

from bench.strength.patient import Champion, Stationmaster

from branchline.bots.bot import Bot
from branchline.bots.express import Express
from branchline.bots.printed import register_sheet
from branchline.game import start
from branchline.sheet import Sheet, game_names, load_sheet

SEED = 80_000


def times(sheet: Sheet, seats: int, bot: Bot) -> list[float]:
    """Play one game with the bot in the first seat; return the milliseconds of its choices."""
    game = start(sheet, seats, seed=SEED, first=0)
    bots = [bot, *(Express(seed=seat) for seat in range(1, seats))]
    found = []
    while not game.over:
        seat = game.waiting[0]
        view, legal = game.view(seat), tuple(game.legal(seat))
        began = process_time()
        action = bots[seat].choose(view, legal)
        if seat == 0 and len(legal) > 1:
            found.append(1000 * (process_time() - began))
        game.play(seat, action)
    return found


def main() -> None:
    """Print a row for each level, game and number of seats."""
    for kind in (Stationmaster, Champion):
        kind.prepare()
        for name in reversed(game_names()):
            sheet = load_sheet(name)
            register_sheet(sheet)
            for seats in (sheet.seats[0], sheet.seats[-1]):
                found = times(sheet, seats, kind(seed=1))
                most = quantiles(found, n=20)[-1]
                level = kind.__name__.lower()
                print(f"| {sheet.name} | {seats} | {level} | {median(found):.0f} | {most:.0f} |")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
