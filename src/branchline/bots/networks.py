"""The networks of a game, ready to read positions.

Maps of one's own have none, and nothing can be read without NumPy.
"""

from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from branchline.bots.search.styles import style_of, tuned
from branchline.families.setup import Setup, setup_of
from branchline.sheet import Sheet

if TYPE_CHECKING:
    from branchline.network.network import Output
    from branchline.network.reader import Reader
    from branchline.network.value import Value

CAN_READ = find_spec("numpy") is not None


@lru_cache(maxsize=32)
def value_reader(setup: Setup, compiled: bool) -> "Reader[Value] | None":
    """Return what judges the positions of a game."""
    if not CAN_READ:
        return None
    from branchline.network.value import value_network_of  # noqa: PLC0415  needs NumPy

    return _reader(setup, value_network_of(setup.sheet), compiled)


@lru_cache(maxsize=32)
def policy_reader(setup: Setup, compiled: bool) -> "Reader[Output] | None":
    """Return what chooses actions in a game."""
    if not CAN_READ:
        return None
    from branchline.network.network import network_of  # noqa: PLC0415  needs NumPy

    return _reader(setup, network_of(setup.sheet), compiled)


def has_learned(sheet: Sheet) -> bool:
    """Tell whether a network comes with Branchline that plays this game."""
    return policy_reader(setup_of(sheet, sheet.seats[0]), compiled=False) is not None


def _reader(setup: Setup, network: Any, compiled: bool) -> "Reader[Any] | None":
    """Return the reader of a network that fits the game."""
    from branchline.network.reader import CompiledReader, Reader  # noqa: PLC0415  needs NumPy
    from branchline.network.sizes import feature_count  # noqa: PLC0415  with it

    if network is None or network.features != feature_count(setup):
        return None
    style = style_of(tuned(setup.sheet), setup.board.layout)
    return (CompiledReader if compiled else Reader)(setup, network, style)
