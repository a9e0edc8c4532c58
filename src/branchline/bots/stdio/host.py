"""Plays a Python bot in this process: `python -m branchline.bots.stdio.host NAME`.

Whatever the bot prints goes to stderr, so that it cannot disturb the answers.
"""

import base64
import json
import os
import pickle
import sys
from typing import Any, BinaryIO

from branchline.bots.answers import wrong_answer
from branchline.bots.printed import register_sheet
from branchline.bots.registry import find_bot, prepare_bot
from branchline.bots.stdio.messages import Message, write_message
from branchline.errors import describe_error


class Host:
    """Answers the messages for one bot."""

    def __init__(self, name: str) -> None:
        self.make = find_bot(name)
        self.name = name
        self.bot: Any = None

    def answer(self, message: Message) -> Message | None:
        """Return the answer to a message; none where none is expected."""
        kind = message.get("type")
        if kind == "hello":
            return {"type": "ready", "takes": "pickle"}
        if kind == "game":
            sheet = _unpack(message)
            register_sheet(sheet)
            prepare_bot(self.make, self.name, sheet)
            self.bot = self.make(seed=message["seed"])
            return {"type": "ready"}
        if kind == "choose":
            view, legal = _unpack(message)
            action = self.bot.choose(view, legal)
            if action not in legal:
                return {"type": "failed", "error": wrong_answer(action, legal)}
            return {"type": "action", "number": action.number}
        return None


def _unpack(message: Message) -> Any:
    return pickle.loads(base64.b64decode(message["pickle"]))


def serve(name: str, lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer line by line until the input ends."""
    host = Host(name)
    for line in lines:
        try:
            answer = host.answer(json.loads(line))
        except (Exception, SystemExit) as error:  # all that an author's code raises is reported
            answer = {"type": "failed", "error": describe_error(error)}
        if answer is not None:
            answers.write(write_message(answer))
            answers.flush()


if __name__ == "__main__":
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:
        lines = os.fdopen(os.dup(0), "rb")
        os.dup2(nothing.fileno(), 0)
    serve(sys.argv[1], lines, out)
