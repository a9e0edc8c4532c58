"""Worker processes; Ctrl-C is left to the process that started them."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from branchline.errors import WorkerLost

Task = TypeVar("Task")
Result = TypeVar("Result")

RETRIES = 3  # losses in a row before it is given up
LOST = f"a process that played games was ended from outside, {RETRIES + 1} times in a row"
_SPAWN = multiprocessing.get_context("spawn")


def in_processes(
    jobs: int,
    prepare: Callable[[Any], None],
    asked: Any,
    play: Callable[[Task], Result],
    tasks: Iterable[Task],
) -> Generator[tuple[Task, Result], None, None]:
    """Let `jobs` processes play the tasks, each initialized by `prepare(asked)`.

    Work is given out as processes come free, and results come as they are ready. If a process is
    killed, new ones are started, and what was lost is played again after everything else.

    Raises:
        WorkerLost: if processes are lost again and again without a result in between.
    """
    waiting, losses = deque(tasks), 0
    while waiting:
        running: dict[Future[Result], Task] = {}
        pool = ProcessPoolExecutor(jobs, _SPAWN, prepare, (asked,))
        try:
            while waiting or running:
                while waiting and len(running) < 2 * jobs:
                    with _interrupts_held():
                        running[pool.submit(play, waiting[0])] = waiting[0]
                    waiting.popleft()
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    losses = 0
                    yield running.pop(future), result
        except BrokenProcessPool:
            losses += 1
            if losses > RETRIES:
                raise WorkerLost(LOST) from None
            waiting.extend(running.values())
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back for a moment: processes started now never see it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
