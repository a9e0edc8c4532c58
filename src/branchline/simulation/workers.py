"""Worker processes; Ctrl-C is left to the process that started them."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from branchline.errors import WorkerLost

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(
    tasks: Iterable[Task], most: int, begin: Callable[[Task], Any], wait: Callable[[Any], Result]
) -> Generator[Result, None, None]:
    """Keep a few tasks under way; the oldest is awaited."""
    running: deque[Any] = deque()
    for task in tasks:
        running.append(begin(task))
        if len(running) > most:
            yield wait(running.popleft())
    while running:
        yield wait(running.popleft())


def in_processes(
    jobs: int,
    prepare: Callable[[Any], None],
    asked: Any,
    play: Callable[[Task], Result],
    tasks: Iterable[Task],
) -> Generator[Result, None, None]:
    """Let `jobs` processes play the tasks, each initialized by `prepare(asked)`.

    Raises:
        WorkerLost: if one of them is killed.
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, prepare, (asked,))

    def begin(task: Task) -> Future[Result]:
        with _interrupts_held():
            return pool.submit(play, task)

    try:
        yield from in_order(tasks, 2 * jobs, begin, Future.result)
    except BrokenProcessPool:
        raise WorkerLost("a process that played games was ended from outside") from None
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
