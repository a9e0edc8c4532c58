"""The graduate: a network alone, the same with and without Numba."""

from pathlib import Path

import numpy as np
import pytest

from branchline.arena import Contest, run, sum_up
from branchline.bots.express import Express
from branchline.bots.graduate import Graduate
from branchline.bots.networks import has_learned, policy_reader
from branchline.bots.printed import printed_for, register_sheet
from branchline.families.setup import setup_of
from branchline.game import start
from branchline.network import network
from branchline.rules import names as n
from branchline.sheet import find_sheet, game_names, load_sheet
from env.tables import SHEETS, moments

LEARNED = [name for name in game_names() if has_learned(load_sheet(name))]
POND = Path(__file__).parents[1] / "games" / "pond.toml"
MOST_BYTES = 1_000_000  # of the weights of a game


def test_every_network_that_ships_can_be_read() -> None:
    """It fits the features of today."""
    folder = Path(network.__file__).parent / network.FOLDER
    shipped = {path.name.partition("-")[0] for path in folder.glob("*[0-9].npz")}
    assert shipped == set(LEARNED)
    assert shipped == set(game_names())


@pytest.mark.parametrize("name", LEARNED)
def test_networks_are_small(name: str) -> None:
    """One serves all numbers of seats."""
    sheet = load_sheet(name)
    folder = Path(network.__file__).parent / network.FOLDER
    assert (folder / f"{sheet.key}-{sheet.version}.npz").stat().st_size <= MOST_BYTES
    assert all(policy_reader(setup_of(sheet, seats), compiled=False) for seats in sheet.seats)


@pytest.mark.parametrize("name", LEARNED)
def test_both_builds_like_the_same_actions(name: str) -> None:
    """What they say of an action differs by rounding only."""
    sheet = SHEETS[name]
    for game in moments(sheet, sheet.seats[-1], seed=3, every=17):
        setup = printed_for(game.view(0))
        for seat in game.waiting:
            said = [policy_reader(setup, compiled) for compiled in (False, True)]
            one, other = (reader.read(game.state, seat).logits for reader in said if reader)
            assert np.abs(one - other).max() < 1e-3
            best = max(game.legal_numbers(seat), key=lambda number: one[number])
            assert max(other[number] for number in game.legal_numbers(seat)) - other[best] < 1e-3


def test_it_beats_the_commuter() -> None:
    """By far, though it never searches."""
    contest = Contest(load_sheet("new_york"), ("graduate", "commuter"), 2, deals=15, seed=4)
    assert sum_up(contest, run(contest)).players[0].share > 0.7


def test_where_nobody_has_learned_it_plays_like_express() -> None:
    """On a map of one's own."""
    sheet = find_sheet(POND)
    register_sheet(sheet)
    game = start(sheet, 2, seed=1, first=0)
    bots = [Graduate(seed=seat) for seat in range(2)]
    while not game.over:
        seat = game.waiting[0]
        view, legal = game.view(seat), tuple(game.legal(seat))
        action = bots[seat].choose(view, legal)
        if game.state.decision == n.TURN:
            assert action == Express(seed=0).choose(view, legal)
        game.play(seat, action)
