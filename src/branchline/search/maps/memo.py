"""The memo of a game on a map: what the seats have planned so far."""

from typing import Annotated

from ...rules.fields import Struct, struct
from ...rules.mode import Grid, Row
from ...rules.names import SEATS


@struct
class Memo(Struct):
    """The plan of each seat, kept from decision to decision, and what routes bring to anybody.

    A plan is good until it is `AGE` rounds old, a route of it is lost or the tickets change; the
    routes that its seat has claimed are taken out when it is looked at. With no plan left, place
    0 of `routes` holds the route that the seat aims at for its points.
    """

    made: Annotated[Row, 1, SEATS]  # 1: there is a plan
    count: Annotated[Row, 2, SEATS]  # how many routes it has
    when: Annotated[Row, 2, SEATS]  # the turn in which it was made
    aimed: Annotated[Row, 2, SEATS]  # one more than the turn of the aim; 0: none
    routes: Annotated[Grid, 2, SEATS, "ROUTES"]  # of the plan, long ones first
    extra: Annotated[Row, 4, "ROUTES"]  # what a route brings besides its points, in tenths
    new_country: Annotated[int, 4]  # what a country brings that is touched for the first time
