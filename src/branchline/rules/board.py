"""The board: everything printed in the box of one game, as numbers."""

from typing import Annotated

from .fields import Record, record
from .mode import Grid, Row
from .names import BONUSES, CARDS, KINDS, LENGTHS


class AnyBoard(Record):
    """The constants of every game of the family."""

    # the box
    seats: Annotated[int, 2]
    cities: Annotated[int, 2]
    tickets: Annotated[int, 2]
    cards: Annotated[Row, 2, CARDS]  # how many of each are in the box
    hand: Annotated[int, 2]  # cards dealt to each seat

    # drawing cards
    wipe_at: Annotated[int, 2]  # face-up locomotives that wipe the row; 0: none do
    face_up_locomotive_is_two: Annotated[int, 2]
    may_stop: Annotated[int, 2]  # a draw may end after one card
    may_stop_after_last: Annotated[int, 2]  # it may where that card was the last of the deck
    reshuffles: Annotated[int, 2]  # the discards become the deck when it is empty
    begins_without_deck: Annotated[int, 2]  # a draw may begin face up while the deck is empty

    # tickets
    ticket_a: Annotated[Row, 2, "TICKETS"]
    ticket_b: Annotated[Row, 2, "TICKETS"]
    ticket_points: Annotated[Row, 2, "TICKETS"]
    opening_offer: Annotated[int, 2]
    opening_keep: Annotated[int, 2]
    opening_returned: Annotated[int, 2]  # what happens to those returned at the start
    offer: Annotated[int, 2]
    keep: Annotated[int, 2]
    returned: Annotated[int, 2]  # what happens to those returned in play

    # bonuses
    bonuses: Annotated[int, 2]
    bonuses_in_play: Annotated[int, 2]
    bonus_points: Annotated[Row, 2, BONUSES]
    bonus_mark: Annotated[Row, 2, BONUSES]  # bit set of city marks that count; 0: all cities
    city_marks: Annotated[Row, 8, "CITIES"]  # bit set
    tie_break: Annotated[int, 2]  # after points and completed tickets

    # actions
    actions: Annotated[int, 2]
    first_action: Annotated[Row, 2, KINDS + 1]  # where the numbers of each kind begin
    kind: Annotated[Row, 2, "ACTIONS"]
    card: Annotated[Row, 2, "ACTIONS"]
    draw_action: Annotated[Row, 2, CARDS]  # the number of drawing each card face up
    locomotives: Annotated[Row, 2, "ACTIONS"]
    returns: Annotated[Row, 2, "ACTIONS"]  # how many tickets go back
    return_order: Annotated[Row, 4, "ACTIONS"]  # which, first to last, three bits each
    return_last: Annotated[Row, 2, "ACTIONS"]  # the last of the offered that goes back; -1: none
    return_sorted: Annotated[Row, 2, "ACTIONS"]  # 1: they go back as they lie in the offer


@record
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
