"""GSPRT: stop as soon as the deals decide between two Elo differences.

The generalised sequential probability ratio test on the scores of whole deals; the likelihood
ratio is that of normally distributed scores with the sample variance.
"""

from dataclasses import dataclass, field
from math import log

ACCEPTED = "accepted"  # the first bot is stronger by the higher difference or more
REJECTED = "rejected"  # it is stronger by the lower difference at most


@dataclass
class Sprt:
    """Tests which of two Elo differences fits the first bot against the second.

    Raises:
        ValueError: if the differences are not in ascending order.
    """

    lower: float
    higher: float
    seats: int = 2
    false_accept: float = 0.05  # probability of accepting where the lower difference is true
    false_reject: float = 0.05  # probability of rejecting where the higher one is
    fewest: int = 10  # deals before the first verdict
    scores: list[float] = field(default_factory=list)
    verdict: str | None = None

    def __post_init__(self) -> None:
        if not self.lower < self.higher:
            raise ValueError(
                f"expected two Elo differences, lower first, not {self.lower:g} {self.higher:g}"
            )
        for error in (self.false_accept, self.false_reject):
            if not 0 < error < 0.5:
                raise ValueError(f"an error rate must be between 0 and 0.5, not {error:g}")

    def add(self, score: float) -> bool:
        """Add the score of a deal, from 0 to 1; return whether there is a verdict."""
        self.scores.append(score)
        if len(self.scores) < self.fewest:
            return False
        ratio = self.log_ratio()
        if ratio >= log((1 - self.false_reject) / self.false_accept):
            self.verdict = ACCEPTED
        elif ratio <= log(self.false_reject / (1 - self.false_accept)):
            self.verdict = REJECTED
        return self.verdict is not None

    def log_ratio(self) -> float:
        """Return the log-likelihood ratio so far.

        The variance includes one deal won and one lost in addition, so it is never zero.
        """
        count = len(self.scores)
        mean = sum(self.scores) / count
        squares = sum((score - mean) ** 2 for score in self.scores)
        variance = (squares + (1 - mean) ** 2 + mean**2) / (count + 2)
        low, high = (expected_score(d, self.seats) for d in (self.lower, self.higher))
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)


def expected_score(difference: float, seats: int = 2) -> float:
    """Return the expected score of a player with this Elo difference to its opponent.

    With more than two seats it is the mean of two shares: its own where it sits alone among
    copies of the other, and the copies' where the other sits alone among copies of it; each by
    the Plackett–Luce model, in which a seat wins in proportion to its strength.
    """
    strength = 10 ** (difference / 400)
    alone = strength / (strength + seats - 1)
    against_one = 1 - 1 / (1 + (seats - 1) * strength)
    return float((alone + against_one) / 2)
