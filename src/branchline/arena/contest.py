"""A contest: which bots meet, on which deals, and who sits where.

Every deal is mirrored: the bots play it once from each seat, with the same seed and the same seat
to begin. The deal with number i has the seed `seed + i`.
"""

from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

from branchline.game import check_table
from branchline.sheet import Sheet
from branchline.simulation.simulate import check_seeds

Seating = tuple[int, ...]  # by seat: which of the bots sits there


@dataclass(frozen=True)
class Contest:
    """What is to be played.

    Raises:
        ValueError: if the seats, the bots, the deals or the seed do not fit.
    """

    sheet: Sheet
    bots: tuple[str, ...]  # names, or module:Class
    seats: int
    deals: int
    seed: int = 0

    def __post_init__(self) -> None:
        check_table(self.sheet, self.seats)
        if not self.bots:
            raise ValueError("at least one bot is needed")
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise ValueError(f"{bot} stands twice; one name alone plays against itself")
        if self.deals < 1:
            raise ValueError(f"the number of deals must be at least 1, not {self.deals}")
        check_seeds(self.seed, self.deals)

    def lineups(self) -> list[Seating]:
        """Return who meets whom.

        As many bots as seats meet each other; of more, every choice of so many; with fewer, each
        one sits alone among copies of another. One bot plays against itself.
        """
        players = range(len(self.bots))
        if len(self.bots) == 1:
            return [(0,) * self.seats]
        if len(self.bots) >= self.seats:
            return list(combinations(players, self.seats))
        return [(lone, *[other] * (self.seats - 1)) for lone, other in permutations(players, 2)]

    def seatings(self) -> list[Seating]:
        """Return the seatings of every deal: each line-up in all rotations that differ."""
        found: dict[Seating, None] = {}
        for lineup in self.lineups():
            for turn in range(self.seats):
                found[lineup[turn:] + lineup[:turn]] = None
        return list(found)

    @property
    def games(self) -> int:
        """How many games are played."""
        return self.deals * len(self.seatings())

    def game_seed(self, deal: int) -> int:
        """Return the seed of all games of a deal."""
        return self.seed + deal

    def first(self, deal: int) -> int:
        """Return the seat that begins in all games of a deal."""
        return deal % self.seats

    def bot_seed(self, deal: int, player: int, copy: int) -> int:
        """Return the seed of a bot, the same in all rotations; copies of one bot differ."""
        return Random(f"{self.seed} {deal} {player} {copy}").getrandbits(32)
