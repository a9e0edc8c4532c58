"""The worker process that reviews finished games: records arrive on stdin, reviews leave on stdout.
It has the lowest priority there is, and reports after every action how far it is.
`server/reviews/jobs.py` starts and supervises it.
"""

import json
import os
import resource
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from branchline.bots.printed import register_sheet
from branchline.server.bots.worker_handle import PROGRESS
from branchline.sheet import read_sheet
from branchline.study.review import review

MEMORY = 3 * 1024**3  # bytes of address space
NICENESS = 19
DIGITS = 4  # of chances: more says nothing


def main() -> None:
    """Review games until stdin closes."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def say(line: Any) -> None:
        print(json.dumps(line, ensure_ascii=False), file=answers, flush=True)

    for question in sys.stdin.buffer:
        say(answer(question, lambda done, of: say({PROGRESS: [done, of]})))


def answer(question: bytes, progress: Callable[[int, int], None]) -> Any:
    """Return the review of a record, or an error message as a string."""
    asked = json.loads(question)
    try:
        sheet = None
        if asked["map"] is not None:
            sheet = read_sheet(asked["map"], asked["key"])
            register_sheet(sheet)
        return rounded(asdict(review(asked["record"], sheet=sheet, progress=progress)))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def rounded(value: Any) -> Any:
    """Return the same facts with fewer digits."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(one) for one in value]
    return value


if __name__ == "__main__":
    main()
