"""Training the value network of a game; it can be stopped and goes on."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from branchline.families.setup import setup_of
from branchline.learn.cloning import batches
from branchline.learn.opponents import styles_for
from branchline.learn.value_model import ValueModel
from branchline.learn.watching import Seen, WatchedGames
from branchline.network.sizes import feature_count
from branchline.network.value import save_value_network
from branchline.sheet import Sheet

GAMES = 512  # at once
POOL = 40_000  # looks that are mixed before the network learns from them
BATCH = 2048
RATE, LAST_RATE = 2e-3, 5e-5
HALVING = 1_000_000.0  # looks after which the rate is half as high


class ValueTrainer:
    """Trains the value network of one game, for every number of seats, in a folder of its own."""

    def __init__(self, sheet: Sheet, folder: Path, seed: int = 0) -> None:
        self.sheet, self.folder = sheet, folder
        places = max(sheet.seats)
        torch.manual_seed(seed)
        self.model = ValueModel(feature_count(setup_of(sheet, places)), places)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=RATE)
        self.looks, self.loss = 0, 0.0
        if self.checkpoint.exists():
            self._resume()
        self.chance = np.random.default_rng([seed, self.looks])
        styles = styles_for(sheet, np.random.default_rng(seed))
        self._games = {
            seats: WatchedGames(sheet, seats, GAMES, styles, self.looks // 1000 + seed)
            for seats in sheet.seats
        }

    @property
    def checkpoint(self) -> Path:
        """Where everything is kept that training needs to go on."""
        return self.folder / f"{self.sheet.key}-{self.sheet.version}.value.pt"

    def run(self, minutes: float, tell: Callable[[dict[str, Any]], None]) -> None:
        """Train for some minutes, all numbers of seats in turns; save and tell at the end."""
        began = time.monotonic()
        while time.monotonic() - began < 60 * minutes:
            self._learn([self._gather(seats) for seats in self.sheet.seats])
            tell({"looks": self.looks, "loss": round(self.loss, 4)})
            self.save()

    def _gather(self, seats: int) -> Seen:
        """Return enough looks to learn from."""
        parts: list[Seen] = []
        while sum(len(part.games) for part in parts) < POOL // len(self.sheet.seats):
            part = self._games[seats].look()
            if part is not None:
                parts.append(part)
        return Seen(*(np.concatenate(part) for part in zip(*parts, strict=True)))

    def _learn(self, seen: list[Seen]) -> None:
        """Learn once from each look, in batches of one number of seats each."""
        if self.looks == 0:
            self.model.fit_scale(np.concatenate([one.features for one in seen]))
        for group in self.optimizer.param_groups:
            group["lr"] = max(LAST_RATE, RATE * 0.5 ** (self.looks / HALVING))
        portions = [
            (one, rows) for one in seen for rows in batches(len(one.games), BATCH, self.chance)
        ]
        for i in self.chance.permutation(len(portions)):
            one, rows = portions[i]
            parts = (one.features, one.shares, one.points, one.games)
            loss = self.model.loss(*(part[rows] for part in parts))
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.loss += 0.01 * (loss.item() - self.loss)
        self.looks += sum(len(one.games) for one in seen)

    def save(self) -> None:
        """Write the checkpoint, and the network as it judges."""
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "looks": self.looks,
            "loss": self.loss,
        }
        half = self.checkpoint.with_suffix(".part")
        torch.save(kept, half)
        half.replace(self.checkpoint)
        plain = np.ones(self.model.places + 1, np.float32)
        save_value_network(self.model.export(plain), self.checkpoint.with_suffix(".npz"))

    def _resume(self) -> None:
        kept = torch.load(self.checkpoint, weights_only=False)
        self.model.load_state_dict(kept["model"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.looks, self.loss = kept["looks"], kept["loss"]
