"""The example learns in a short form, and what it has learned plays in the arena."""

from pathlib import Path

import numpy as np
import pytest
from examples.train_new_york import GAME, SEATS, Learned, Learner, Network, save_curve, train

from branchline.arena.contest import Contest
from branchline.arena.play import DealResult
from branchline.arena.run import run
from branchline.arena.sequence import score_of_first
from branchline.sheet import load_sheet

BOT = "examples.train_new_york:Learned"


def test_a_short_training_runs(tmp_path: Path) -> None:
    """It measures, changes the network, saves it and draws the curve."""
    learner = Learner(games=16, steps=16, threads=1)
    before = learner.network.weights[0].copy()
    out = tmp_path / "short.npz"
    curve = train(learner, minutes=0.001, out=out, games=2)
    assert curve[0].minutes == 0
    assert set(curve[-1].shares) == {"random", "one-step"}
    assert not np.array_equal(before, learner.network.weights[0])
    assert save_curve(curve, tmp_path / "curve.png")
    again = Network(before.shape[0], learner.batch.board.actions, np.random.default_rng(1))
    again.load(out)
    assert np.allclose(again.weights[0], learner.network.weights[0], atol=1e-2)


def test_gradients_are_those_of_the_loss() -> None:
    """A step against the gradient makes a good action likelier and brings the critic nearer."""
    learner = Learner(games=16, steps=8, threads=1)
    played = learner.collect_rollout()
    rows, masks, actions = (played[name][0] for name in ("rows", "masks", "actions"))
    some = {"rows": rows, "masks": masks, "actions": actions, "log_probs": played["log_probs"][0]}
    targets = np.ones(16, np.float32)
    before = learner.network.forward(rows)[-1]
    for _ in range(20):
        learner.improve(some, np.ones(16, np.float32), targets, rate=1e-4, entropy_weight=0.0)
    after = learner.network.forward(rows)[-1]
    assert np.abs(after[:, -1] - 1).mean() < np.abs(before[:, -1] - 1).mean()
    several = masks.sum(axis=1) > 1
    gained = after[np.arange(16), actions] - before[np.arange(16), actions]
    assert gained[several].mean() > 0


def contest_with(weights: Path, opponent: str, deals: int) -> list[DealResult]:
    """Let the network that was saved play in the arena."""
    Learned.worlds = None  # forget another one
    Learned(seed=0, weights=weights)
    return run(Contest(load_sheet(GAME), (BOT, opponent), SEATS, deals))


def test_what_was_learned_plays_in_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network that was saved sits down as a bot."""
    out = tmp_path / "short.npz"
    train(Learner(games=16, steps=16, threads=1), minutes=0.001, out=out, games=2)
    monkeypatch.setattr(Learned.__init__, "__kwdefaults__", {"weights": out})
    assert len(contest_with(out, "random", deals=2)) == 2


def test_without_a_network_it_says_what_to_do(tmp_path: Path) -> None:
    """The bot needs what the training saves."""
    with pytest.raises(ValueError, match="does not exist; run this file first"):
        Learned(seed=0, weights=tmp_path / "none.npz")


@pytest.mark.long
def test_five_minutes_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over 500 mirrored games each the network beats random play and the one-step bot."""
    out = tmp_path / "learned.npz"
    train(Learner(), minutes=5, out=out)
    monkeypatch.setattr(Learned.__init__, "__kwdefaults__", {"weights": out})
    for opponent, share in (("random", 0.95), ("one-step", 0.60)):
        results = contest_with(out, opponent, deals=250)
        assert sum(score_of_first(result) for result in results) / 250 >= share
