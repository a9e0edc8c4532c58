"""Styles: the numbers that tell one way to play on a map from another."""

from dataclasses import dataclass
from typing import Annotated

from ...rules.fields import Struct, struct
from ...rules.mode import Row


@dataclass(frozen=True)
class MapNumbers:
    """A way to play on a map; the defaults are the planner's. Weights are tenths of points."""

    hop: Annotated[int, 4] = 10  # what a claim costs on the way of a ticket, in tenths of a train
    points: Annotated[int, 4] = 0  # how much the points of a route make it cheaper, in percent
    held: Annotated[int, 4] = 0  # how much each card in hand does, in tenths of a train
    turn: Annotated[int, 4] = 26  # what a turn spent on a ticket must bring
    tickets_at: Annotated[int, 4] = 27  # draws tickets when done with this percentage of trains
    turns_at: Annotated[int, 4] = 3  # and at least this number of turns left
    link: Annotated[int, 4] = 0  # a route that continues its network, where the longest path counts
    train: Annotated[int, 4] = 0  # what each train of a long route costs
    lack: Annotated[int, 4] = 13  # what each missing card costs
    slack: Annotated[int, 4] = 100  # turns beyond those left that a ticket may take
    extra: Annotated[int, 4] = 0  # how much bonuses count, in percent
    give_up: Annotated[int, 4] = 0  # 1: its tickets do not matter
    spare: Annotated[int, 4] = 0  # 1: claims long routes with cards that its plan does not need


@struct
class Style(Struct, MapNumbers):
    """How one seat plays."""

    dropped: Annotated[Row, 1, "TICKETS"]  # 1: it has given this ticket up
