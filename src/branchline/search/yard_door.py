"""The door to the rules of games with yards, interpreted or compiled."""

from typing import TYPE_CHECKING

from .door import COMPILED, Row, copy_state, ints, rule, seed_generator

if TYPE_CHECKING or not COMPILED:
    from branchline.rules.yard_opening import new
    from branchline.rules.yard_place import (
        legal_places,
        legal_puts,
        owner_of,
        refuse_place,
        row_size,
    )
    from branchline.rules.yard_play import play, waiting_seat
    from branchline.rules.yard_unseen import deal_anew
else:
    from branchline.fast.yard_opening import new
    from branchline.fast.yard_place import (
        legal_places,
        legal_puts,
        owner_of,
        refuse_place,
        row_size,
    )
    from branchline.fast.yard_play import play, waiting_seat
    from branchline.fast.yard_unseen import deal_anew

__all__ = [
    "Row",
    "copy_state",
    "deal_anew",
    "ints",
    "legal_places",
    "legal_puts",
    "new",
    "owner_of",
    "play",
    "refuse_place",
    "row_size",
    "rule",
    "seed_generator",
    "waiting_seat",
]
