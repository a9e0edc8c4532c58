"""Styles: the numbers that tell one way to play with yards from another."""

from dataclasses import dataclass
from typing import Annotated

from ...rules.fields import Struct, struct
from ...rules.mode import Row


@dataclass(frozen=True)
class YardNumbers:
    """A way to play with yards."""

    card: Annotated[int, 4] = 25  # tenths of points that a card still to be found must bring
    capacity: Annotated[int, 4] = 100  # cards its tickets may need, in percent of what turns bring
    tickets_when: Annotated[int, 4] = 3  # draws tickets when its open ones lack at most this
    tickets_until: Annotated[int, 4] = 6  # turns that must be left for that
    patience: Annotated[int, 4] = 30  # tenths of cards: what makes it place at once
    surplus: Annotated[int, 4] = 3  # worth of a card that no ticket needs; one that is needed: 10
    rob: Annotated[int, 4] = 3  # worth of a card that another seat loses
    locomotives: Annotated[int, 4] = 1  # the most that go into a set
    extra: Annotated[int, 4] = 50  # how much the bonus cards count, in percent
    hurry: Annotated[int, 4] = 4  # turns left from which on it places all it can


@struct
class Style(Struct, YardNumbers):
    """How one seat plays."""

    dropped: Annotated[Row, 1, "TICKETS"]  # 1: it has given this ticket up
