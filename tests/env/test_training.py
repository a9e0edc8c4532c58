"""The example learns in a short form, and what it has learned plays in the arena."""

from pathlib import Path

import numpy as np
import pytest
from examples.train_new_york import GAME, SEATS, Learner, Network, save_curve, train

from branchline.arena.contest import Contest
from branchline.arena.run import run, score_of_first
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
    played = learner.play()
    rows, masks, actions = (played[name][0] for name in ("rows", "masks", "actions"))
    some = {"rows": rows, "masks": masks, "actions": actions, "chances": played["chances"][0]}
    targets = np.ones(16, np.float32)
    before = learner.network.forward(rows)[-1]
    for _ in range(20):
        learner.improve(some, np.ones(16, np.float32), targets, rate=1e-4, curiosity=0.0)
    after = learner.network.forward(rows)[-1]
    assert np.abs(after[:, -1] - 1).mean() < np.abs(before[:, -1] - 1).mean()
    several = masks.sum(axis=1) > 1
    gained = after[np.arange(16), actions] - before[np.arange(16), actions]
    assert gained[several].mean() > 0


def test_what_was_learned_beats_random_play() -> None:
    """The stored network wins mirrored games through the arena."""
    contest = Contest(load_sheet(GAME), (BOT, "random"), SEATS, deals=6)
    results = run(contest)
    assert sum(score_of_first(result) for result in results) >= 5


@pytest.mark.long
@pytest.mark.parametrize(("opponent", "share"), [("random", 0.95), ("one-step", 0.60)])
def test_what_was_learned_keeps_its_promise(opponent: str, share: float) -> None:
    """Over 500 mirrored games the stored network reaches what the page says."""
    contest = Contest(load_sheet(GAME), (BOT, opponent), SEATS, deals=250)
    results = run(contest)
    assert sum(score_of_first(result) for result in results) / 250 >= share
