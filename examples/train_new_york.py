"""Learns New York from scratch: two seats, self-play, an actor and a critic in plain NumPy.

    python examples/train_new_york.py --minutes 5           # learns, saves new_york.npz
    branchline arena new_york examples.train_new_york:Learned one-step --seats 2

The policy is a small network trained by PPO: it plays both seats of many games at once, compares
every decision with the critic's value, and makes the better ones more likely. The network sees the
observation of the environment and, for each route, how many of the seat's open tickets have a
shortest path over it. Nothing is imitated; the reward is the difference of points.
"""

import argparse
import os
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small; more threads only wait

import numpy as np

from branchline.env import Batch, Worlds
from branchline.env.vector import BranchlineVector
from branchline.game import Action
from branchline.views import View

GAME, SEATS = "new_york", 2
WEIGHTS = Path(__file__).with_name("new_york.npz")
HIDDEN = 128
SCALE = 20.0  # points in one unit of reward
FAR = 30  # the distance of cities that can no longer be connected
CLIP, LAMBDA, VALUE_WEIGHT = 0.2, 0.95, 0.5

OPPONENTS = ("random", "one-step")

Array = Any  # a NumPy array


class Point(NamedTuple):
    """A point of the learning curve: the share of victories over each opponent."""

    minutes: float
    shares: dict[str, float]


class Features:
    """Turns observations into the input of the network."""

    def __init__(self, board: Any) -> None:
        routes, tickets = board.routes, board.tickets
        self.a, self.b = np.array(board.city_a[:routes]), np.array(board.city_b[:routes])
        self.length = np.array(board.length[:routes], np.float32)
        self.colour = np.array(board.colour[:routes])
        self.twin = np.array(board.next_lane[:routes])
        self.cities, self.routes, self.tickets = board.cities, routes, tickets
        self.start, self.end = (
            np.array(ends[:tickets]) for ends in (board.ticket_a, board.ticket_b)
        )
        self.worth = np.array(board.ticket_points[:tickets], np.float32)
        self.cards = len(board.cards)
        self.by_colour = (self.colour[:, None] == np.arange(-1, self.cards - 1)) * self.length[
            :, None
        ]

    def distances(self, owners: Array) -> Array:
        """Return the trains that each pair of cities still needs, per game (Floyd–Warshall)."""
        others = owners > 1
        closed = others | (others[:, self.twin])
        cost = np.where(owners == 1, 0, np.where(closed, FAR, self.length)).astype(np.float32)
        far = np.full((len(owners), self.cities, self.cities), FAR, np.float32)
        far[:, np.arange(self.cities), np.arange(self.cities)] = 0
        for route in range(self.routes):
            a, b = self.a[route], self.b[route]
            far[:, a, b] = far[:, b, a] = np.minimum(far[:, a, b], cost[:, route])
        for city in range(self.cities):
            np.minimum(far, far[:, :, city, None] + far[:, None, city, :], out=far)
        return far

    def needs(self, far: Array, open_tickets: Array, owners: Array) -> Array:
        """Return for each free route how many open tickets have a shortest path over it."""
        to_a = far[:, self.start][:, :, self.a] + far[:, self.end][:, :, self.b]
        to_b = far[:, self.start][:, :, self.b] + far[:, self.end][:, :, self.a]
        whole = far[:, self.start, self.end]
        on_way = np.minimum(to_a, to_b) + self.length <= whole[:, :, None]
        reachable = open_tickets & (whole < FAR)
        return (on_way & reachable[:, :, None]).sum(1) * (owners == 0)

    def __call__(self, seen: Mapping[str, Array], masks: Array) -> Array:
        """Return one row of features for each observation."""
        owners, own, offer = seen["owners"], seen["tickets"], seen["offer"][:, :2]
        far = self.distances(owners)
        need = self.needs(far, own == 1, owners)
        way = far[:, self.start, self.end] / 10
        offered = (offer[:, :, None] == np.arange(1, self.tickets + 1)).astype(np.float32)
        hand = seen["hand"]
        row = (seen["face_up"][:, :, None] == np.arange(1, self.cards + 1)).sum(1)
        blocks = [
            seen["decision"] == np.arange(10),
            seen["last_turns"] == np.arange(4),
            seen["turns"] / 40,
            seen["points"] / SCALE,
            seen["cards"] / 8,
            seen["trains"] / 15,
            seen["trains"] <= 5,
            seen["tickets_held"] / 4,
            seen["deck"] / 50,
            hand / 3,
            *(hand >= count for count in (1, 2, 3)),
            seen["unseen"] / 8,
            seen["seen"][:, 1] / 3,
            row / 2,
            owners == 1,
            owners == 2,
            masks[:, 9 : 9 + self.routes],
            need,
            need @ self.by_colour / 4,
            own == 1,
            own == 2,
            (own == 1) * way,
            offered.reshape(len(offer), -1),
            (offered * way[:, None]).sum(2),
            offered @ self.worth / 8,
            seen["route"] == np.arange(1, self.routes + 1),
        ]
        return np.concatenate(blocks, axis=1, dtype=np.float32, casting="unsafe")

    def standing(self, seen: Mapping[str, Array]) -> Array:
        """Return the observer's lead in points, with tickets scored as if the game ended now."""
        points = (seen["points"][:, 0] - seen["points"][:, 1]).astype(np.float32)
        own = seen["tickets"]
        return (points + (own == 2) @ self.worth - (own == 1) @ self.worth) / SCALE


