"""Executors play the deals of a contest: in a process pool or on a Ray cluster.

The results do not depend on the executor.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult, play_deal
from branchline.bots.printed import register_sheet
from branchline.bots.registry import find_bot, prepare_bot
from branchline.errors import WorkerLost
from branchline.simulation.workers import in_order, in_processes

_contest: Contest  # set in worker processes only


def prepare_bots(contest: Contest) -> None:
    """Prepare the bots that need time before their first game.

    Raises:
        UnknownBot: if there is no bot of a name.
        BotFailed: if a bot cannot be prepared.
    """
    register_sheet(contest.sheet)
    for name in contest.bots:
        prepare_bot(find_bot(name), name)


def init_worker(contest: Contest) -> None:
    """Prepare this worker process to play deals of a contest."""
    global _contest  # noqa: PLW0603  a process plays for one contest
    _contest = contest
    prepare_bots(contest)


def play_in_worker(deal: int) -> DealResult:
    """Play a deal of the contest that this process was initialised with."""
    return play_deal(_contest, deal)


def play_in_processes(contest: Contest, jobs: int) -> Generator[DealResult, None, None]:
    """Play the deals in a pool of worker processes."""
    return in_processes(jobs, init_worker, contest, play_in_worker, range(contest.deals))


def can_ray() -> bool:
    """Tell whether Ray is installed."""
    return find_spec("ray") is not None


class RayWorker:
    """A Ray actor that plays deals."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        prepare_bots(contest)

    def play(self, deal: int) -> DealResult:
        """Play a deal."""
        return play_deal(self.contest, deal)


def play_on_ray(contest: Contest) -> Generator[DealResult, None, None]:
    """Play the deals on a Ray cluster, one worker per CPU; start a local one if there is none.

    Raises:
        BotFailed: if a bot fails.
        WorkerLost: if the cluster loses a worker.
    """
    with _ray_cluster() as ray:
        cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
        actor = ray.remote(num_cpus=1)(RayWorker)
        workers = [actor.remote(contest) for _ in range(min(cpus, contest.deals))]
        yield from in_order(
            range(contest.deals),
            2 * len(workers),
            lambda deal: workers[deal % len(workers)].play.remote(deal),
            lambda reference: _ray_result(ray, reference),
        )


@contextmanager
def _ray_cluster() -> Iterator[Any]:
    """Yield Ray with a running cluster; shut the cluster down if it was started here."""
    ray: Any = import_module("ray")  # an extra
    is_own = not ray.is_initialized()
    if is_own:
        ray.init(log_to_driver=False, include_dashboard=False)
    try:
        yield ray
    finally:
        if is_own:
            ray.shutdown()


def _ray_result(ray: Any, reference: Any) -> DealResult:
    """Wait for a result; translate Ray's errors into those of a local contest."""
    try:
        return cast(DealResult, ray.get(reference))
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None  # without Ray's own message, which contains a traceback
    except ray.exceptions.RayActorError as error:
        reason = str(error).strip().splitlines()[-1]  # the last line of a traceback
        raise WorkerLost(f"the cluster lost a worker: {reason}") from None
