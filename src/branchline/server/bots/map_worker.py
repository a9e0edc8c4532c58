"""The worker process for maps from outside: it judges and draws them, away from the tables.

Jobs arrive on stdin and answers leave on stdout, a line of JSON each. `map_pool.py` starts and
supervises it.
"""

import json
import os
import resource
import sys
from collections.abc import Callable
from typing import Any

from branchline.families.setup import setup_of
from branchline.families.summary import summary_line
from branchline.sheet import SheetError, read_sheet
from branchline.sheet.model import MAP
from branchline.workshop.sketch import sketch_board

MEMORY = 3 * 1024**3  # bytes of address space
NICENESS = 10


def main() -> None:
    """Do jobs until stdin closes."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line)), file=answers, flush=True)


def answer(line: bytes) -> Any:
    """Return the answer to a job, or an error message as a string."""
    job = json.loads(line)
    try:
        return JOBS[job["job"]](**job["values"])
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def judge(key: str, text: str) -> dict[str, Any]:
    """Return the problems of a sheet; without any, what lists show of it and a first drawing."""
    try:
        sheet = read_sheet(text, key)
    except SheetError as error:
        return {"problems": error.problems}
    if sheet.family != MAP:
        return {"problems": ["games with yards have no map to draw; expected a game on a map"]}
    for seats in sheet.seats:
        setup_of(sheet, seats)
    summary = {"name": sheet.name, "seats": list(sheet.seats), "text": summary_line(sheet)}
    return {"problems": [], "summary": summary, "board": sketch_board(sheet)}


JOBS: dict[str, Callable[..., Any]] = {"judge": judge}


if __name__ == "__main__":
    main()
