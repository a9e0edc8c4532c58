"""Chances: of views only, the same in both builds, and true enough to be worth telling."""

from pathlib import Path

import pytest

from branchline.bots import register_sheet
from branchline.bots.networks import value_reader
from branchline.families.setup import setup_of
from branchline.game import Game, start
from branchline.rules.generator import seed_generator
from branchline.rules.names import NOBODY
from branchline.sheet import find_sheet
from branchline.study import Chances, chances
from env.tables import SHEETS, each_table, moments

POND = Path(__file__).parents[1] / "games" / "pond.toml"


def redealt(game: Game, seat: int | None) -> Game:
    """Return the game with everything dealt again that the seat, or a spectator, cannot know."""
    other, generator = game.copy(reseed=False), [0] * 4
    seed_generator(generator, game.state.turns + 1, 7)
    hidden_from = NOBODY if seat is None else seat
    other.family.redeal(other.board, other.state, hidden_from, generator)
    return other


def check_sums(found: Chances, seats: int) -> None:
    """Check what holds for all chances."""
    assert sum(found.shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in found.shares)
    lengths = {len(part) for part in (found.points, found.share_errors, found.point_errors)}
    assert lengths == {seats}
    assert all(error >= 0 for error in (*found.share_errors, *found.point_errors))


@each_table
def test_shares_make_one_victory(name: str, seats: int) -> None:
    """At all moments, for every seat and for spectators."""
    for game in moments(SHEETS[name], seats, seed=seats, every=61):
        for observer in (None, seats - 1):
            found = chances(game.view(observer), compiled=True)
            check_sums(found, seats)
            assert (found.source == "scores") == game.over


@each_table
def test_hidden_cards_never_change_chances(name: str, seats: int) -> None:
    """Deal again what the observer cannot know, and the chances stay the same."""
    for game in moments(SHEETS[name], seats, seed=seats + 60, every=67):
        for observer in (None, 0, seats - 1):
            other = redealt(game, observer)
            if not game.over:
                before, after = game.view(observer), other.view(observer)
                assert chances(before, compiled=True) == chances(after, compiled=True)


@pytest.mark.parametrize("name", SHEETS)
def test_both_builds_say_the_same(name: str) -> None:
    """Of a network, up to rounding; rollouts are fewer when they are interpreted."""
    seats = SHEETS[name].seats[-1]
    for game in moments(SHEETS[name], seats, seed=3, every=71):
        one, other = (chances(game.view(0), compiled=build) for build in (False, True))
        assert one.source == other.source
        if one.source == "network":
            assert one.shares == pytest.approx(other.shares, abs=1e-4)
            assert one.points == pytest.approx(other.points, abs=0.05)


def test_the_end_is_certain() -> None:
    """Chances of a game that is over are its scores."""
    *_, game = moments(SHEETS["new_york"], 2, seed=9)
    found, scores = chances(game.view(None)), game.scores()
    assert found.points == tuple(one.total for one in scores.seats)
    assert [share > 0 for share in found.shares] == [seat in scores.winners for seat in range(2)]
    assert set(found.share_errors) == {0}


def test_a_map_of_ones_own_is_played_out() -> None:
    """It has no network; rollouts tell the same each time."""
    sheet = find_sheet(POND)
    register_sheet(sheet)
    view = start(sheet, sheet.seats[0], seed=4).view(0)
    assert value_reader(setup_of(sheet, sheet.seats[0]), compiled=False) is None
    found = chances(view, compiled=False)
    assert found.source == "rollouts"
    assert found == chances(view, compiled=False)
    check_sums(found, sheet.seats[0])


@pytest.mark.parametrize("name", SHEETS)
def test_chances_know_more_than_nothing(name: str) -> None:
    """Late in games of random play they miss by less than an even split does."""
    error = even = 0.0
    for seed in range(12):
        *_, late, over = moments(SHEETS[name], 2, seed=100 + seed, every=1)
        share = float(0 in over.scores().winners) / len(over.scores().winners)
        for game in [late]:
            error += (chances(game.view(0), compiled=True).shares[0] - share) ** 2
            even += (0.5 - share) ** 2
    assert error < even / 2