class Network:
    """Two hidden layers, a logit for each action, and a value."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
        self.weights = [
            (rng.standard_normal(size) * (2 / size[0]) ** 0.5).astype(np.float32) for size in sizes
        ]
        self.weights[2] *= 0.05
        self.biases = [np.zeros(size[1], np.float32) for size in sizes]
        everything = self.weights + self.biases
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in everything]
        self.steps = 0

    def forward(self, rows: Array) -> list[Array]:
        """Return the input and the activations of each layer."""
        layers = [rows]
        for weights, biases in zip(self.weights[:2], self.biases[:2], strict=True):
            layers.append(np.maximum(layers[-1] @ weights + biases, 0))
        return [*layers, layers[-1] @ self.weights[2] + self.biases[2]]

    def adam_step(self, layers: list[Array], gradient: Array, rate: float) -> None:
        """Backpropagate the gradient of the last layer, clip it, and take one step of Adam."""
        for_weights: list[Array] = []
        for_biases: list[Array] = []
        for depth in (2, 1, 0):
            for_weights.insert(0, layers[depth].T @ gradient)
            for_biases.insert(0, gradient.sum(0))
            if depth:
                gradient = (gradient @ self.weights[depth].T) * (layers[depth] > 0)
        changes = for_weights + for_biases
        norm = sum(float((change**2).sum()) for change in changes) ** 0.5
        shrink = min(1.0, 1.0 / (norm + 1e-8))
        self.steps += 1
        for i, value in enumerate(self.weights + self.biases):
            mean, square = self.moments[i]
            np.add(0.9 * mean, 0.1 * shrink * changes[i], out=mean)
            np.add(0.999 * square, 0.001 * (shrink * changes[i]) ** 2, out=square)
            slope = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-6
            np.subtract(value, rate * (mean / (1 - 0.9**self.steps)) / slope, out=value)

    def save(self, path: Path) -> None:
        """Save the network in half precision."""
        arrays = [array.astype(np.float16) for array in self.weights + self.biases]
        np.savez_compressed(path, *arrays)

    def load(self, path: Path) -> None:
        """Load a saved network."""
        with np.load(path) as stored:
            arrays = [stored[name].astype(np.float32) for name in stored.files]
        self.weights, self.biases = arrays[:3], arrays[3:]


def log_softmax(logits: Array, masks: Array) -> Array:
    """Return the log-probabilities of the legal actions."""
    shown = np.where(masks > 0, logits, np.float32(-1e9))
    shown = shown - shown.max(1, keepdims=True)
    return shown - np.log(np.exp(shown).sum(1, keepdims=True))


@dataclass
class Learner:
    """Learns by self-play."""

    games: int = 512
    steps: int = 64
    seed: int = 1
    threads: int = 2
    batch: Batch = field(init=False)

    def __post_init__(self) -> None:
        self.decisions = 0
        self.rng = np.random.default_rng(self.seed)
        self.batch = Batch(GAME, SEATS, self.games, threads=self.threads)
        self.features = Features(self.batch.board)
        self.batch.reset(self.seed)
        inputs = self.features(self.batch.now.observations, self.batch.masks).shape[1]
        self.network = Network(inputs, self.batch.board.actions, self.rng)

    def values(self, outputs: Array, seen: Mapping[str, Array]) -> Array:
        """Return the values: the present lead plus the correction of the network."""
        return outputs[:, -1] + self.features.standing(seen)

    def collect_rollout(self) -> dict[str, Array]:
        """Play some steps in all games; return every decision with its reward."""
        now, every = self.batch.now, np.arange(self.games)
        rollout: dict[str, list[Array]] = {}
        for _ in range(self.steps):
            rows = self.features(now.observations, now.masks)
            outputs = self.network.forward(rows)[-1]
            log_probs = log_softmax(outputs[:, :-1], now.masks)
            noise = self.rng.gumbel(size=log_probs.shape)
            actions = (np.where(now.masks > 0, log_probs, -np.inf) + noise).argmax(1)
            step = {
                "rows": rows,
                "masks": now.masks.copy(),
                "actions": actions,
                "log_probs": log_probs[every, actions],
                "standing": self.features.standing(now.observations),
                "values": self.values(outputs, now.observations),
                "seats": now.seats.copy(),
            }
            self.batch.step(actions)
            self.decisions += self.games
            step["rewards"], step["dones"] = now.rewards / SCALE, now.dones.copy()
            for name, array in step.items():
                rollout.setdefault(name, []).append(array)
        return {name: np.stack(arrays) for name, arrays in rollout.items()}

    def advantages(self, rollout: dict[str, Array]) -> Array:
        """Return the advantage of each decision (generalised advantage estimation, per seat)."""
        every = np.arange(self.games)
        next_values = np.stack([self.state_values(seat) for seat in range(SEATS)], axis=1)
        next_advantages = np.zeros((self.games, SEATS), np.float32)
        pending = np.zeros((self.games, SEATS), np.float32)
        advantages = np.zeros((self.steps, self.games), np.float32)
        for t in reversed(range(self.steps)):
            done = rollout["dones"][t] > 0
            next_values[done] = next_advantages[done] = 0
            pending[done] = rollout["rewards"][t][done]
            seat, value = rollout["seats"][t], rollout["values"][t]
            td_error = pending[every, seat] + next_values[every, seat] - value
            advantages[t] = td_error + LAMBDA * next_advantages[every, seat]
            next_advantages[every, seat], next_values[every, seat] = advantages[t], value
            pending[every, seat] = 0
        return advantages

    def state_values(self, seat: int) -> Array:
        """Return the critic's values for a seat in every game now."""
        seen = self.batch.observe(np.full(self.games, seat))
        outputs = self.network.forward(self.features(seen, self.batch.masks))[-1]
        return self.values(outputs, seen)

    def learn(self, rate: float, entropy_weight: float, epochs: int = 2, size: int = 2048) -> None:
        """Play, estimate advantages, and improve the network."""
        rollout = self.collect_rollout()
        advantages = self.advantages(rollout)
        targets = (advantages + rollout["values"] - rollout["standing"]).ravel()
        advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).ravel()
        flat = {n: a.reshape(len(targets), *a.shape[2:]) for n, a in rollout.items()}
        for _ in range(epochs):
            order = self.rng.permutation(len(targets))
            for start in range(0, len(order), size):
                part = order[start : start + size]
                minibatch = {n: flat[n][part] for n in ("rows", "masks", "actions", "log_probs")}
                self.improve(minibatch, advantages[part], targets[part], rate, entropy_weight)

    def improve(
        self,
        minibatch: dict[str, Array],
        advantages: Array,
        targets: Array,
        rate: float,
        entropy_weight: float,
    ) -> None:
        """Take one step of PPO on a minibatch of decisions."""
        layers = self.network.forward(minibatch["rows"])
        log_probs = log_softmax(layers[-1][:, :-1], minibatch["masks"])
        probs = np.exp(log_probs)
        every = np.arange(len(advantages))
        ratio = np.exp(log_probs[every, minibatch["actions"]] - minibatch["log_probs"])
        kept = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        chosen = np.zeros_like(probs)
        chosen[every, minibatch["actions"]] = 1
        gradient = np.empty_like(layers[-1])
        gradient[:, :-1] = (probs - chosen) * (advantages * ratio * kept)[:, None]
        legal = np.where(minibatch["masks"] > 0, log_probs, 0)
        entropy = -(probs * legal).sum(1, keepdims=True)
        gradient[:, :-1] += entropy_weight * probs * (legal + entropy)
        gradient[:, -1] = VALUE_WEIGHT * (layers[-1][:, -1] - targets)
        self.network.adam_step(layers, gradient / len(advantages), rate)


