"""The board of a game on a map: everything printed in its box, as numbers."""

from typing import Annotated

from ..board import AnyBoard
from ..fields import struct
from ..mode import Grid, Row
from ..names import BONUSES, CARDS, LENGTHS


@struct
class Board(AnyBoard):
    """The constants of one game on a map, for one number of seats."""

    # the box
    routes: Annotated[int, 2]
    trains: Annotated[int, 2]  # each seat
    last_round_at: Annotated[int, 2]  # this many trains or fewer start the last round
    points: Annotated[Row, 2, LENGTHS]  # of a route, by length

    # routes
    city_a: Annotated[Row, 2, "ROUTES"]
    city_b: Annotated[Row, 2, "ROUTES"]
    length: Annotated[Row, 2, "ROUTES"]
    colour: Annotated[Row, 2, "ROUTES"]  # NO_CARD: gray
    ferry: Annotated[Row, 2, "ROUTES"]  # locomotive symbols
    tunnel: Annotated[Row, 2, "ROUTES"]  # 1: a tunnel
    wild: Annotated[Row, 2, "ROUTES"]  # 1: a locomotive stands for any colour here
    unit: Annotated[Row, 2, "ROUTES"]  # cards that make one substitute; 0: none on this route
    pairs: Annotated[Row, 2, "ROUTES"]  # 1: a substitute is a pair of one colour, for a symbol
    draw_bonus: Annotated[Row, 2, "ROUTES"]  # cards drawn after the claim
    next_lane: Annotated[Row, 2, "ROUTES"]  # another route of the same two cities, in a ring
    lanes_open: Annotated[Row, 2, "ROUTES"]  # how many of those lanes can be used
    first_near: Annotated[Row, 2, "CITIES"]  # where the routes of each city begin in `near`
    count_near: Annotated[Row, 2, "CITIES"]  # how many routes end there
    near: Annotated[Row, 2, "ENDS"]  # the routes, city by city
    beyond: Annotated[Row, 2, "ENDS"]  # the cities at their other ends

    # routes that cost the same share a price
    price: Annotated[Row, 2, "ROUTES"]
    prices: Annotated[int, 2]
    price_starts: Annotated[Row, 2, "PRICES"]  # where each price begins in `by_price`
    by_price: Annotated[Row, 2, "ROUTES"]  # the routes, price by price
    plain_prices: Annotated[int, 2]  # how many are without substitutes; they come first
    colour_starts: Annotated[Row, 2, CARDS]  # where the plain routes of each colour begin there
    colour_within: Annotated[Grid, 2, CARDS, LENGTHS]  # where those longer than a length begin
    payment_starts: Annotated[Row, 2, "PRICES"]  # where the ways to pay each price begin
    payments: Annotated[Row, 2, "PAYMENTS"]  # numbers of PAY actions, price by price

    # tunnels
    reveal: Annotated[int, 2]

    # scores
    bonus_for: Annotated[Row, 2, BONUSES]  # what it rewards the most of
    bonus_limit: Annotated[Row, 2, BONUSES]  # dearest ticket or longest route; 0: no limit
    bonus_ferry: Annotated[Row, 2, BONUSES]  # 1: only ferries count
    country: Annotated[Row, 2, "CITIES"]  # -1: none
    attraction: Annotated[Row, 2, "CITIES"]  # points for touching the city

    # actions
    route: Annotated[Row, 2, "ACTIONS"]
    substitutes: Annotated[Row, 2, "ACTIONS"]
