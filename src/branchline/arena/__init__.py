"""The arena: many games between bots on mirrored deals, and the statistics of their results."""

from branchline.arena.contest import Contest
from branchline.arena.dataset import Dataset
from branchline.arena.journal import Journal
from branchline.arena.run import run
from branchline.arena.sprt import Sprt
from branchline.arena.summary import Summary, sum_up
from branchline.simulation.bot_games import Limits

__all__ = ["Contest", "Dataset", "Journal", "Limits", "Sprt", "Summary", "run", "sum_up"]
