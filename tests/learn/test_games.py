"""Games for learning: what the pilot would do is always allowed."""

import numpy as np
import pytest

pytest.importorskip("numba")

from branchline.learn.games import LearningGames
from branchline.learn.opponents import styles_for
from branchline.sheet import load_sheet

GAMES, STEPS = 64, 150


def test_what_is_cloned_is_allowed() -> None:
    """Also where others have decided for the pilot's seat, such as tickets completed by hand.

    An action that is not would drive all logits away without an end.
    """
    sheet, chance = load_sheet("card_game"), np.random.default_rng(1)
    games = LearningGames(sheet, 4, GAMES, styles_for(sheet, chance), seed=1)
    for _ in range(STEPS):
        actions, masks = games.pilot_actions(), games.asked.masks
        assert masks[games.rows, actions].all()
        for i in np.flatnonzero(chance.random(GAMES) < 0.3):
            actions[i] = chance.choice(np.flatnonzero(masks[i]))
        games.step(actions)
