"""The state of a game on a map: one moment, all of it."""

from typing import Annotated

from ..fields import struct
from ..mode import Row
from ..names import CARDS, SEATS
from ..state import AnyState


@struct
class State(AnyState):
    """Everything that changes on a map while a game is played; a copy is a copy of these."""

    # each seat
    trains: Annotated[Row, 1, SEATS]
    longest: Annotated[Row, 2, SEATS]  # path, when the game is over

    # the map
    owner: Annotated[Row, 1, "ROUTES"]  # seat, or NOBODY

    # a claim under way
    route: Annotated[int, 2]  # NO_ROUTE: none
    pay_colour: Annotated[int, 1]  # NO_CARD: locomotives and substitutes only
    pay_locomotives: Annotated[int, 1]
    pay_coloured: Annotated[int, 1]
    to_lay: Annotated[int, 1]  # substitute cards, or pairs, still to be named
    lowest: Annotated[int, 1]  # they are named in ascending order: the last one named
    laid: Annotated[Row, 1, CARDS]  # substitutes named so far; once paid, the whole payment
    revealed: Annotated[Row, 1, CARDS]  # by the tunnel
    surcharge: Annotated[int, 1]
