"""The atlas: games counted right, intervals that hold, a run that goes on, a keep rule."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import branchline as bl
from arena.test_executors import on_cluster
from branchline.bots.printed import printed_for
from branchline.bots.search.styles import style_of, tuned
from branchline.families.setup import Setup, setup_of
from branchline.rules.names import NOBODY, OFFER
from branchline.sheet import load_sheet
from branchline.simulation.atlas import AtlasRun, FolderError, build_atlas, play_atlas
from branchline.study.atlas import (
    AtlasError,
    Estimate,
    KeepModel,
    load_atlas,
    read_atlas,
    value_of_keeping,
    write_atlas,
)
from branchline.study.atlas.counting import count
from branchline.study.atlas.fit import Keeps, fit_keeps
from branchline.study.atlas.keeper import AtlasKeeper
from branchline.study.atlas.sums import ratios_of, sums_of

CELLS = [("new_york", 3), ("card_game", 2)]


def play_some(setup: Setup, games: int) -> tuple[list[Any], Any]:
    """Play some games by the kernels without compiling them."""
    package, board = setup.family.package, setup.board
    kernels: Any = import_module(f"branchline.study.kernels.{package}.atlas_games")
    pilot: Any = import_module(f"branchline.search.{package}.pilot")
    states = [setup.new_state() for _ in range(games)]
    widths = [OFFER * setup.seats, setup.seats, setup.seats]
    widths += [board.tickets] * 3 + [len(setup.sheet.routes)]
    log = kernels.Log(*([[0] * width for _ in states] for width in widths), [0] * games)
    style = style_of(tuned(setup.sheet), board.layout)
    memos = [pilot.Memo(board.layout)]
    kernels.play_atlas([board], states, [style], memos, log, 3, 0)
    return states, log


@pytest.mark.parametrize(("game", "seats"), CELLS)
def test_what_happened_is_logged(game: str, seats: int) -> None:
    """Keeps, completed tickets, claims and the last round agree with how the games ended."""
    setup = setup_of(load_sheet(game), seats)
    states, log = play_some(setup, 6)
    for i, state in enumerate(states):
        assert sum(log.completed[i]) == sum(state.completed[:seats])
        assert 0 <= log.last[i] < seats
        for seat in range(seats):
            kept = log.kept[i][seat].bit_count()
            assert setup.board.opening_keep <= kept <= setup.board.opening_offer
        if setup.sheet.routes:
            owned = [state.owner[route] != NOBODY for route in range(len(setup.sheet.routes))]
            assert [when > 0 for when in log.rounds[i][: len(owned)]] == owned
            assert max(log.rounds[i]) <= state.turns // seats + 1
    assert any(sum(row) for row in log.lots)
    assert not all(sum(row) == seats for row in log.lots)


def test_sums_are_those_of_the_games() -> None:
    """Places, tickets and routes add up to what the games brought."""
    seats = 3
    setup = setup_of(load_sheet("new_york"), seats)
    states, log = play_some(setup, 6)
    names = ("final_points", "rank", "first", "turns", "bonuses_scored", "bonus", "owner")
    columns: Any = np.zeros(
        len(states),
        [(name, int, (len(getattr(states[0], name)),)) for name in names if name not in SINGLE]
        + [(name, int) for name in SINGLE],
    )
    for i, state in enumerate(states):
        for name in names:
            columns[i][name] = getattr(state, name)
    arrays = type(log)(*(np.array(part) for part in log))
    tables = count(setup, columns, arrays)
    points = [state.final_points[:seats] for state in states]
    assert tables["place.points"][0].sum() == sum(map(sum, points))
    assert tables["place.share"][0].sum() == pytest.approx(len(states))
    offered = (
        tables["judged.kept"][1] + tables["lot.kept.share"][1] + tables["lot.returned.share"][1]
    )
    assert offered.sum() == len(states) * seats * setup.board.opening_offer
    claimed = sum(
        owner != NOBODY for state in states for owner in state.owner[: len(setup.sheet.routes)]
    )
    assert tables["route.claimed"][0].sum() == tables["route.rounds"].sum() == claimed


SINGLE = ("first", "turns")


def test_intervals_count_each_game_once() -> None:
    """Seats of one game that always do alike do not make an interval narrower."""
    chance = np.random.default_rng(1)
    one = chance.normal(5.0, 2.0, 4000)
    alone = ratios_of(sums_of(one, 1.0))
    thrice = ratios_of(sums_of(3 * one, 3.0))
    assert thrice.values == pytest.approx(alone.values)
    assert thrice.halves == pytest.approx(alone.halves)
    assert alone.halves == pytest.approx(1.96 * 2 / 4000**0.5, rel=0.05)
    assert np.isnan(ratios_of(sums_of(np.zeros(3), 0.0)).values)


def test_a_fit_finds_what_was_planted() -> None:
    """Tickets and pairs are found within their intervals; pairs that bring nothing stay near 0."""
    chance = np.random.default_rng(2)
    tickets, lines = 10, 40_000
    true = chance.normal(0, 5, tickets)
    offers = np.argsort(chance.random((lines, tickets)), axis=1)[:, :4]
    kept = np.where(chance.random((lines, 4)) < 0.6, offers, -1)
    worth = 3.0 + np.where(kept >= 0, true[kept], 0).sum(1) + chance.normal(0, 20, lines)
    worth += 8.0 * ((kept == 1).any(1) & (kept == 2).any(1))
    model = fit_keeps(Keeps(kept, np.zeros(lines, int), worth), tickets, 2)
    value, half = model.pairs[1, 2]
    assert abs(value - 8) < 2 * half
    others = [pair for key, pair in model.pairs.items() if key != (1, 2)]
    assert sum(abs(pair.value) > pair.half for pair in others) <= 4
    found = value_of_keeping(model, [3, 4]).value - value_of_keeping(model, [5, 6]).value
    assert found == pytest.approx(true[3] + true[4] - true[5] - true[6], abs=2.5)


def test_pairs_count_in_a_set() -> None:
    """A set is worth its number, its tickets and its pairs."""
    one = Estimate(1.0, 3.0)
    model = KeepModel((None, one, Estimate(0.5, 0.0)), (one, one), {(0, 1): Estimate(2.0, 4.0)})
    assert value_of_keeping(model, [1]) == Estimate(2.0, 18**0.5)
    assert value_of_keeping(model, [1, 0]) == Estimate(4.5, 34**0.5)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Stopped after a portion and played on by two processes, it makes the very same atlas."""
    sheet = load_sheet("new_york")
    whole = AtlasRun(sheet, tmp_path / "whole", games=150, portion=50, seats=(2,))
    play_atlas(whole)
    parts = AtlasRun(sheet, tmp_path / "parts", games=150, portion=50, seats=(2,))

    def stop(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_atlas(parts, progress=stop)
    assert len(parts.missing()) == 2
    play_atlas(parts, jobs=2)
    made = write_atlas(build_atlas(whole))
    assert write_atlas(build_atlas(parts)) == made
    assert write_atlas(read_atlas(made)) == made
    with pytest.raises(FolderError, match="holds another atlas: its portion is 50, not 60"):
        play_atlas(AtlasRun(sheet, tmp_path / "parts", games=150, portion=60))


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    """On Ray each portion is what one process makes of it."""
    pytest.importorskip("ray")
    sheet = load_sheet("new_york")
    command = ["atlas", "new_york", "--seats", "2", "--games", "5001", "--folder", str(tmp_path)]
    done = on_cluster(tmp_path, *command)
    assert done.returncode == 0, done.stderr
    here = AtlasRun(sheet, tmp_path / "here", games=5000, seats=(2,))
    play_atlas(here)
    ours, theirs = (
        dict(np.load(folder / "new_york-2-00000.npz")) for folder in (here.folder, tmp_path)
    )
    assert (tmp_path / "new_york-2-00001.npz").exists()
    assert all(np.array_equal(ours[name], theirs[name]) for name in ours)


@pytest.mark.parametrize("game", bl.games())
def test_every_game_ships_with_an_atlas_of_its_version(game: str) -> None:
    """With every number of seats, and every share between 0 and 1."""
    sheet, atlas = load_sheet(game), load_atlas(game)
    assert atlas.version == sheet.version
    assert [cell.seats for cell in atlas.cells] == list(sheet.seats)
    for cell in atlas.cells:
        assert cell.games >= 5000
        assert len(cell.tickets) == len(sheet.tickets)
        assert len(cell.routes) == len(sheet.routes)
        assert sum(result.share.value for result in cell.places if result.share) == pytest.approx(
            1, abs=0.001
        )
        assert all(0 <= line.kept.value <= 1 for line in cell.tickets if line.kept)


def test_a_text_that_is_no_atlas_is_refused() -> None:
    """With a sentence."""
    with pytest.raises(AtlasError, match="this is no atlas"):
        read_atlas('{"format":1}')
    with pytest.raises(AtlasError, match="no atlas of 'nowhere' ships"):
        load_atlas("nowhere")


def test_the_keeper_keeps_what_the_atlas_says() -> None:
    """The best of all ways to keep by value, and any action of the other bot besides."""
    game = bl.new("new_york", seats=2, seed=5)
    cell = load_atlas("new_york").cell(2)
    view, legal = game.view(0), tuple(game.legal(0))
    chosen = AtlasKeeper(seed=1).choose(view, legal)
    labels = printed_for(view).labels.tickets
    worths = {
        action: value_of_keeping(
            cell.keep_points, [labels.index(ticket) for ticket in action.tickets]
        ).value
        for action in legal
    }
    assert worths[chosen] == max(worths.values())
    chance = Random(1)
    for seat in game.waiting:
        game.play(seat, chance.choice(list(game.legal(seat))))
    seat = game.waiting[0]
    assert AtlasKeeper(seed=1).choose(game.view(seat), tuple(game.legal(seat))) in game.legal(seat)


def test_folders_with_nothing_make_no_atlas(tmp_path: Path) -> None:
    """And say so."""
    with pytest.raises(FolderError, match="holds no games with 2 seats"):
        build_atlas(AtlasRun(load_sheet("new_york"), tmp_path, games=10, seats=(2,)))
    shutil.rmtree(tmp_path)
