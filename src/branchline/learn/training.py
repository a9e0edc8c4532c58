"""Training a network: cloning first, then self-play; it can be stopped and goes on."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch

from branchline.learn.cloning import clone
from branchline.learn.evaluation import share_among_pilots
from branchline.learn.games import LearningGames
from branchline.learn.model import Model
from branchline.learn.opponents import draw_deciders, styles_for
from branchline.learn.ppo import Losses, improve
from branchline.learn.trajectories import Recorder
from branchline.network.network import save_network
from branchline.sheet import Sheet

GAMES = 384  # at once
STEPS = 64  # decisions of each between two updates
CLONED = 3_000_000  # decisions of the pilot, before self-play
CLONE_RATE, RATE = 1e-3, 3e-4
SMALLEST = 0.4  # of the updates are for the fewest seats; the others share the rest


@dataclass
class Budget:
    """How long to train, and how often to measure."""

    minutes: float
    every: float = 300.0  # seconds between two measurements
    seed: int = 0


@dataclass
class Progress:
    """How far the training has come; kept with the weights."""

    cloned: int = 0
    decisions: int = 0  # of self-play
    updates: int = 0
    cpu_seconds: float = 0.0
    history: list[dict[str, Any]] = field(default_factory=list)


class Trainer:
    """Trains the network of one game, for every number of seats, in a folder of its own."""

    def __init__(self, sheet: Sheet, folder: Path, budget: Budget) -> None:
        self.sheet, self.folder, self.budget = sheet, folder, budget
        torch.manual_seed(budget.seed)
        self.chance = np.random.default_rng(budget.seed)
        self.styles = styles_for(sheet, np.random.default_rng(budget.seed))
        self._games: dict[int, LearningGames] = {}
        first = self.games(min(sheet.seats))
        self.model = Model(first.features, first.actions, first.places)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=CLONE_RATE)
        self.progress = Progress()
        self.began, self.cpu_began = time.monotonic(), time.process_time()
        if self.checkpoint.exists():
            self._resume()

    @property
    def checkpoint(self) -> Path:
        """Where everything is kept that training needs to go on."""
        return self.folder / f"{self.sheet.key}-{self.sheet.version}.pt"

    def games(self, seats: int) -> LearningGames:
        """Return the games for a number of seats."""
        if seats not in self._games:
            made = LearningGames(self.sheet, seats, GAMES, self.styles, self.budget.seed + seats)
            made.restart(draw_deciders(GAMES, seats, self.chance))
            self._games[seats] = made
        return self._games[seats]

    def run(self, tell: Callable[[dict[str, Any]], None]) -> None:
        """Train for the minutes of the budget; measure, save and report now and then."""
        if self.progress.cloned == 0:
            self._fit_scale()
        measured_at = time.monotonic()
        losses = Losses()
        while time.monotonic() - self.began < 60 * self.budget.minutes:
            seats = self._some_seats()
            if self.progress.cloned < CLONED:
                self._clone(seats)
            else:
                losses = self._play(seats)
            if time.monotonic() - measured_at > self.budget.every:
                tell(self.measure(losses))
                measured_at = time.monotonic()
        tell(self.measure(losses))

    def measure(self, losses: Losses) -> dict[str, Any]:
        """Play against tuned pilots; keep the result and save everything."""
        seed = 1000 + self.progress.updates
        shares = {
            seats: share_among_pilots(self.model, self.sheet, seats, self.styles, seed)
            for seats in self.sheet.seats
        }
        progress = self.progress
        progress.cpu_seconds += time.process_time() - self.cpu_began
        self.cpu_began = time.process_time()
        line = {
            "cloned": progress.cloned,
            "decisions": progress.decisions,
            "cpu_seconds": round(progress.cpu_seconds),
            "shares": shares,
            **asdict(losses),
        }
        progress.history.append(line)
        self.save()
        return line

    def save(self) -> None:
        """Write the checkpoint, the network as it plays, and the history."""
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "progress": asdict(self.progress),
            "chance": self.chance.bit_generator.state,
        }
        half = self.checkpoint.with_suffix(".part")
        torch.save(kept, half)
        half.replace(self.checkpoint)
        save_network(self.model.export(), self.checkpoint.with_suffix(".npz"))
        history = "".join(json.dumps(line) + "\n" for line in self.progress.history)
        self.checkpoint.with_suffix(".jsonl").write_text(history, "utf-8")

    def _resume(self) -> None:
        kept = torch.load(self.checkpoint, weights_only=False)
        self.model.load_state_dict(kept["model"])
        self.progress = Progress(**kept["progress"])
        if self.progress.cloned >= CLONED:
            self._begin_self_play()
        self.optimizer.load_state_dict(kept["optimizer"])
        self.chance.bit_generator.state = kept["chance"]

    def _some_seats(self) -> int:
        """Return a number of seats: the fewest more often, since most people play so."""
        seats = sorted(self.sheet.seats)
        weights = [SMALLEST] + [(1 - SMALLEST) / (len(seats) - 1)] * (len(seats) - 1)
        return int(self.chance.choice(seats, p=weights))

    def _fit_scale(self) -> None:
        seen = []
        for games in map(self.games, self.sheet.seats):
            for _ in range(100):
                games.step(games.pilot_actions())
                seen.append(games.asked.features[::8].copy())
        self.model.fit_scale(np.concatenate(seen))

    def _clone(self, seats: int) -> None:
        count, _ = clone(self.model, self.optimizer, self.games(seats), self.chance)
        self.progress.cloned += count
        if self.progress.cloned >= CLONED:
            self._begin_self_play()

    def _begin_self_play(self) -> None:
        """Start with fresh moments: the gradients of self-play have another size."""
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=RATE)

    def _play(self, seats: int) -> Losses:
        games = self.games(seats)
        recorder = Recorder(games, STEPS)
        for step in range(STEPS):
            ended = recorder.play(self.model, step)
            deciders = draw_deciders(int(ended.sum()), seats, self.chance)
            games.games.next_deciders[ended] = deciders
        self.progress.decisions += STEPS * GAMES
        self.progress.updates += 1
        return improve(self.model, self.optimizer, recorder.decisions(), self.chance)
