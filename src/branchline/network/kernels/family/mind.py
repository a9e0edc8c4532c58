"""A network that looks at positions, with all the space that it needs for that."""

from typing import Any, NamedTuple

from ....rules.board import AnyBoard
from ....rules.mode import Row, rule
from ....rules.state import AnyState
from ..forward import Floats, Weights, forward
from .features import write_features
from .rules import begin_game


class Mind(NamedTuple):
    """A network and its scratch space."""

    weights: Weights
    styles: Any  # one: the tuned style, by which features plan
    memos: Any  # one
    places: int
    features: Row
    hidden: Floats
    outputs: Floats


@rule
def look_at(boards: list[AnyBoard], states: list[AnyState], seat: int, mind: Mind) -> None:
    """Look at the first of some positions from a seat; what is said is in `mind.outputs`."""
    board, state = boards[0], states[0]
    begin_game(board, state, mind.memos)
    write_features(board, state, seat, mind.styles[0], mind.memos, mind.places, mind.features)
    forward(mind.weights, mind.features, mind.hidden, mind.outputs)
