"""`python -m branchline.learn GAME`: train the networks of a game, or go on training them."""

import argparse
import json
from pathlib import Path
from typing import Any

import torch

from branchline.learn.training import Budget, Trainer
from branchline.learn.values import ValueTrainer
from branchline.sheet import find_sheet


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(prog="python -m branchline.learn", description=__doc__)
    parser.add_argument("game", help="the name of a game, or a sheet")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long (default: 60)")
    parser.add_argument(
        "--value", action="store_true", help="the network that judges, not the one that plays"
    )
    parser.add_argument("--folder", type=Path, default=Path("build/learn"), help="what it keeps")
    parser.add_argument("--threads", type=int, default=1, help="of torch (default: 1)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    sheet = find_sheet(options.game)
    if options.value:
        ValueTrainer(sheet, options.folder, options.seed).run(options.minutes, tell_loss)
    else:
        Trainer(sheet, options.folder, Budget(options.minutes, seed=options.seed)).run(tell)


def tell(line: dict[str, Any]) -> None:
    """Print a measurement."""
    shares = " ".join(f"{seats}: {share:.1%}" for seats, share in line["shares"].items())
    rest = {key: value for key, value in line.items() if key != "shares"}
    print(f"against tuned pilots {shares}  {json.dumps(rest)}", flush=True)


def tell_loss(line: dict[str, Any]) -> None:
    """Print how the value network does."""
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
