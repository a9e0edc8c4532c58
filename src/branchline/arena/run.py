"""Runs a contest; results come in the order of the deals."""

from collections.abc import Callable, Generator, Sequence

from branchline.arena.contest import Contest
from branchline.arena.executors import play_in_processes, play_on_ray, prepare_bots
from branchline.arena.journal import Journal
from branchline.arena.play import DealResult, play_deal
from branchline.arena.sequence import score_of_first
from branchline.arena.sprt import Sprt

Played = Generator[tuple[int, DealResult], None, None]


def run(
    contest: Contest,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    sprt: Sprt | None = None,
    ray: bool = False,
    journal: Journal | None = None,
) -> list[DealResult]:
    """Play the deals of a contest; with `sprt`, stop as soon as the test has a verdict.

    `progress` is called with the number of games of each deal played; with `ray`, a Ray cluster
    plays. What the journal already holds is not played again; it keeps every result, also those
    played before something fails. Except for the times, results depend only on the contest, if no
    bot uses the clock.

    Raises:
        UnknownBot: if there is no bot of a name.
        BotFailed: if a bot fails.
        WorkerLost: if processes are lost again and again.
    """
    prepare_bots(contest)
    journal = Journal(contest) if journal is None else journal
    missing = [deal for deal in range(contest.deals) if deal not in journal.results]
    played = _play(contest, missing, jobs, ray)
    results: list[DealResult] = []
    try:
        for deal in range(contest.deals):
            while deal not in journal.results:
                journal.add(*next(played))
            results.append(journal.results[deal])
            if progress is not None:
                progress(len(results[-1]))
            if sprt is not None and sprt.add(score_of_first(results[-1])):
                break
    finally:
        played.close()
    return results


def _play(contest: Contest, deals: Sequence[int], jobs: int, ray: bool) -> Played:
    """Play deals wherever they are to be played; each comes with its number, in any order."""
    if ray:
        return play_on_ray(contest, deals)
    if jobs < 2:
        return ((deal, play_deal(contest, deal)) for deal in deals)
    return play_in_processes(contest, jobs, deals)
