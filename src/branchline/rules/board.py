"""The board: everything printed in the box of one game, as numbers."""

from typing import Annotated

from .fields import Struct
from .mode import Row
from .names import BONUSES, CARDS, KINDS


class AnyBoard(Struct):
    """The constants of every game."""

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
