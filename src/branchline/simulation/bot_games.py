"""Whole games between bots, without an arena around them."""

from collections.abc import Sequence
from time import perf_counter

from branchline.bots.printed import register_sheet
from branchline.bots.registry import find_bot
from branchline.errors import BotFailed, describe_error
from branchline.game import Game, start
from branchline.sheet import Sheet


class Player:
    """A bot at a seat; its failures are reported with the line of its author that raised them.

    Raises:
        BotFailed: if the bot cannot be made.
    """

    def __init__(self, name: str, seed: int, game_seed: int) -> None:
        self.name = name
        self.game_seed = game_seed
        try:
            self.bot = find_bot(name)(seed=seed)
        except Exception as error:
            raise BotFailed(
                f"{name} cannot be made with `seed=`: {describe_error(error)}"
            ) from error

    def act(self, game: Game, seat: int) -> float:
        """Choose and play an action; return the seconds it took to choose.

        The bot gets the view and a tuple of actions: nothing that leads to the state.

        Raises:
            BotFailed: if the bot raises anything, or its action is not legal.
        """
        view, legal = game.view(seat), tuple(game.legal(seat))
        failed = f"{self.name} failed (seed {self.game_seed}, seat {seat}, turn {view.turns})"
        began = perf_counter()
        try:
            action = self.bot.choose(view, legal)
            took = perf_counter() - began
        except Exception as error:
            raise BotFailed(f"{failed}: {describe_error(error)}") from error
        if action not in legal:
            raise BotFailed(f"{failed}: {action!r} is not one of the {len(legal)} legal actions")
        game.play(seat, action)
        return took


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
    return game, decisions
