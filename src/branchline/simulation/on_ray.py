"""Tasks on a Ray cluster: work goes to workers as they come free."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from branchline.errors import WorkerLost
from branchline.simulation.shipping import pack_compiled, unpack_compiled, unpack_modules
from branchline.simulation.workers import RETRIES

Asked = TypeVar("Asked")
Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2  # tasks that a worker has at hand, so that it never waits for the network


def can_ray() -> bool:
    """Tell whether Ray is installed."""
    return find_spec("ray") is not None


class RayWorker:
    """A Ray actor that does tasks; `prepare(asked)` returns the function that does one."""

    def __init__(
        self, prepare: Callable[[Any], Callable[[Any], Any]], asked: Any, *shipped: bytes
    ) -> None:
        modules, compiled = shipped
        unpack_modules(modules)
        unpack_compiled(compiled)
        self._do = prepare(asked)

    def do(self, task: Any) -> Any:
        """Do a task."""
        return self._do(task)


@dataclass
class _Given(Generic[Task]):
    task: Task
    worker: int


def on_ray(
    prepare: Callable[[Asked], Callable[[Task], Result]],
    asked: Asked,
    tasks: Sequence[Task],
    modules: bytes = b"",
) -> Generator[tuple[Task, Result], None, None]:
    """Do tasks on a cluster, one worker per CPU; each comes with its result, in any order.

    A worker that is lost is replaced, and its tasks are done by others. Without a cluster one is
    started on this machine. `modules` are those of bots, from `pack_modules`.

    Raises:
        BotFailed: if a bot fails.
        WorkerLost: if workers are lost again and again without a result in between.
    """
    with _ray_cluster() as ray:
        cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
        crew = _Crew[Task, Result](ray, (prepare, asked, modules), min(cpus, len(tasks)))
        yield from crew.do(tasks)


class _Crew(Generic[Task, Result]):
    """The workers, and what each of them does."""

    def __init__(self, ray: Any, parts: tuple[Any, ...], size: int) -> None:
        self.ray = ray
        self.actor = ray.remote(num_cpus=1)(RayWorker)
        alone = len(ray.nodes()) < 2  # then all workers share the caches of this machine
        shipped = b"" if alone else pack_compiled()
        self.parts = [ray.put(part) for part in (*parts, shipped)]  # sent to each machine once
        self.workers = [self._hire() for _ in range(size)]
        self.running: dict[Any, _Given[Task]] = {}

    def _hire(self) -> Any:
        return self.actor.remote(*self.parts)

    def do(self, tasks: Sequence[Task]) -> Generator[tuple[Task, Result], None, None]:
        """Do tasks as workers come free."""
        waiting, losses = deque(tasks), 0
        while waiting or self.running:
            self._give_out(waiting)
            for reference in self.ray.wait(list(self.running))[0]:
                given = self.running.pop(reference, None)
                if given is None:
                    continue  # its worker was lost with an earlier one
                try:
                    result: Result = self.ray.get(reference)
                except self.ray.exceptions.RayTaskError as error:
                    raise error.cause from None  # without Ray's message: it has a traceback
                except self.ray.exceptions.RayActorError as error:
                    losses += 1
                    if losses > RETRIES:
                        raise WorkerLost(_what_was_lost(error)) from None
                    waiting.extend([given.task, *self._replace(given.worker)])
                    continue
                losses = 0
                yield given.task, result

    def _give_out(self, waiting: deque[Task]) -> None:
        """Give tasks to those who have least to do."""
        load = [0] * len(self.workers)
        for given in self.running.values():
            load[given.worker] += 1
        while waiting and min(load, default=AHEAD) < AHEAD:
            worker = load.index(min(load))
            task = waiting.popleft()
            self.running[self.workers[worker].do.remote(task)] = _Given(task, worker)
            load[worker] += 1

    def _replace(self, worker: int) -> list[Task]:
        """Replace a worker that was lost; return the other tasks that it had at hand."""
        lost = {ref: given for ref, given in self.running.items() if given.worker == worker}
        for reference in lost:
            del self.running[reference]
        self.workers[worker] = self._hire()
        return [given.task for given in lost.values()]


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
