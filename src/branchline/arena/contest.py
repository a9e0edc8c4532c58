"""A contest: which bots play each other, on which deals, and who sits where.

Every deal is mirrored: the bots play it once from each seat, with the same seed and the same
starting seat. Deal number i has the seed `seed + i`.
"""

from dataclasses import dataclass, field
from itertools import combinations, permutations
from random import Random

from branchline.game import check_table
from branchline.sheet import Sheet
from branchline.simulation.bot_games import Limits
from branchline.simulation.simulate import check_seeds

ROTATIONS, ORDERS = MIRRORS = ("rotations", "all")

Lineup = tuple[int, ...]  # the index of the bot at each seat


@dataclass(frozen=True)
class Contest:
    """The settings of a contest.

    Raises:
        ValueError: if the seats, the bots, the deals or the seed are invalid.
    """

    sheet: Sheet
    bots: tuple[str, ...]  # names, or module:Class
    seats: int
    deals: int
    seed: int = 0
    mirror: str = ROTATIONS  # which seatings of a line-up every deal is played in
    limits: Limits = field(default_factory=Limits)
    records: bool = False  # whether results hold the records of their games
    luck: bool = False  # whether results say what chance gave each seat

    def __post_init__(self) -> None:
        check_table(self.sheet, self.seats)
        if not self.bots:
            raise ValueError("a contest needs at least one bot")
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise ValueError(f"duplicate bot {bot}; name it once to let it play against itself")
        if self.deals < 1:
            raise ValueError(f"the number of deals must be at least 1, not {self.deals}")
        check_seeds(self.seed, self.deals)
        if self.mirror not in MIRRORS:
            raise ValueError(f"expected {' or '.join(MIRRORS)}, not {self.mirror!r}")

    def lineups(self) -> list[Lineup]:
        """Return which bots play each other.

        With at least as many bots as seats, every combination of them plays; with fewer, each bot
        plays alone against copies of each other one. A single bot plays against itself.
        """
        players = range(len(self.bots))
        if len(self.bots) == 1:
            return [(0,) * self.seats]
        if len(self.bots) >= self.seats:
            return list(combinations(players, self.seats))
        return [(lone, *[other] * (self.seats - 1)) for lone, other in permutations(players, 2)]

    def seatings(self) -> list[Lineup]:
        """Return the seatings of every deal: all distinct rotations of each line-up, or orders."""
        found: dict[Lineup, None] = {}
        for lineup in self.lineups():
            rotations = [lineup[turn:] + lineup[:turn] for turn in range(self.seats)]
            orders = permutations(lineup) if self.mirror == ORDERS else rotations
            found |= dict.fromkeys(orders)
        return list(found)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * len(self.seatings())

    def game_seed(self, deal: int) -> int:
        """Return the seed that all games of a deal share."""
        return self.seed + deal

    def first(self, deal: int) -> int:
        """Return the starting seat, which all games of a deal share."""
        return deal % self.seats

    def bot_seed(self, deal: int, player: int, copy: int) -> int:
        """Return the seed of a bot: the same in all rotations, but different for each copy."""
        return Random(f"{self.seed} {deal} {player} {copy}").getrandbits(32)
