"""Playing a contest with one process or several; results come in the order of the deals."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor

from branchline.arena.contest import Contest
from branchline.arena.play import BotFailed, DealResult, play_deal
from branchline.arena.sprt import Sprt
from branchline.bots.printed import make_known
from branchline.bots.registry import find_bot

__all__ = ["BotFailed", "run"]


def run(
    contest: Contest,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    sprt: Sprt | None = None,
) -> list[DealResult]:
    """Play the deals; with a test, until it can decide between the first two bots.

    `progress` hears how many games were played. All but the times depends on the contest alone.

    Raises:
        UnknownBot: if a name leads to no bot.
        BotFailed: if a bot cannot go on.
    """
    for name in contest.bots:
        find_bot(name)
    results: list[DealResult] = []
    played = _play_here(contest) if jobs < 2 else _play_elsewhere(contest, jobs)
    for result in played:
        results.append(result)
        if progress is not None:
            progress(len(result))
        if sprt is not None and sprt.add(score_of_first(result)):
            break
    played.close()
    return results


def score_of_first(result: DealResult) -> float:
    """Return the mean share of the first bot in the games of a deal."""
    return sum(game.share(game.seating.index(0)) for game in result) / len(result)


def _play_here(contest: Contest) -> Generator[DealResult, None, None]:
    make_known(contest.sheet)
    for deal in range(contest.deals):
        yield play_deal(contest, deal)


_contest: Contest  # of a process that plays for another


def _begin_worker(contest: Contest) -> None:
    global _contest  # noqa: PLW0603  a process has one
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked for the games ends them
    _contest = contest
    make_known(contest.sheet)


def _play_in_worker(deal: int) -> DealResult:
    return play_deal(_contest, deal)


def _play_elsewhere(contest: Contest, jobs: int) -> Generator[DealResult, None, None]:
    """Let other processes play; a few deals are always under way, the oldest is awaited."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _begin_worker, (contest,))
    running: deque[Future[DealResult]] = deque()
    try:
        for deal in range(contest.deals):
            running.append(pool.submit(_play_in_worker, deal))
            if len(running) > 2 * jobs:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
