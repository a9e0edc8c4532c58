"""Forged actions: legal by the oracle, or refused without a trace."""

import pytest

import branchline as bl
from server.harness.forger import means
from server.harness.forgery import ForgeryRun, without_suggestions


@pytest.mark.parametrize("game", bl.games())
def test_forged_actions_are_legal_or_refused(game: str) -> None:
    """From the frame to the batch: no exception, no change, nothing illegal accepted."""
    tally = ForgeryRun(game, seed=3, each=8).run(2_400)

    assert tally.tried == 2_400
    assert tally.accepted > 250
    assert tally.judged
    assert len(tally.refused) > 12, tally.refused


@pytest.mark.long
@pytest.mark.parametrize("game", bl.games())
def test_ten_million_forged_actions_are_legal_or_refused(game: str) -> None:
    """The same at length, with whole games whose records the referee checks."""
    with without_suggestions():
        tally = ForgeryRun(game, seed=2).run(2_000_000)

    assert tally.tried == 2_000_000
    assert len(tally.refused) > 15, tally.refused


def test_the_oracle_reads_for_itself() -> None:
    """It distinguishes what a text can mean from what it cannot."""
    game = bl.new("usa", seats=2, seed=1)
    for text, action in (
        ("CLAIM boston montreal gray 1", "claim Montréal–Boston gray 1"),
        ("claim den-oma", "claim Denver–Omaha"),
        ("keep 1 2 return 3 4", "keep 1 2"),
        ("draw  RED", "draw red"),
    ):
        assert means(game, text, action), text
    for text, action in (
        ("claim den-oma", "claim Denver–Phoenix"),
        ("claim denver", "claim Denver–Omaha"),
        ("keep 1 2 return 4 3", "keep 1 2"),
        ("draw red", "draw deck"),
        ("pay 2 red", "pay 3 red"),
    ):
        assert not means(game, text, action), text
