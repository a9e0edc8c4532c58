"""Bots by name: our own, those of installed packages, and `module:Class`."""

import difflib
import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from branchline.bots.bot import Bot
from branchline.bots.stdio.program import program_bot
from branchline.bots.tuning import InvalidOption, split_name, tuned_bot
from branchline.errors import BotFailed, UnknownBot, describe_error
from branchline.sheet import Sheet

__all__ = [
    "BUILT_IN",
    "STDIO",
    "MakeBot",
    "UnknownBot",
    "bot_names",
    "find_bot",
    "prepare_bot",
]

STDIO = "stdio:"  # before the command of a program that speaks the protocol of docs/stdio.md
GROUP = "branchline.bots"  # the entry points of packages that bring bots

FROZEN = {  # never changed, but for four once: strength is measured against them
    "random": "branchline.bots.frozen:Random",
    "hungry-route": "branchline.bots.frozen:HungryRoute",
    "one-step": "branchline.bots.frozen:OneStep",
    "long-route": "branchline.bots.frozen:LongRoute",
    "route-focused": "branchline.bots.frozen:RouteFocused",
    "planner": "branchline.bots.frozen:Planner",
    "wary": "branchline.bots.frozen:Wary",
    "racer": "branchline.bots.frozen:Racer",
    "collector": "branchline.bots.frozen:Collector",
    "champion_1": "branchline.bots.frozen.champion_1:Champion1",
}
LEVELS = {  # the ladder
    "tourist": "branchline.bots.tourist:Tourist",
    "commuter": "branchline.bots.frozen:Planner",
    "express": "branchline.bots.express:Express",
    "stationmaster": "branchline.bots.search.players:Stationmaster",
    "champion": "branchline.bots.search.players:Champion",
}
REFERENCES = {
    "puct": "branchline.bots.search.puct:Puct",
}
LEARNED = {
    "graduate": "branchline.bots.graduate:Graduate",
}
BUILT_IN = FROZEN | LEVELS | REFERENCES | LEARNED
NEED_NUMBA = {"champion_1", "stationmaster", "champion", "puct"}  # to play as strong as they can

MakeBot = Callable[..., Bot]  # called with the keyword `seed`


def bot_names() -> list[str]:
    """Return the names of all bots: our own first, then those of installed packages."""
    return list(_addresses())


def find_bot(name: str) -> MakeBot:
    """Return the class of a bot by its name, or by `module:Class`; options follow after colons.

    Raises:
        UnknownBot: if there is none.
    """
    if name.startswith(STDIO):
        return program_bot(name.removeprefix(STDIO))
    plain, options = split_name(name)
    try:
        return cast(MakeBot, tuned_bot(_find_class(plain), options))
    except InvalidOption as error:
        raise UnknownBot(f"{name}: {error}") from None


def _find_class(name: str) -> MakeBot:
    """Return the class of a bot by its name without options."""
    known = _addresses()
    if name in known:
        return _load(known[name])
    if ":" in name:
        return _load(name)
    near = difflib.get_close_matches(name.lower(), known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
    raise UnknownBot(f"no bot {name!r}; {hint}")


def prepare_bot(make: MakeBot, name: str, sheet: Sheet | None = None) -> None:
    """Prepare a bot that needs time before its first game: for one game, or for any.

    Raises:
        BotFailed: if it cannot.
    """
    prepare, prepare_for = getattr(make, "prepare", None), getattr(make, "prepare_for", None)
    try:
        if sheet is not None and prepare_for is not None:
            prepare_for(sheet)
        elif prepare is not None:
            prepare()
    except (Exception, SystemExit) as error:  # all that an author's code raises is reported
        raise BotFailed(f"{name} cannot be prepared: {describe_error(error)}") from error


def _addresses() -> dict[str, str]:
    """Return where the class of each bot is; a package cannot take the name of one of ours."""
    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return BUILT_IN | {name: others[name] for name in sorted(others) if name not in BUILT_IN}


def _load(address: str) -> MakeBot:
    """Return the class at an address; modules in the current folder are found too."""
    module_name, _, class_name = address.partition(":")
    if not module_name.strip(".") or module_name.startswith("."):
        raise UnknownBot(f"{address}: expected module:Class")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise UnknownBot(f"{address}: the module needs {error.name!r}") from None
        raise UnknownBot(f"{address}: there is no module {module_name!r}") from None
    except (Exception, SystemExit) as error:  # an author's module may hold any mistake
        raise UnknownBot(
            f"{address}: its module cannot be loaded: {describe_error(error)}"
        ) from error
    found = getattr(module, class_name, None)
    if found is None:
        near = difflib.get_close_matches(class_name, vars(module), n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownBot(f"{address}: {module_name} has nothing called {class_name!r}{hint}")
    if not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"{address}: {module_name} has no method `choose` in {class_name!r}")
    return cast(MakeBot, found)
