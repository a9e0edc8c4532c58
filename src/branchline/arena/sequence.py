"""Two bots compared deal by deal: the score of the first one in a deal, for the sequential test."""

from statistics import fmean

from branchline.arena.play import DealResult


def score_of_first(result: DealResult) -> float:
    """Return the score of the first of two bots in a deal, from 0 to 1.

    It is the mean of its share where it sits alone, and of what the other one leaves to it where
    that one sits alone; with two seats both are the same.
    """
    own = [game.share(seat) for game in result for seat in game.counted_seats(0)]
    left = [1 - game.share(seat) for game in result for seat in game.counted_seats(1)]
    return (fmean(own) + fmean(left)) / 2
