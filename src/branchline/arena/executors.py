"""Executors play the deals of a contest: in a process pool, or on a Ray cluster.

The results do not depend on the executor.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult, play_deal
from branchline.simulation import bot_games
from branchline.simulation.on_ray import on_ray
from branchline.simulation.shipping import pack_modules
from branchline.simulation.workers import in_processes

_contest: Contest  # set in worker processes only


def prepare_bots(contest: Contest) -> None:
    """Prepare the bots that need time before their first game.

    Raises:
        UnknownBot: if there is no bot of a name.
        BotFailed: if a bot cannot be prepared.
    """
    bot_games.prepare_bots(contest.sheet, contest.bots)


def init_worker(contest: Contest) -> None:
    """Prepare this worker process to play deals of a contest."""
    global _contest  # noqa: PLW0603  a process plays for one contest
    _contest = contest
    prepare_bots(contest)


def play_in_worker(deal: int) -> DealResult:
    """Play a deal of the contest that this process was initialised with."""
    return play_deal(_contest, deal)


def play_in_processes(
    contest: Contest, jobs: int, deals: Sequence[int]
) -> Generator[tuple[int, DealResult], None, None]:
    """Play deals in a pool of worker processes; each comes with its number, in any order."""
    return in_processes(jobs, init_worker, contest, play_in_worker, deals)


def _prepare_on_ray(contest: Contest) -> Callable[[int], DealResult]:
    """Prepare a worker of a cluster; return what plays a deal."""
    prepare_bots(contest)
    return partial(play_deal, contest)


def play_on_ray(
    contest: Contest, deals: Sequence[int]
) -> Generator[tuple[int, DealResult], None, None]:
    """Play deals on a cluster; each comes with its number, in any order.

    Raises:
        BotFailed: if a bot fails.
        WorkerLost: if workers are lost again and again without a result in between.
    """
    return on_ray(_prepare_on_ray, contest, deals, pack_modules(contest.bots))
