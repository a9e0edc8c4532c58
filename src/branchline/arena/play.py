"""Plays one game, or one deal in every seating."""

from array import array
from dataclasses import dataclass

from branchline.arena.contest import Contest, Lineup
from branchline.errors import BotFailed, BotTimeout
from branchline.game import Game, start
from branchline.simulation.bot_games import Player

STAND_IN = "planner"  # plays on for a bot that has lost by forfeit


@dataclass(frozen=True)
class GameResult:
    """The result of one game; every field is by seat."""

    seating: Lineup
    first: int
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    turns: tuple[int, ...]
    times: tuple["array[float]", ...]  # milliseconds of each decision
    forfeits: tuple[str | None, ...] = ()  # why a seat lost by forfeit, if any did
    record: str | None = None
    luck: tuple[float, ...] = ()  # the part of the victory that chance gave, if that was asked

    def share(self, seat: int) -> float:
        """Return the seat's share of the victory: 1 for a sole winner, 1/n if n seats share it."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0

    def adjusted_share(self, seat: int) -> float:
        """Return the seat's share of the victory less what chance gave it."""
        return self.share(seat) - self.luck[seat]

    def counted_seats(self, bot: int) -> list[int]:
        """Return the seats that count for a bot.

        Where several copies of a bot are the opponents of another one, they do not count.
        """
        seats = [seat for seat, other in enumerate(self.seating) if other == bot]
        is_counted = len(seats) == 1 or len(set(self.seating)) == 1
        return seats if is_counted else []

    def forfeits_of(self, bot: int) -> int:
        """Return how many seats of a bot lost by forfeit."""
        return sum(
            other == bot and why is not None
            for other, why in zip(self.seating, self.forfeits, strict=False)
        )


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
        BotFailed: if a bot fails and does not lose by forfeit.
    """
    seed, first = contest.game_seed(deal), contest.first(deal)
    game = start(contest.sheet, contest.seats, seed=seed, first=first)
    table = _Table(contest, deal, seating)
    while not game.over:
        table.act(game)
    scores = game.scores().seats
    return GameResult(
        seating,
        first,
        tuple(score.total for score in scores),
        _ranks([score.rank for score in scores], table.forfeits),
        tuple(table.turns),
        table.times,
        tuple(table.forfeits) if any(table.forfeits) else (),
        game.record() if contest.records else None,
        _luck(contest, game) if contest.luck else (),
    )


def _luck(contest: Contest, game: Game) -> tuple[float, ...]:
    """Return what chance gave each seat: nothing that could be told without a network."""
    from branchline.study.game_luck import luck_of  # noqa: PLC0415  contests rarely ask for it

    found = luck_of(game.record(), contest.sheet)
    return (0.0,) * contest.seats if found is None else found.shares


class _Table:
    """The bots of one game, and what is measured of them."""

    def __init__(self, contest: Contest, deal: int, seating: Lineup) -> None:
        self.contest = contest
        self.players = seat_bots(contest, deal, seating)
        self.turns = [0] * contest.seats
        self.times = tuple(array("d") for _ in seating)
        self.forfeits: list[str | None] = [None] * contest.seats

    def act(self, game: Game) -> None:
        """Let the seat that is asked choose and play."""
        seat, turns_before, active = game.waiting[0], game.state.turns, game.state.turn
        try:
            seconds = self.players[seat].act(game, seat)
        except BotFailed as failure:
            if not (self.contest.limits.forfeits or isinstance(failure, BotTimeout)):
                raise
            self.forfeits[seat] = str(failure)
            self.players[seat] = Player(STAND_IN, 0, game_seed=self.players[seat].game_seed)
            return
        if self.forfeits[seat] is None:
            self.times[seat].append(1000 * seconds)
        if game.over or game.state.turns > turns_before:
            self.turns[active] += 1
        if game.over:
            for seat, player in enumerate(self.players):
                player.close(game, seat)


def _ranks(ranks: list[int], forfeits: list[str | None]) -> tuple[int, ...]:
    """Return the ranks in which seats that lost by forfeit are last, all alike."""
    pairs = zip(ranks, forfeits, strict=True)
    keys = [(0, rank) if why is None else (1, 0) for rank, why in pairs]
    return tuple(1 + sum(other < own for other in keys) for own in keys)


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
        game_seed = contest.game_seed(deal)
        bots.append(Player(contest.bots[player], seed, game_seed, contest.limits))
    return bots
