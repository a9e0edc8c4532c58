"""A bot that is a program: it reads messages from its input and writes its answers."""

import atexit
import base64
import os
import pickle
import shlex
import sys
from collections.abc import Callable, Collection, Sequence
from typing import Any

from branchline.actions import Action
from branchline.bots.printed import printed_for
from branchline.bots.stdio.child import START_SECONDS, Child
from branchline.bots.stdio.messages import PROTOCOL, Message, choice_part, plain, sheet_part
from branchline.errors import BotFailed, UnknownBot
from branchline.views import View

PATIENCE = 600.0  # seconds for a decision where no limit is set

_idle: dict[tuple[str, ...], list[Child]] = {}  # processes that wait for another game


class Program:
    """Plays one game at one seat in a process of its own, which is used again for the next game.

    A process of ours gets views as Python objects; all others get JSON. What comes back is JSON
    from everybody, so that nothing that a bot sends can run code here.
    """

    command: tuple[str, ...] = ()
    is_python = False  # then it finds modules where this process does

    def __init__(self, *, seed: int) -> None:
        self.seed = seed
        self.limit = PATIENCE  # seconds for the next decision
        self.child: Child | None = None
        self.takes_objects = False
        self.asked: list[tuple[View, Collection[Action]]] = []

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return the legal action that the program names.

        Raises:
            BotFailed: if it fails, or names none.
        """
        if self.child is None:
            self._begin(view)
        assert self.child is not None
        message: Message = {"type": "choose"}
        if self.takes_objects:
            message["pickle"] = base64.b64encode(pickle.dumps((view, tuple(legal)))).decode()
        else:
            message |= choice_part(view, legal)
        self.asked.append((view, legal))
        answer = self._ask(message, self.limit)
        return _named(answer, legal)

    def _begin(self, view: View) -> None:
        """Take an idle process or start one, and tell it about the game."""
        waiting = _idle.get(self.command, [])
        path = sys.path if self.is_python else ()
        self.child = waiting.pop() if waiting else Child(self.command, path)
        hello = self._ask({"type": "hello", "protocol": PROTOCOL}, START_SECONDS)
        if hello.get("type") != "ready":
            raise BotFailed(f"expected a message of the type 'ready', not {_short(hello)}")
        self.takes_objects = hello.get("takes") == "pickle"
        sheet = printed_for(view).sheet
        game: Message = {"type": "game", "seat": view.you, "seed": self.seed}
        game |= {"game": view.game, "version": view.version, "seats": len(view.seats)}
        if self.takes_objects:
            game["pickle"] = base64.b64encode(pickle.dumps(sheet)).decode()
        else:
            game["sheet"] = sheet_part(sheet)
        ready = self._ask(game, START_SECONDS)
        if ready.get("type") != "ready":
            raise BotFailed(str(ready.get("error", f"expected 'ready', not {_short(ready)}")))

    def _ask(self, message: Message, seconds: float) -> Message:
        assert self.child is not None
        try:
            return self.child.ask(message, seconds)
        except BotFailed:
            self.child = None  # it has ended
            raise

    def close(self, view: View | None = None) -> None:
        """Leave the game; the process waits for another one."""
        if self.child is not None:
            scores = plain(view.scores) if view is not None and view.scores is not None else None
            self.child.send({"type": "end", "scores": scores})
            _idle.setdefault(self.command, []).append(self.child)
            self.child = None

    def __del__(self) -> None:
        child = getattr(self, "child", None)  # none if it could not even be made
        if child is not None:
            child.end()  # in the middle of a game it is of no use for another one

    def __deepcopy__(self, memo: dict[int, Any]) -> "Program":
        """Return another process that has been asked the same, for `check_bot`."""
        other = type(self)(seed=self.seed)
        for view, legal in self.asked:
            other.choose(view, legal)
        return other


def program_bot(command: str) -> Callable[..., Program]:
    """Return the class of a bot that is run by a command: `node eager.mjs`."""
    return _class_for(shlex.split(command))


def separate_bot(name: str) -> Callable[..., Program]:
    """Return the class of a bot of ours, or a Python class, that runs in its own process."""
    return _class_for([sys.executable, "-m", "branchline.bots.stdio.host", name], True)


def _class_for(command: Sequence[str], is_python: bool = False) -> type[Program]:
    if not command:
        raise UnknownBot("stdio: needs a command, as in `stdio:node eager.mjs`")
    return type("Program", (Program,), {"command": tuple(command), "is_python": is_python})


def _named(answer: Message, legal: Collection[Action]) -> Action:
    """Return the legal action that an answer names, by number or by text."""
    if answer.get("type") == "failed":
        raise BotFailed(str(answer.get("error")))
    if answer.get("type") == "action":
        for action in legal:
            if answer.get("number", action.number) == action.number:
                if "number" in answer or answer.get("text") == action.text:
                    return action
    raise BotFailed(f"expected the number or the text of a legal action, not {_short(answer)}")


def _short(answer: Message) -> str:
    return repr(answer)[:100]


@atexit.register
def end_idle_processes() -> None:
    """End the processes that wait for another game."""
    for children in _idle.values():
        for child in children:
            child.end()
    _idle.clear()


os.register_at_fork(after_in_child=_idle.clear)
