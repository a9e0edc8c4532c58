"""Games that were measured are kept, so that a long measurement can go on where it ended."""

from pathlib import Path

from bots.measured_games import MeasuredGame, kept_games, line, whole_deals, write_game
from branchline.arena import Contest
from branchline.sheet import load_sheet

CONTEST = Contest(load_sheet("new_york"), ("express", "commuter"), 2, deals=3)


def game(deal: int, lone: int, share: float = 1.0) -> MeasuredGame:
    """Return a game of some deal."""
    return MeasuredGame(deal, lone, share, 30, 20.5, 14, (0.25, 1.5))


def test_games_come_back_from_their_file(tmp_path: Path) -> None:
    """Those of the contest that is asked for, and none where there is no file yet."""
    path = tmp_path / "games.jsonl"
    assert kept_games(path, "one") == []
    write_game(path, "one", game(0, 0))
    write_game(path, "another", game(0, 1))
    write_game(path, "one", game(0, 1, share=0.5))

    assert kept_games(path, "one") == [game(0, 0), game(0, 1, share=0.5)]


def test_deals_of_which_a_game_is_missing_do_not_count() -> None:
    """A piece may end between the games of a deal; that deal is left out of the line."""
    games = [game(0, 0), game(1, 0, share=0.0), game(0, 1), game(2, 1), game(2, 0, share=0.0)]

    assert [one[0].deal for one in whole_deals(CONTEST, games)] == [0, 2]
    assert "| express–commuter | 4 | 75.0 (" in line(CONTEST, games)
    assert line(CONTEST, games[1:2]) == "no whole deal yet"
