"""Memory is bounded: a bot keeps little in a game, and nothing of it is left after the game."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from bots.remains import remains_of, rows_of_rollouts
from branchline.bots import bot_names

MOST_IN_A_BOT = 2_000  # bytes
MOST_AFTERWARDS = 4_000  # a single view takes more


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """A process in which no other test has left anything running."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("game", ["new_york", "card_game"])
@pytest.mark.parametrize("name", bot_names())
def test_bots_keep_little(name: str, game: str, elsewhere: ProcessPoolExecutor) -> None:
    """Neither in their attributes while they play, nor anywhere once a game is over."""
    remains = elsewhere.submit(remains_of, name, game).result()

    assert remains.in_the_bot < MOST_IN_A_BOT
    assert remains.afterwards < MOST_AFTERWARDS


def test_compiled_rollouts_free_what_they_allocate(elsewhere: ProcessPoolExecutor) -> None:
    """Python's own count does not see their rows; Numba's does."""
    pytest.importorskip("numba")
    made, freed = elsewhere.submit(rows_of_rollouts, "new_york").result()

    assert made > 0
    assert made == freed
