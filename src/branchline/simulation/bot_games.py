"""Whole games between bots, without an arena around them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter

from branchline.bots.answers import wrong_answer
from branchline.bots.bot import Bot
from branchline.bots.printed import register_sheet
from branchline.bots.registry import STDIO, find_bot, prepare_bot
from branchline.bots.stdio.program import Program, separate_bot
from branchline.errors import BotFailed, BotTimeout, describe_error
from branchline.game import Game, start
from branchline.sheet import Sheet


@dataclass(frozen=True)
class Limits:
    """How bots are held to their time and kept apart.

    Raises:
        ValueError: if a time is not positive.
    """

    decision: float | None = None  # seconds for each decision
    game: float | None = None  # seconds for all decisions of a seat in one game
    separate: bool = False  # each bot in a process of its own
    forfeits: bool = False  # a bot that fails loses the game; otherwise the contest ends

    def __post_init__(self) -> None:
        for name, seconds in (("decision", self.decision), ("game", self.game)):
            if seconds is not None and not seconds > 0:
                raise ValueError(f"the time for a {name} must be positive, not {seconds:g}")

    @property
    def is_timed(self) -> bool:
        """Whether there is a limit of time; it takes a process of its own to end a bot."""
        return self.decision is not None or self.game is not None

    def left(self, spent: float) -> float:
        """Return the seconds for the next decision of a seat that has spent some."""
        for_game = inf if self.game is None else self.game - spent
        return min(inf if self.decision is None else self.decision, for_game)


class Player:
    """A bot at a seat; its failures are reported with the line of its author that raised them.

    Raises:
        BotFailed: if the bot cannot be made.
    """

    def __init__(self, name: str, seed: int, game_seed: int, limits: Limits | None = None) -> None:
        self.name = name
        self.game_seed = game_seed
        self.limits = Limits() if limits is None else limits
        self.spent = 0.0  # seconds
        apart = self.limits.separate or self.limits.is_timed
        try:
            make = find_bot(name)
            separately = apart and not name.startswith(STDIO)
            self.bot: Bot = (separate_bot(name) if separately else make)(seed=seed)
        except (Exception, SystemExit) as error:
            raise BotFailed(
                f"{name} cannot be made with `seed=`: {describe_error(error)}"
            ) from error

    def act(self, game: Game, seat: int) -> float:
        """Choose and play an action; return the seconds it took to choose.

        The bot gets the view and a tuple of actions: nothing that leads to the state.

        Raises:
            BotTimeout: if the bot takes longer than it may.
            BotFailed: if the bot raises anything, or its action is not legal.
        """
        view, legal = game.view(seat), tuple(game.legal(seat))
        failed = f"{self.name} failed (seed {self.game_seed}, seat {seat}, turn {view.turns})"
        began = perf_counter()
        try:
            if isinstance(self.bot, Program) and self.limits.is_timed:
                self.bot.limit = max(0.0, self.limits.left(self.spent))
            action = self.bot.choose(view, legal)
        except BotTimeout as error:
            raise BotTimeout(f"{failed}: {error}") from None
        except BotFailed as error:
            raise BotFailed(f"{failed}: {error}") from None
        except (Exception, SystemExit) as error:
            raise BotFailed(f"{failed}: {describe_error(error)}") from error
        took = perf_counter() - began
        self.spent += took
        if action not in legal:
            raise BotFailed(f"{failed}: {wrong_answer(action, legal)}")
        game.play(seat, action)
        return took

    def close(self, game: Game, seat: int) -> None:
        """Leave a game that is over; a process is free for the next one."""
        if isinstance(self.bot, Program):
            self.bot.close(game.view(seat))


def seat_names(names: str, seats: int) -> list[str]:
    """Return the bot of each seat, from names with commas between them; they begin again.

    >>> seat_names("planner,racer", 3)
    ['planner', 'racer', 'planner']

    Raises:
        UnknownBot: if there is no bot of a name.
        ValueError: if there are more bots than seats.
    """
    bots = [name.strip() for name in names.split(",")]
    if len(bots) > seats:
        raise ValueError(f"{len(bots)} bots are too many for {seats} seats")
    for name in bots:
        find_bot(name)
    return [bots[seat % len(bots)] for seat in range(seats)]


def prepare_bots(sheet: Sheet, bots: Iterable[str]) -> None:
    """Prepare the bots that need time before their first game: the search waits to be compiled.

    Raises:
        UnknownBot: if there is no bot of a name.
        BotFailed: if a bot cannot be prepared.
    """
    register_sheet(sheet)
    for name in dict.fromkeys(bots):
        prepare_bot(find_bot(name), name, sheet)


def play_bots(sheet: Sheet, bots: Sequence[str], seed: int) -> tuple[Game, int]:
    """Play one game; return it with the number of decisions. The seed decides everything.

    Raises:
        BotFailed: if a bot cannot go on.
    """
    register_sheet(sheet)
    game = start(sheet, len(bots), seed=seed)
    players = [Player(name, seed + seat, seed) for seat, name in enumerate(bots)]
    decisions = 0
    while not game.over:
        seat = game.waiting[0]
        players[seat].act(game, seat)
        decisions += 1
    for seat, player in enumerate(players):
        player.close(game, seat)
    return game, decisions
