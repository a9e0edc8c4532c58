"""The networks of a game, ready to read positions; maps of one's own have none."""

from functools import lru_cache

from branchline.bots.search.styles import style_of, tuned
from branchline.families.setup import Setup
from branchline.network.network import Output, network_of
from branchline.network.reader import CompiledReader, Reader
from branchline.network.sizes import feature_count
from branchline.network.value import Value, value_network_of


@lru_cache(maxsize=32)
def value_reader(setup: Setup, compiled: bool) -> Reader[Value] | None:
    """Return what judges the positions of a game."""
    network = value_network_of(setup.sheet)
    if network is None or network.features != feature_count(setup):
        return None
    style = style_of(tuned(setup.sheet), setup.board.layout)
    return (CompiledReader if compiled else Reader)(setup, network, style)


@lru_cache(maxsize=32)
def policy_reader(setup: Setup, compiled: bool) -> Reader[Output] | None:
    """Return what chooses actions in a game."""
    network = network_of(setup.sheet)
    if network is None or network.features != feature_count(setup):
        return None
    style = style_of(tuned(setup.sheet), setup.board.layout)
    return (CompiledReader if compiled else Reader)(setup, network, style)
