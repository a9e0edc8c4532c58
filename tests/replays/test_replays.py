"""Golden games: playing them again gives the same text."""

import difflib
from pathlib import Path

import pytest

import branchline as bl
from golden import golden_texts, play_again


@pytest.mark.parametrize("path", golden_texts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_game_is_what_it_was(path: Path) -> None:
    """Every action, every number of legal ones, every event and every score is as recorded."""
    replayed, game = play_again(path)
    stored = path.read_text("utf-8")
    difference = difflib.unified_diff(
        stored.splitlines(), replayed.splitlines(), "stored", "now", lineterm="", n=4
    )

    assert replayed == stored, "\n".join(difference)
    assert game.record() == path.with_suffix(".jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", bl.games())
def test_every_game_has_golden_games(name: str) -> None:
    """Each of our games has at least five golden games, and each of them has its record."""
    texts = [path for path in golden_texts() if path.parent.name == name]

    assert len(texts) >= 5
    assert all(path.with_suffix(".jsonl").exists() for path in texts)


@pytest.mark.parametrize("path", golden_texts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_record_replays(path: Path) -> None:
    """The record of a golden game is accepted, and gives the same game back."""
    text = path.with_suffix(".jsonl").read_text("utf-8")

    assert bl.replay(text).record() == text
