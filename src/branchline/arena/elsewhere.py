"""Deals played elsewhere: by other processes, or by a Ray cluster. The results are the same."""

from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult, play_deal
from branchline.bots.printed import make_known
from branchline.bots.registry import find_bot, prepare_bot
from branchline.errors import WorkerLost
from branchline.simulation.workers import in_order, in_processes

_contest: Contest  # of a process that plays for another


def prepare_bots(contest: Contest) -> None:
    """Let bots get ready that need some time before their first game.

    Raises:
        UnknownBot: if a name leads to no bot.
        BotFailed: if one cannot get ready.
    """
    make_known(contest.sheet)
    for name in contest.bots:
        prepare_bot(find_bot(name), name)


def begin_worker(contest: Contest) -> None:
    """Make this process ready to play deals of a contest."""
    global _contest  # noqa: PLW0603  a process has one
    _contest = contest
    prepare_bots(contest)


def play_in_worker(deal: int) -> DealResult:
    """Play a deal of the contest that this process was made ready for."""
    return play_deal(_contest, deal)


def play_in_processes(contest: Contest, jobs: int) -> Generator[DealResult, None, None]:
    """Let other processes play."""
    return in_processes(jobs, begin_worker, contest, play_in_worker, range(contest.deals))


def can_ray() -> bool:
    """Tell whether Ray is installed."""
    return find_spec("ray") is not None


class RayWorker:
    """One process of a Ray cluster."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        prepare_bots(contest)

    def play(self, deal: int) -> DealResult:
        """Play a deal."""
        return play_deal(self.contest, deal)


def play_on_ray(contest: Contest) -> Generator[DealResult, None, None]:
    """Let a Ray cluster play, one worker for each of its CPUs; begin one here if there is none.

    Raises:
        BotFailed: if a bot cannot go on.
        WorkerLost: if one of the workers is lost.
    """
    ray: Any = import_module("ray")  # an extra

    def wait(answer: Any) -> DealResult:
        try:
            return cast(DealResult, ray.get(answer))
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None  # not Ray's account of it, which has the whole traceback
        except ray.exceptions.RayActorError as error:
            why = str(error).strip().splitlines()[-1]  # of a traceback, what was raised
            raise WorkerLost(f"a worker of the cluster was lost: {why}") from None

    mine = not ray.is_initialized()
    if mine:
        ray.init(log_to_driver=False, include_dashboard=False)
    try:
        cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
        make = ray.remote(num_cpus=1)(RayWorker)
        workers = [make.remote(contest) for _ in range(min(cpus, contest.deals))]
        yield from in_order(
            range(contest.deals),
            2 * len(workers),
            lambda deal: workers[deal % len(workers)].play.remote(deal),
            wait,
        )
    finally:
        if mine:
            ray.shutdown()
