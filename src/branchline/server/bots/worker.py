"""The worker process that runs bots: questions arrive on stdin, action numbers leave on stdout.

`pool.py` starts and supervises it.
"""

import json
import os
import pickle
import resource
import secrets
import struct
import sys
from collections import OrderedDict
from dataclasses import asdict
from typing import IO, Any

from branchline.bots.bot import Bot
from branchline.bots.printed import register_sheet
from branchline.bots.registry import find_bot
from branchline.game import Action
from branchline.study.reason import Reason
from branchline.views import View

MAX_BOTS = 200  # kept in memory
MEMORY = 3 * 1024**3  # bytes of address space
HINTS = ""  # the name in a question for hints

Bots = OrderedDict[tuple[str, str], Bot]  # by name and key, least recently used first


def main() -> None:
    """Answer questions until stdin closes."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a bot's own prints must not mix with the answers
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    bots: Bots = OrderedDict()
    while (question := read_question(sys.stdin.buffer)) is not None:
        print(json.dumps(answer(bots, question)), file=answers, flush=True)


def read_question(source: IO[bytes]) -> bytes | None:
    """Return the next question, or None at the end."""
    size = source.read(4)
    if len(size) < 4:
        return None
    return source.read(struct.unpack(">I", size)[0])


def answer(bots: Bots, question: bytes) -> Any:
    """Return the answer to a question, or an error message as a string."""
    name, key, view, legal, sheet = pickle.loads(question)  # written by the server itself
    try:
        if sheet is not None:
            register_sheet(sheet)
        if name == HINTS:
            return hints(view, legal)
        return choose(bots, name, key, view, legal)
    except Exception as error:
        bots.pop((name, key), None)
        return f"{type(error).__name__}: {error}"


def choose(bots: Bots, name: str, key: str, view: View, legal: list[Action]) -> tuple[int, bool]:
    """Return the number of the action that a bot chooses, and whether searches are compiling."""
    bot = bots.pop((name, key), None)
    if bot is None:
        bot = find_bot(name)(seed=secrets.randbits(32))
    bots[name, key] = bot
    if len(bots) > MAX_BOTS:
        bots.popitem(last=False)
    number = bot.choose(view, legal).number
    module = sys.modules.get("branchline.bots.search.readiness")  # loaded by bots that search
    return number, module is not None and module.Readiness.is_warming()


def hints(view: View, legal: list[Action]) -> list[list[Any]]:
    """Return number, chance, error, points, reasons and source of the best few actions."""
    from branchline.study.hints import explain  # noqa: PLC0415  rarely needed

    found = explain(view, legal, seed=secrets.randbits(32))
    return [
        [
            *(hint.action.number, hint.chance, hint.error, hint.points),
            *(list(map(facts, hint.reasons)), hint.source),
        ]
        for hint in found
    ]


def facts(reason: Reason) -> dict[str, Any]:
    """Return a reason as the protocol has it."""
    tickets = [(one.a, one.b, one.points) for one in reason.tickets]
    return asdict(reason) | {"tickets": tickets}


if __name__ == "__main__":
    main()