def greedy(network: Network, features: Features, seen: Mapping[str, Array], masks: Array) -> Array:
    """Return the most probable action for each observation."""
    outputs = network.forward(features(seen, masks))[-1]
    return np.where(masks > 0, outputs[:, :-1], -np.inf).argmax(1)


def share_against(learner: Learner, opponent: str, games: int, seed: int = 10**6) -> float:
    """Return the network's share of victories over an opponent, from either seat."""
    env = BranchlineVector(GAME, SEATS, games, opponent=opponent, reward="win")
    seen, _ = env.reset(seed=seed)
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        masks = seen["action_mask"]
        actions = greedy(learner.network, learner.features, seen["observation"], masks)
        seen, rewards, ended, _, _ = env.step(actions)
        first = ended & np.isnan(shares)
        shares[first] = rewards[first]
    return float(shares.mean())


class Learned:
    """The trained network as a deterministic bot for the arena."""

    worlds: Worlds | None = None
    network: Network
    features: Features

    def __init__(self, *, seed: int, weights: Path = WEIGHTS) -> None:
        if not weights.exists():
            raise ValueError(f"{weights} does not exist; run this file first")
        if Learned.worlds is None:
            Learned.worlds = worlds = Worlds(GAME, SEATS, 1)
            worlds.deal(0)
            Learned.features = Features(worlds.board)
            inputs = Learned.features(worlds.observe(), worlds.masks).shape[1]
            Learned.network = Network(inputs, worlds.board.actions, np.random.default_rng(0))
            Learned.network.load(weights)

    def choose(self, view: View, legal: Collection[Action]) -> Action:
        """Return one of the legal actions."""
        worlds = Learned.worlds
        assert worlds is not None
        if view.game != GAME or len(view.seats) != SEATS:
            raise ValueError(f"the network is trained for {GAME} with {SEATS} seats only")
        worlds.put_view(view)
        masks = np.zeros((1, worlds.board.actions), np.int8)
        by_number = {action.number: action for action in legal}
        masks[0, list(by_number)] = 1
        seen = worlds.observe(np.array([view.you or 0]))
        return by_number[int(greedy(self.network, self.features, seen, masks)[0])]


