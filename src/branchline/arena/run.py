"""Runs a contest; results come in the order of the deals."""

from collections.abc import Callable, Generator

from branchline.arena.contest import Contest
from branchline.arena.executors import play_in_processes, play_on_ray, prepare_bots
from branchline.arena.play import DealResult, play_deal
from branchline.arena.sprt import Sprt


def run(
    contest: Contest,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    sprt: Sprt | None = None,
    ray: bool = False,
) -> list[DealResult]:
    """Play the deals of a contest; with `sprt`, stop as soon as the test has a verdict.

    `progress` is called with the number of games of each deal played; with `ray`, a Ray cluster
    plays. Except for the times, results depend only on the contest, if no bot uses the clock.

    Raises:
        UnknownBot: if there is no bot of a name.
        BotFailed: if a bot fails.
    """
    prepare_bots(contest)
    results: list[DealResult] = []
    if ray:
        played = play_on_ray(contest)
    else:
        played = _play_in_process(contest) if jobs < 2 else play_in_processes(contest, jobs)
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


def _play_in_process(contest: Contest) -> Generator[DealResult, None, None]:
    for deal in range(contest.deals):
        yield play_deal(contest, deal)
