"""The state: one moment of a game, all of it."""

from collections.abc import Callable
from typing import Annotated

from .fields import Struct
from .mode import Grid, Row
from .names import BONUSES, CARDS, OFFER, SEATS, SLOTS


class AnyState(Struct):
    """What changes in every game."""

    notes: list[tuple[int, int, int, int]] | None  # of what happens, if it keeps any
    script: Callable[[int], int] | None  # chance outcomes that a replay prescribes

    # chance
    generator: Annotated[Row, 8, 4]

    # whose move it is
    seats: Annotated[int, 1]
    turn: Annotated[int, 1]  # the seat whose turn it is
    first: Annotated[int, 1]  # the seat that began
    decision: Annotated[int, 1]
    turns: Annotated[int, 2]  # turns ended so far
    passes: Annotated[int, 1]  # in a row
    idle: Annotated[int, 2]  # turns in a row in which nothing changed; -1: not this one
    last_turns: Annotated[int, 1]  # turns left in the last round; NOT_YET before it

    # each seat
    hand: Annotated[Grid, 1, SEATS, CARDS]
    known: Annotated[Grid, 1, SEATS, CARDS]  # cards everybody knows to be in the hand, at least
    points: Annotated[Row, 2, SEATS]  # so far

    # the table
    deck: Annotated[Row, 1, CARDS]
    deck_size: Annotated[int, 2]
    discards: Annotated[Row, 1, CARDS]
    discards_size: Annotated[int, 2]
    face_up: Annotated[Row, 1, SLOTS]  # card, or NO_CARD
    may_stop: Annotated[int, 1]  # 1: the second card of the draw under way may be left
    bonus: Annotated[Row, 1, BONUSES]  # 1: in play

    # tickets: the deck is a ring that begins at `head`
    ring: Annotated[Row, "TICKET_WIDTH", "TICKETS"]
    order_known: Annotated[Row, 1, "TICKETS"]  # by place in the ring: bit set of seats
    head: Annotated[int, 2]
    ring_size: Annotated[int, 2]
    fresh: Annotated[int, 2]  # tickets at the top that nobody has seen
    mixed: Annotated[int, 2]  # below them: those returned at the start, shuffled
    holder: Annotated[Row, 1, "TICKETS"]  # seat, NOBODY (deck), GONE or SCORED - seat
    returned_by: Annotated[Row, 1, "TICKETS"]  # seat, while it must lie among the mixed; or NOBODY
    offer: Annotated[Grid, "TICKET_WIDTH", SEATS, OFFER]  # tickets that a seat may choose from
    offered: Annotated[Row, 1, SEATS]  # how many
    answer: Annotated[Row, 2, SEATS]  # the action chosen where all choose at once, or NOT_YET

    # the end
    end: Annotated[int, 1]  # why
    completed: Annotated[Row, 2, SEATS]  # tickets
    bonuses_scored: Annotated[Row, 2, SEATS]  # bit set
    final_points: Annotated[Row, 2, SEATS]
    rank: Annotated[Row, 1, SEATS]  # tied seats share one
