"""GSPRT: stop as soon as the deals decide between two differences of strength.

The generalised sequential probability ratio test on the score of whole deals; the likelihood
ratio is that of normal scores with the variance that the deals show.
"""

from dataclasses import dataclass, field
from math import log

ACCEPTED = "accepted"  # the first bot is stronger by at least the higher difference
REJECTED = "rejected"  # it is stronger by no more than the lower one


@dataclass
class Sprt:
    """The test of the first bot against the second: two differences in Elo.

    Raises:
        ValueError: if the differences are not in ascending order.
    """

    lower: float
    higher: float
    error: float = 0.05  # chance to decide wrongly, either way
    fewest: int = 10  # deals before it decides
    scores: list[float] = field(default_factory=list)
    verdict: str | None = None

    def __post_init__(self) -> None:
        if not self.lower < self.higher:
            raise ValueError(
                f"expected two differences, lower first: not {self.lower:g} {self.higher:g}"
            )

    def add(self, score: float) -> bool:
        """Add the score of a deal, from 0 to 1; return whether the test has decided."""
        self.scores.append(score)
        if len(self.scores) < self.fewest:
            return False
        bound = log((1 - self.error) / self.error)
        ratio = self.log_ratio()
        if ratio >= bound:
            self.verdict = ACCEPTED
        elif ratio <= -bound:
            self.verdict = REJECTED
        return self.verdict is not None

    def log_ratio(self) -> float:
        """Return the logarithm of the likelihood ratio so far.

        One deal won and one lost are added to the variance, so that it is never nothing.
        """
        count = len(self.scores)
        mean = sum(self.scores) / count
        squares = sum((score - mean) ** 2 for score in self.scores)
        spread = (squares + (1 - mean) ** 2 + mean**2) / (count + 2)
        low, high = expected_score(self.lower), expected_score(self.higher)
        return count * (high - low) * (2 * mean - low - high) / (2 * spread)


def expected_score(difference: float) -> float:
    """Return the share that a difference in Elo leads to between two players."""
    return float(1 / (1 + 10 ** (-difference / 400)))
