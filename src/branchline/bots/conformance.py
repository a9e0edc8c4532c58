"""Conformance: play a bot in every game and at every seat count, and report what it does wrong.

>>> check_bot("random", games=1, sheets=[load_sheet("new_york")])
[]
"""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass

from branchline.bots.answers import wrong_answer
from branchline.bots.bot import Bot
from branchline.bots.outlook import names_that_lead_out, watched
from branchline.bots.printed import register_sheet
from branchline.bots.registry import MakeBot, find_bot, prepare_bot
from branchline.errors import describe_error
from branchline.events import End
from branchline.game import Action, Game, start
from branchline.rules.generator import seed_generator
from branchline.sheet import Sheet, game_names, load_sheet

LONGEST_GAME = 5000  # decisions; our longest games have some hundreds
HIDDEN_EVERY = 7  # one decision in seven is asked again in another world


@dataclass(frozen=True)
class Problem:
    """Something a bot did wrong, and where: `start(sheet, seats, seed=seed, first=0)` plays it."""

    game: str
    seats: int
    seed: int
    decision: int  # which one of the game, from 0
    what: str

    def __str__(self) -> str:
        where = f"{self.game} for {self.seats}, seed {self.seed}, decision {self.decision}"
        return f"{where}: {self.what}"


def check_bot(
    bot: str | MakeBot, *, games: int = 3, seed: int = 0, sheets: Iterable[Sheet] | None = None
) -> list[Problem]:
    """Play `games` games of every kind with the bot at all seats; return what it did wrong.

    Illegal actions, exceptions and games without progress are wrong, and so are actions that
    depend on what is hidden: if the same view and memory lead to another action. A bot must not
    look at the program around it either: at its frames or its objects.

    Raises:
        UnknownBot: if a name leads to no bot.
        BotFailed: if it cannot be prepared.
    """
    make = find_bot(bot) if isinstance(bot, str) else bot
    prepare_bot(make, str(bot))
    problems = []
    for sheet in [load_sheet(name) for name in game_names()] if sheets is None else sheets:
        register_sheet(sheet)
        for seats in sheet.seats:
            for number in range(seed, seed + games):
                problem = check_game([make] * seats, sheet, number)
                problems += [problem] if problem else []
    return problems


def check_game(table: Sequence[MakeBot], sheet: Sheet, seed: int) -> Problem | None:
    """Play one game with a bot for each seat; return the first thing that one did wrong."""
    seats = len(table)
    game = start(sheet, seats, seed=seed, first=0)
    for make in table:
        if names := names_that_lead_out(make):
            what = f"its code uses {', '.join(names)}, which leads out of the bot"
            return Problem(sheet.key, seats, seed, 0, what)
    try:
        bots = [make(seed=seed + seat) for seat, make in enumerate(table)]
    except (Exception, SystemExit) as error:  # all that an author's code raises is reported
        what = f"cannot be made with `seed=`: {describe_error(error)}"
        return Problem(sheet.key, seats, seed, 0, what)
    for decision in range(LONGEST_GAME):
        if game.over:
            break
        seat = game.waiting[0]
        action, wrong = ask(game, seat, bots[seat], twice=decision % HIDDEN_EVERY == seed % 3)
        if action is None:
            return Problem(sheet.key, seats, seed, decision, wrong)
        game.play(seat, action)
    if any(isinstance(event, End) and event.reason == "no_progress" for event in game.events):
        return Problem(sheet.key, seats, seed, decision, "the game ended without progress")
    if not game.over:
        return Problem(sheet.key, seats, seed, decision, "the game did not end")
    return None


def ask(game: Game, seat: int, bot: Bot, twice: bool) -> tuple[Action | None, str]:
    """Return the action of a bot, or None and what is wrong with it."""
    legal = tuple(game.legal(seat))
    try:
        before = deepcopy(bot) if twice else bot
    except Exception as error:  # an attribute may refuse it
        return None, f"cannot be copied, to be asked again elsewhere: {describe_error(error)}"
    try:
        with watched(bot) as asked:
            action = bot.choose(game.view(seat), legal)
        if asked:
            return None, f"looked out of itself: it called {', '.join(dict.fromkeys(asked))}"
        if action not in legal:
            return None, wrong_answer(action, legal)
        if twice and (other := choose_elsewhere(game, seat, before)) != action:
            return None, f"chose {action}, but {other} where only hidden things differ"
    except (Exception, SystemExit) as error:  # all that an author's code raises is reported
        return None, describe_error(error)
    return action, ""


def choose_elsewhere(game: Game, seat: int, bot: Bot) -> Action:
    """Return what the bot chooses in a world that differs only in what its seat cannot know."""
    other = game.copy(reseed=False)
    generator = [0] * len(other.state.generator)
    seed_generator(generator, game.state.turns + 1, seat)
    other.family.redeal(other.board, other.state, seat, generator)
    return bot.choose(other.view(seat), tuple(other.legal(seat)))
