"""One game, and one deal from every seat."""

from array import array
from dataclasses import dataclass
from time import perf_counter

from branchline.arena.contest import Contest, Seating
from branchline.bots.bot import Bot
from branchline.bots.registry import find_bot
from branchline.game import Game, start


class BotFailed(Exception):
    """A bot raised an exception or chose an action that is not legal; a sentence says which."""


@dataclass(frozen=True)
class GameResult:
    """What came out of one game; everything by seat."""

    seating: Seating
    first: int
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    turns: tuple[int, ...]
    times: tuple["array[float]", ...]  # milliseconds of each decision

    def share(self, seat: int) -> float:
        """Return the seat's part of the victory: 1 alone, less where several share it."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


DealResult = tuple[GameResult, ...]  # one game for each seating


def play_deal(contest: Contest, deal: int) -> DealResult:
    """Play a deal in all its seatings.

    Raises:
        BotFailed: if a bot cannot go on.
    """
    return tuple(play_game(contest, deal, seating) for seating in contest.seatings())


def play_game(contest: Contest, deal: int, seating: Seating) -> GameResult:
    """Play one game.

    Raises:
        BotFailed: if a bot cannot go on.
    """
    seed, first = contest.game_seed(deal), contest.first(deal)
    game = start(contest.sheet, contest.seats, seed=seed, first=first)
    bots = seat_bots(contest, deal, seating)
    turns = [0] * contest.seats
    times = tuple(array("d") for _ in seating)
    while not game.over:
        seat, turns_before = game.waiting[0], game.state.turns
        whose = game.state.turn
        try:
            times[seat].append(1000 * let_act(game, seat, bots[seat]))
        except Exception as error:  # a bot may raise anything; the sentence says where
            name = contest.bots[seating[seat]]
            what = f"{type(error).__name__}: {error}"
            where = f"seed {seed}, seat {seat}, turn {turns_before}"
            raise BotFailed(f"{name} failed ({where}): {what}") from error
        if game.over or game.state.turns > turns_before:
            turns[whose] += 1
    scores = game.scores().seats
    points, ranks = tuple(s.total for s in scores), tuple(s.rank for s in scores)
    return GameResult(seating, first, points, ranks, tuple(turns), times)


def seat_bots(contest: Contest, deal: int, seating: Seating) -> list[Bot]:
    """Return a new bot for each seat."""
    copies: dict[int, int] = {}
    bots = []
    for player in seating:
        copies[player] = copies.get(player, 0) + 1
        seed = contest.bot_seed(deal, player, copies[player])
        bots.append(find_bot(contest.bots[player])(seed=seed))
    return bots


def let_act(game: Game, seat: int, bot: Bot) -> float:
    """Let a bot choose and play its action; return the seconds it took to choose.

    It gets the view and a tuple of actions: nothing that leads to the state.

    Raises:
        IllegalAction: if the action is not legal.
    """
    view, legal = game.view(seat), tuple(game.legal(seat))
    began = perf_counter()
    action = bot.choose(view, legal)
    took = perf_counter() - began
    if action not in legal:
        raise ValueError(f"{action!r} is not one of the {len(legal)} legal actions")
    game.play(seat, action)
    return took
