"""The board of a game with yards: what is printed in its box, as numbers."""

from typing import Annotated

from ..board import AnyBoard
from ..fields import struct
from ..mode import Grid, Row
from ..names import COLOURS


@struct
class YardBoard(AnyBoard):
    """The constants of one game with yards, for one number of seats."""

    needs: Annotated[Grid, 2, "TICKETS", COLOURS]  # cards of each colour that complete a ticket
    size: Annotated[Row, 2, "TICKETS"]  # how many cards that are
    opening_locomotives: Annotated[int, 2]  # dealt to each seat before the deck is shuffled
    decks: Annotated[int, 2]  # how often the deck is played through
    second_hand: Annotated[int, 2]  # cards dealt to each seat from the second deck

    # actions
    colours: Annotated[Row, 2, "ACTIONS"]  # bit set of the colours that are placed
    coloured: Annotated[Row, 2, "ACTIONS"]
    ticket: Annotated[Row, 2, "ACTIONS"]
