"""Measured games are kept, so that a long measurement can resume where it stopped."""

from pathlib import Path

import pytest
from bench.strength.games import MeasuredGame, Sum, Title, kept_games, whole_deals, write_game

TITLE = Title("usa:classic", 2, "bench.strength.patient:Champion", "planner", 90_000)


def game(deal: int, lone: int, share: float = 1.0) -> MeasuredGame:
    """Return a game of a deal."""
    return MeasuredGame(deal, lone, share, 30, 20.5, 14, 0.25, 1.5)


def test_games_come_back_from_their_file(tmp_path: Path) -> None:
    """Those of the requested contest, and none if there is no file yet."""
    assert kept_games(tmp_path, TITLE) == []
    write_game(tmp_path, TITLE, game(0, 0))
    write_game(tmp_path, TITLE._replace(other="racer"), game(0, 1))
    write_game(tmp_path, TITLE, game(0, 1, share=0.5))

    assert kept_games(tmp_path, TITLE) == [game(0, 0), game(0, 1, share=0.5)]


def test_games_of_other_deals_are_not_mixed(tmp_path: Path) -> None:
    """Each contest has one file, which says on which deals it was played."""
    write_game(tmp_path, TITLE, game(0, 0))
    with pytest.raises(ValueError, match="has games of usa:classic 2"):
        kept_games(tmp_path, TITLE._replace(seed=50_000))


def test_deals_of_which_a_game_is_missing_do_not_count() -> None:
    """A session may end in the middle of a deal; the summary leaves that deal out."""
    games = [game(0, 0), game(1, 0, share=0.0), game(0, 1), game(2, 1), game(2, 0, share=0.0)]

    assert [one[0].deal for one in whole_deals(2, games)] == [0, 2]
    assert "| 4 | 75.0 (" in str(Sum.of(2, games))
    assert Sum.of(2, games[1:2]) is None
    assert Sum.of(2, [game(0, 0), game(0, 1)]) is None  # one deal has no interval
