"""Environments for learning: the games for PettingZoo, Gymnasium and searchers, one or many."""

try:
    from branchline.env.aec import BranchlineAEC, aec
    from branchline.env.batch import Batch, Step
    from branchline.env.ids import all_ids, env_id, read_id
    from branchline.env.parallel import BranchlineParallel, parallel
    from branchline.env.rewards import REWARDS
    from branchline.env.worlds import Worlds
except ModuleNotFoundError as error:
    if (error.name or "").startswith("branchline"):
        raise
    from branchline.errors import install_command

    needed = f"branchline.env needs {error.name}; run `{install_command('rl')}`"
    raise ModuleNotFoundError(needed, name=error.name) from None

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
