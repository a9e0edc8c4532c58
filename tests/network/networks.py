"""Networks with made-up weights."""

import numpy as np

from branchline.families.setup import Setup
from branchline.network.kernels.forward import Weights
from branchline.network.network import Network
from branchline.network.sizes import feature_count

HIDDEN = 16


def random_network(setup: Setup) -> Network:
    """Return a network for a game, with the same weights each time."""
    chance = np.random.default_rng(1)
    places = max(setup.sheet.seats)
    inputs, outputs = feature_count(setup), setup.board.actions + 2 * places

    def layer(*shape: int) -> np.ndarray:
        return chance.normal(0, 0.1, shape).astype(np.float32)

    weights = Weights(
        layer(inputs, HIDDEN),
        layer(HIDDEN),
        layer(HIDDEN, HIDDEN),
        layer(HIDDEN),
        layer(HIDDEN, outputs),
        layer(outputs),
    )
    return Network(weights, setup.board.actions, places)
