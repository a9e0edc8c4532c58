"""Plays one game, or one deal in every seating."""

from array import array
from dataclasses import dataclass

from branchline.arena.contest import Contest, Lineup
from branchline.game import start
from branchline.simulation.bot_games import Player


@dataclass(frozen=True)
class GameResult:
    """The result of one game; every field is by seat."""

    seating: Lineup
    first: int
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    turns: tuple[int, ...]
    times: tuple["array[float]", ...]  # milliseconds of each decision

    def share(self, seat: int) -> float:
        """Return the seat's share of the victory: 1 for a sole winner, 1/n if n seats share it."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0

    def counted_seats(self, bot: int) -> list[int]:
        """Return the seats that count for a bot.

        Where several copies of a bot are the opponents of another one, they do not count.
        """
        seats = [seat for seat, other in enumerate(self.seating) if other == bot]
        is_counted = len(seats) == 1 or len(set(self.seating)) == 1
        return seats if is_counted else []


DealResult = tuple[GameResult, ...]  # one game for each seating


def play_deal(contest: Contest, deal: int) -> DealResult:
    """Play a deal in all seatings.

    Raises:
        BotFailed: if a bot fails.
    """
    return tuple(play_game(contest, deal, seating) for seating in contest.seatings())


def play_game(contest: Contest, deal: int, seating: Lineup) -> GameResult:
    """Play one game.

    Raises:
        BotFailed: if a bot fails.
    """
    seed, first = contest.game_seed(deal), contest.first(deal)
    game = start(contest.sheet, contest.seats, seed=seed, first=first)
    bots = seat_bots(contest, deal, seating)
    turns = [0] * contest.seats
    times = tuple(array("d") for _ in seating)
    while not game.over:
        seat, turns_before = game.waiting[0], game.state.turns
        active = game.state.turn
        times[seat].append(1000 * bots[seat].act(game, seat))
        if game.over or game.state.turns > turns_before:
            turns[active] += 1
    scores = game.scores().seats
    points, ranks = tuple(s.total for s in scores), tuple(s.rank for s in scores)
    return GameResult(seating, first, points, ranks, tuple(turns), times)


def seat_bots(contest: Contest, deal: int, seating: Lineup) -> list[Player]:
    """Return a new bot for each seat.

    Raises:
        BotFailed: if one cannot be created.
    """
    copies: dict[int, int] = {}
    bots = []
    for player in seating:
        copies[player] = copies.get(player, 0) + 1
        seed = contest.bot_seed(deal, player, copies[player])
        bots.append(Player(contest.bots[player], seed, contest.game_seed(deal)))
    return bots
