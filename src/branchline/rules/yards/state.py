"""The state of a game with yards: one moment, all of it."""

from typing import Annotated

from ..fields import struct
from ..mode import Grid, Row
from ..names import CARDS, COLOURS, SEATS
from ..state import AnyState


@struct
class YardState(AnyState):
    """Everything that changes while a game with yards is played."""

    decks_played: Annotated[int, 1]
    row: Annotated[Grid, 1, SEATS, COLOURS]  # cards of the colour in each row of the yard
    on_top: Annotated[Grid, 1, SEATS, COLOURS]  # locomotives that lie on top of the row
    stack: Annotated[Grid, 1, SEATS, CARDS]  # the on-track stack
    placing: Annotated[int, 1]  # colour of the set that is being placed, or NO_CARD
    marked: Annotated[Row, 1, "TICKETS"]  # 1: its holder is choosing to complete it
