"""Plays the deals of a contest on a Ray cluster: work goes to workers as they come free."""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from branchline.arena.contest import Contest
from branchline.arena.executors import prepare_bots
from branchline.arena.play import DealResult, play_deal
from branchline.arena.shipping import (
    pack_compiled,
    pack_modules,
    unpack_compiled,
    unpack_modules,
)
from branchline.errors import WorkerLost
from branchline.simulation.workers import RETRIES

AHEAD = 2  # deals that a worker has at hand, so that it never waits for the network


def can_ray() -> bool:
    """Tell whether Ray is installed."""
    return find_spec("ray") is not None


class RayWorker:
    """A Ray actor that plays deals."""

    def __init__(self, contest: Contest, modules: bytes, compiled: bytes) -> None:
        unpack_modules(modules)
        unpack_compiled(compiled)
        self.contest = contest
        prepare_bots(contest)

    def play(self, deal: int) -> DealResult:
        """Play a deal."""
        return play_deal(self.contest, deal)


@dataclass
class _Task:
    deal: int
    worker: int


def play_on_ray(
    contest: Contest, deals: Sequence[int]
) -> Generator[tuple[int, DealResult], None, None]:
    """Play deals on a cluster, one worker per CPU; each comes with its number, in any order.

    A worker that is lost is replaced, and its deals are played by others. Without a cluster one
    is started on this machine.

    Raises:
        BotFailed: if a bot fails.
        WorkerLost: if workers are lost again and again without a result in between.
    """
    with _ray_cluster() as ray:
        cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _Crew(ray, contest, min(cpus, len(deals))).play(deals)


class _Crew:
    """The workers of a contest, and what each of them plays."""

    def __init__(self, ray: Any, contest: Contest, size: int) -> None:
        self.ray = ray
        self.actor = ray.remote(num_cpus=1)(RayWorker)
        alone = len(ray.nodes()) < 2  # then all workers share the caches of this machine
        parts = contest, pack_modules(contest.bots), b"" if alone else pack_compiled()
        self.parts = [ray.put(part) for part in parts]  # sent to each machine once
        self.workers = [self._hire() for _ in range(size)]
        self.running: dict[Any, _Task] = {}

    def _hire(self) -> Any:
        return self.actor.remote(*self.parts)

    def play(self, deals: Sequence[int]) -> Generator[tuple[int, DealResult], None, None]:
        """Play deals as workers come free."""
        waiting, losses = deque(deals), 0
        while waiting or self.running:
            self._give_out(waiting)
            for reference in self.ray.wait(list(self.running))[0]:
                task = self.running.pop(reference, None)
                if task is None:
                    continue  # its worker was lost with an earlier one
                try:
                    result: DealResult = self.ray.get(reference)
                except self.ray.exceptions.RayTaskError as error:
                    raise error.cause from None  # without Ray's message: it has a traceback
                except self.ray.exceptions.RayActorError as error:
                    losses += 1
                    if losses > RETRIES:
                        raise WorkerLost(_what_was_lost(error)) from None
                    waiting.extend([task.deal, *self._replace(task.worker)])
                    continue
                losses = 0
                yield task.deal, result

    def _give_out(self, waiting: deque[int]) -> None:
        """Give deals to those who have least to do."""
        load = [0] * len(self.workers)
        for task in self.running.values():
            load[task.worker] += 1
        while waiting and min(load, default=AHEAD) < AHEAD:
            worker = load.index(min(load))
            deal = waiting.popleft()
            self.running[self.workers[worker].play.remote(deal)] = _Task(deal, worker)
            load[worker] += 1

    def _replace(self, worker: int) -> list[int]:
        """Replace a worker that was lost; return the other deals that it had at hand."""
        lost = {ref: task for ref, task in self.running.items() if task.worker == worker}
        for reference in lost:
            del self.running[reference]
        self.workers[worker] = self._hire()
        return [task.deal for task in lost.values()]


def _what_was_lost(error: Exception) -> str:
    reason = str(error).strip().splitlines()[-1]  # the last line of a traceback
    return f"the cluster lost a worker, {RETRIES + 1} times in a row: {reason}"


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
