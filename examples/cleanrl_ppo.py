"""PPO with masks in one file, in the style of CleanRL: it learns New York from self-made games.

pip install torch
python examples/cleanrl_ppo.py --minutes 3
"""

import argparse
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from branchline.env.vector import BranchlineVector


class Agent(nn.Module):
    """A policy and a value on one body."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh())
        self.policy, self.value = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return the distribution over legal actions, and the value."""
        body = self.body(seen)
        logits = self.policy(body).masked_fill(masks == 0, -1e9)
        return Categorical(logits=logits), self.value(body)[:, 0]


class Table:
    """Many games against an opponent, as tensors."""

    def __init__(self, opponent: str, games: int) -> None:
        self.env = BranchlineVector(
            "new_york", 2, games, opponent=opponent, reward="win", copy=False
        )
        _, high = self.env.batch.bounds()
        self.scale = torch.from_numpy(np.clip(high, 1, 100))
        self.env.reset(seed=1)

    def now(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Return observations as small numbers, and masks."""
        seen = torch.from_numpy(self.env.batch.flat.astype(np.float32)) / self.scale
        return seen, torch.from_numpy(self.env.batch.masks.copy())

    def step(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Play; return rewards and which games have ended."""
        _, rewards, ended, _, _ = self.env.step(actions.numpy())
        return torch.from_numpy(rewards), torch.from_numpy(ended.astype(np.float32))


def advantages_of(rewards: Any, ended: Any, values: Any, last: Any, lam: float = 0.95) -> Any:
    """Return generalised advantages; a game that ends cuts them off."""
    found, running = torch.zeros_like(rewards), torch.zeros_like(last)
    for t in reversed(range(len(rewards))):
        after = last if t + 1 == len(rewards) else values[t + 1]
        running = rewards[t] + (1 - ended[t]) * (after + lam * running) - values[t]
        found[t] = running
    return found


def learn(agent: Agent, optimizer: Any, rows: list[torch.Tensor]) -> None:
    """Improve the policy on one rollout."""
    for order in (torch.randperm(len(rows[0])) for _ in range(4)):
        for part in order.split(4096):
            seen, masks, actions, before, advantages, returns = (row[part] for row in rows)
            policy, value = agent(seen, masks)
            ratio = (policy.log_prob(actions) - before).exp()
            scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
            gain = torch.min(ratio * scaled, ratio.clamp(0.8, 1.2) * scaled).mean()
            loss = 0.5 * (value - returns).pow(2).mean() - gain - 0.01 * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def rollout(agent: Agent, table: Table, steps: int) -> tuple[list[torch.Tensor], float, float]:
    """Play; return the rows to learn from, with victories and games that ended."""
    kept: list[list[torch.Tensor]] = [[] for _ in range(7)]
    with torch.no_grad():
        for _ in range(steps):
            seen, masks = table.now()
            policy, value = agent(seen, masks)
            actions = policy.sample()
            rewards, ended = table.step(actions)
            log = policy.log_prob(actions)
            for rows, row in zip(
                kept, (seen, masks, actions, log, value, rewards, ended), strict=True
            ):
                rows.append(row)
        last = agent(*table.now())[1]
    seen, masks, actions, log, values, rewards, ended = map(torch.stack, kept)
    advantages = advantages_of(rewards, ended, values, last)
    rows = [seen, masks, actions, log, advantages, advantages + values]
    return [row.flatten(0, 1) for row in rows], float(rewards.sum()), float(ended.sum())


def main() -> None:
    """Learn for some minutes; print the share of victories in the games played meanwhile."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--opponent", default="random")
    asked = parser.parse_args()
    torch.manual_seed(1)
    table = Table(asked.opponent, games=256)
    agent = Agent(table.env.batch.flat.shape[1], table.env.batch.board.actions)
    optimizer = torch.optim.Adam(agent.parameters(), lr=7e-4)
    ends, decisions, update = monotonic() + 60 * asked.minutes, 0, 0
    while monotonic() < ends:
        rows, won, games = rollout(agent, table, steps=64)
        learn(agent, optimizer, rows)
        decisions, update = decisions + len(rows[0]), update + 1
        if update % 5 == 1:
            print(f"{decisions} decisions: {won / max(games, 1):.1%} against {asked.opponent}")
    print(f"{decisions} decisions: {won / max(games, 1):.1%} against {asked.opponent}")


if __name__ == "__main__":
    main()
