"""The game log: a table deals as the library does, and its entropy cannot be reused."""

import pytest

import branchline as bl
from branchline.commitment import seed_of
from branchline.server.tables.play.game_log import deal_game, digest
from branchline.server.tables.versions import sheet_of


@pytest.mark.parametrize("game", bl.games())
def test_a_table_deals_as_the_library_does(game: str) -> None:
    """Tables share a board, but no names or cards."""
    sheet = sheet_of(game)
    first = deal_game("t", sheet, ["Ann", "Ben"], False, "ab")
    alone = bl.new(game, 2, seed=seed_of("ab", "t", 1), names=["Ann", "Ben"])
    other = deal_game("t", sheet, ["Cleo", "Dan"], False, "cd")

    assert first.game.record() == alone.record()
    assert digest(first.game) == digest(alone)
    assert first.game.board is other.game.board
    assert first.game.names == ("Ann", "Ben")
    assert digest(first.game) != digest(other.game)


def test_entropy_is_bound_to_its_place() -> None:
    """The same entropy gives another seed at another table or step."""
    seeds = {seed_of("ab", table, seq) for table in ("t", "u") for seq in (1, 2)}
    assert len(seeds) == 4
    assert all(0 <= seed < 2**64 for seed in seeds)
