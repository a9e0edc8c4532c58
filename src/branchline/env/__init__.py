"""Environments for learning: the games for PettingZoo, Gymnasium and searchers, one or many."""

from branchline.env.aec import BranchlineAEC, aec
from branchline.env.batch import Batch, Step
from branchline.env.ids import all_ids, env_id, read_id
from branchline.env.parallel import BranchlineParallel, parallel
from branchline.env.rewards import REWARDS
from branchline.env.worlds import Worlds

__all__ = [
    "REWARDS",
    "Batch",
    "BranchlineAEC",
    "BranchlineParallel",
    "Step",
    "Worlds",
    "aec",
    "all_ids",
    "env_id",
    "parallel",
    "read_id",
]
