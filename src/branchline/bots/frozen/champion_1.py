"""The champion as it was before it had networks: what later ones are measured against.

Every option of the search is stated here, so that new defaults do not reach it.
"""

from branchline.bots.search.players import Searcher
from branchline.bots.search.portfolio import rivals_for


class Champion1(Searcher):
    """Rollouts of plans against strong players, who hold what fits what they have built."""

    rollouts = 6000
    opening = 1.5
    seconds = 0.9
    caution = 1.0
    weights = (10, 5, 200)
    others = staticmethod(rivals_for)
    guesses = 50
    plan_part = 0.3
    finalists = 2
    compares_all = True
