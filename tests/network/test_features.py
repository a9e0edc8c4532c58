"""Features: the same in both builds, for every number of seats, and of nothing that is hidden."""

from branchline.bots.search.styles import style_of, tuned
from branchline.families.setup import setup_of
from branchline.network.network import Output
from branchline.network.reader import CompiledReader, Reader
from branchline.network.sizes import feature_count
from branchline.rules.generator import seed_generator
from env.tables import SHEETS, each_game, each_table, moments
from network.networks import random_network


def readers(name: str, seats: int) -> tuple[Reader[Output], CompiledReader[Output]]:
    """Return an interpreted and a compiled reader with the same made-up weights."""
    setup = setup_of(SHEETS[name], seats)
    style, network = style_of(tuned(setup.sheet), setup.board.layout), random_network(setup)
    return Reader(setup, network, style), CompiledReader(setup, network, style)


@each_table
def test_both_builds_show_and_say_the_same(name: str, seats: int) -> None:
    """At all moments of a game, for every seat; what the network says differs by rounding only."""
    interpreted, compiled = readers(name, seats)
    for game in moments(SHEETS[name], seats, seed=seats, every=9):
        for seat in range(seats):
            shown = interpreted.features(game.state, seat)
            assert shown == compiled.features(game.state, seat)
            one, other = interpreted.read(game.state, seat), compiled.read(game.state, seat)
            assert abs(one.logits - other.logits).max() < 1e-3
            assert abs(one.shares - other.shares).max() < 1e-5
            assert abs(one.points - other.points).max() < 1e-1


@each_table
def test_nothing_hidden_is_shown(name: str, seats: int) -> None:
    """Deal again what a seat cannot know, and its features stay the same."""
    _, compiled = readers(name, seats)
    for game in moments(SHEETS[name], seats, seed=seats + 20, every=11):
        for seat in range(seats):
            other, generator = game.copy(reseed=False), [0] * 4
            seed_generator(generator, game.state.turns + 1, seat)
            other.family.redeal(other.board, other.state, seat, generator)
            assert compiled.features(game.state, seat) == compiled.features(other.state, seat)


@each_game
def test_every_number_of_seats_has_the_same_features(name: str) -> None:
    """One network serves them all."""
    sheet = SHEETS[name]
    assert len({feature_count(setup_of(sheet, seats)) for seats in sheet.seats}) == 1


@each_table
def test_features_tell_moments_apart(name: str, seats: int) -> None:
    """Moments that differ for the seat whose turn it is have different features."""
    _, compiled = readers(name, seats)
    seen = [
        tuple(compiled.features(game.state, game.waiting[0]))
        for game in moments(SHEETS[name], seats, seed=seats + 40, every=1)
        if game.waiting
    ]
    assert len(set(seen)) > 0.9 * len(seen)
