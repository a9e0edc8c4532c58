"""Networks on the disk: small, and the same after reading."""

from pathlib import Path

import numpy as np
import pytest

from branchline.families.setup import setup_of
from branchline.network.network import load_network, network_of, save_network
from branchline.sheet import find_sheet, load_sheet
from network.networks import random_network


@pytest.mark.parametrize("name", ["new_york", "card_game"])
def test_a_saved_network_says_nearly_the_same(name: str, tmp_path: Path) -> None:
    """Weights are kept as bytes: what the network says moves by little."""
    network = random_network(setup_of(load_sheet(name), 3))
    path = tmp_path / "network.npz"
    save_network(network, path)
    again = load_network(path)
    features = np.random.default_rng(2).integers(0, 3, network.features)
    before, after = network.output(features, 3), again.output(features, 3)
    assert (again.actions, again.places) == (network.actions, network.places)
    spread = before.logits.std()
    assert abs(before.logits - after.logits).max() < 0.1 * spread
    assert abs(before.shares - after.shares).max() < 0.02


def test_shares_add_up_to_one_victory() -> None:
    """For every number of seats."""
    network = random_network(setup_of(load_sheet("usa"), 5))
    for seats in range(2, 6):
        output = network.output(np.ones(network.features), seats)
        assert output.shares.shape == output.points.shape == (seats,)
        assert output.shares.sum() == pytest.approx(1)


def test_a_game_that_nobody_has_learned_has_no_network() -> None:
    """Maps of one's own are searched and judged without one."""
    assert network_of(find_sheet(Path(__file__).parents[1] / "games" / "pond.toml")) is None
