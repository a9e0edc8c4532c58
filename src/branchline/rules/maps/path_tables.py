"""The tables of the longest path: a part of a network, and the steps along its frontier."""

from typing import NamedTuple

from ..mode import Grid, Row


class Part(NamedTuple):
    """A connected part of a network, route by route."""

    cities: int  # of the whole network
    a: Row  # the two ends of each route
    b: Row
    length: Row
    degree: Row  # of each city: how many routes of the part end there


class Steps(NamedTuple):
    """The order in which the frontier takes in the routes: one column for each step."""

    place: Grid  # by side: the place on the frontier of that end of the route
    fate: Grid  # by side: what becomes of the city after the step
    spaces: Row  # the length of the route
    used: Row  # bit set of the places in use before the step
