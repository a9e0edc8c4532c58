"""Measure one bot alone among copies of another, from every seat of each deal.

Arguments: game, seats, bot, the other bot, deals, and the processes that play (1). A game called
`classic` has the classic tickets where its sheet names them: `usa:classic`.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import fmean

from branchline.arena import Contest
from branchline.arena.elsewhere import prepare_bots
from branchline.arena.play import GameResult, play_game
from branchline.arena.statistics import mean_interval, quantile, share_interval
from branchline.sheet import load_sheet

SEED = 90_000  # deals that nothing was tuned on


def contest_of(game: str, seats: int, bots: tuple[str, str], deals: int) -> Contest:
    """Return what is to be played."""
    name, _, option = game.partition(":")
    sheet = load_sheet(name)
    sheet = sheet.with_classic_tickets() if option == "classic" else sheet
    return Contest(sheet, bots, seats, deals, SEED)


def play_one(contest: Contest, number: int) -> GameResult:
    """Play one game: of each deal there is one for every seat of the first bot."""
    prepare_bots(contest)
    deal, lone = divmod(number, contest.seats)
    return play_game(contest, deal, tuple(int(seat != lone) for seat in range(contest.seats)))


def line(contest: Contest, deals: list[list[GameResult]]) -> str:
    """Return the results as a line of a table in Markdown."""
    lone = [[(game, game.seating.index(0)) for game in deal] for deal in deals]
    share, low, high = share_interval([fmean(g.share(s) for g, s in deal) for deal in lone])
    points, least, most = mean_interval([fmean(g.points[s] for g, s in deal) for deal in lone])
    others = fmean(
        g.points[o] for deal in lone for g, s in deal for o in range(contest.seats) if o != s
    )
    turns = fmean(g.turns[s] for deal in lone for g, s in deal)
    times = sorted(time for deal in lone for g, s in deal for time in g.times[s])
    games = sum(len(deal) for deal in deals)
    return (
        f"| {contest.sheet.name} | {contest.seats} | {contest.bots[0]}–{contest.bots[1]} | {games} "
        f"| {100 * share:.1f} ({100 * low:.1f}–{100 * high:.1f}) "
        f"| {points:.1f}–{others:.1f} (± {(most - least) / 2:.1f}) | {turns:.1f} "
        f"| {quantile(times, 0.5):.1f} | {quantile(times, 0.95):.1f} | {times[-1]:.0f} |"
    )


def main() -> None:
    """Measure what the command line asks for."""
    game, seats, bot, other, deals, *jobs = sys.argv[1:]
    contest = contest_of(game, int(seats), (bot, other), int(deals))
    prepare_bots(contest)
    with ProcessPoolExecutor(int((*jobs, "1")[0]), get_context("spawn")) as pool:
        games = list(pool.map(partial(play_one, contest), range(contest.deals * contest.seats)))
    found = [games[i : i + contest.seats] for i in range(0, len(games), contest.seats)]
    print(line(contest, found), flush=True)


if __name__ == "__main__":
    main()
