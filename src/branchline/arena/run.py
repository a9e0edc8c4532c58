"""Playing a contest here or elsewhere; results come in the order of the deals."""

from collections.abc import Callable, Generator

from branchline.arena.contest import Contest
from branchline.arena.elsewhere import play_in_processes, play_on_ray, prepare_bots
from branchline.arena.play import DealResult, play_deal
from branchline.arena.sprt import Sprt


def run(
    contest: Contest,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    sprt: Sprt | None = None,
    ray: bool = False,
) -> list[DealResult]:
    """Play the deals; with a test, until it can decide between the first two bots.

    `progress` hears how many games were played; with `ray` a cluster plays. All but the times
    depends on the contest alone, as long as no bot looks at the clock.

    Raises:
        UnknownBot: if a name leads to no bot.
        BotFailed: if a bot cannot go on.
    """
    prepare_bots(contest)
    results: list[DealResult] = []
    if ray:
        played = play_on_ray(contest)
    else:
        played = _play_here(contest) if jobs < 2 else play_in_processes(contest, jobs)
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
    for deal in range(contest.deals):
        yield play_deal(contest, deal)