def save_curve(curve: list[Point], path: Path) -> bool:
    """Plot the learning curve; return whether matplotlib is installed."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415  only plots need it
    except ImportError:
        return False
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for opponent in OPPONENTS:
        shares = [100 * point.shares[opponent] for point in curve]
        axes.plot([point.minutes for point in curve], shares, marker=".", label=opponent)
    axes.set_xlabel("minutes of training")
    axes.set_ylabel("share of victories in %")
    axes.set_ylim(0, 100)
    axes.legend(title="against")
    figure.savefig(path)
    return True


def train(learner: Learner, minutes: float, out: Path, games: int = 100) -> list[Point]:
    """Train for some minutes, with checkpoints; return the learning curve."""
    curve, start = [measure(learner, 0.0, games)], time.monotonic()
    while (spent := (time.monotonic() - start) / 60) < minutes:
        left = 1 - spent / minutes
        learner.learn(rate=1e-4 + 4e-4 * left, entropy_weight=0.002 + 0.008 * left)
        if spent - curve[-1].minutes > minutes / 12:
            curve.append(measure(learner, spent, games))
            learner.network.save(out)
    curve.append(measure(learner, (time.monotonic() - start) / 60, games))
    learner.network.save(out)
    return curve


def measure(learner: Learner, minutes: float, games: int) -> Point:
    """Return a point of the learning curve, and print it."""
    shares = {opponent: share_against(learner, opponent, games) for opponent in OPPONENTS}
    results = ", ".join(f"{100 * share:.1f} % against {name}" for name, share in shares.items())
    print(f"{minutes:5.1f} min, {learner.decisions} decisions: {results}", flush=True)
    return Point(minutes, shares)


def main() -> None:
    """Parse the command line, train, and save the network and its learning curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    learner = Learner(games=options.games, seed=options.seed)
    curve = train(learner, options.minutes, options.out)
    plot = options.out.with_suffix(".png")
    has_plot = save_curve(curve, plot)
    print(f"saved {options.out}" + (f" and {plot}" if has_plot else ""))


if __name__ == "__main__":
    main()
