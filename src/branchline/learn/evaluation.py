"""How strong a network is by itself, against tuned pilots."""

from collections.abc import Sequence

import numpy as np
import torch

from branchline.bots.search.styles import Numbers
from branchline.learn.games import LearningGames, shares_of
from branchline.learn.model import Model
from branchline.learn.opponents import lone_deciders
from branchline.sheet import Sheet

GAMES = 256


def share_among_pilots(
    model: Model, sheet: Sheet, seats: int, styles: Sequence[Numbers], seed: int
) -> float:
    """Return the share of victories of the network at one seat among tuned pilots.

    It takes the likeliest action. Every game counts once, however long it lasts.
    """
    games = LearningGames(sheet, seats, GAMES, styles, seed)
    games.restart(lone_deciders(GAMES, seats))
    learner = games.rows % seats
    share = np.full(GAMES, np.nan)
    while np.isnan(share).any():
        with torch.no_grad():
            logits = model.logits(model.body(games.asked.features), games.asked.masks)
        games.step(logits.argmax(dim=1).numpy())
        ended = (games.results.done == 1) & np.isnan(share)
        shares = shares_of(games.results.ranks[ended])
        share[ended] = shares[np.arange(len(shares)), learner[ended]]
    return float(share.mean())
