"""Stored logs: every table that a version has written is read today as it was written."""

from pathlib import Path

import pytest

import branchline as bl
from branchline.sheet import load_sheet
from stored_logs import path_of, play_again, read_logs, stored_files


@pytest.mark.parametrize("every", [50, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("path", stored_files(), ids=lambda path: path.name)
def test_stored_logs_lead_where_they_led(path: Path, every: int) -> None:
    """Each action is legal and leads to the same digest: some ordinarily, all in the long run."""
    game = path.name.rpartition("-")[0]
    for number, log in list(enumerate(read_logs(path)))[::every]:
        play, led_to = play_again(game, log)
        assert led_to == log.digest, (path.name, number)
        assert play.game.over == log.over


@pytest.mark.parametrize("name", bl.games())
def test_every_game_has_stored_logs(name: str) -> None:
    """Of its version 200 games that are over and 50 that are not, with any number of seats."""
    sheet = load_sheet(name)
    logs = read_logs(path_of(name, sheet.version))

    assert sum(log.over for log in logs) == 200
    assert sum(not log.over for log in logs) == 50
    assert {log.seats for log in logs} == set(sheet.seats)
