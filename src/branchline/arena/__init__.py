"""The arena: many games between bots on mirrored deals, and the statistics of their results."""

from branchline.arena.contest import Contest
from branchline.arena.run import run
from branchline.arena.sprt import Sprt
from branchline.arena.summary import Summary, sum_up

__all__ = ["Contest", "Sprt", "Summary", "run", "sum_up"]
