"""The door to the rules: this folder is imported twice, like that of the rules.

As `branchline.search` it plays on the interpreted rules, as `branchline.fast_search` on the
compiled ones. Numbers with a name come from `branchline.rules.names` either way.
"""

from typing import TYPE_CHECKING, Any

COMPILED = __name__.startswith("branchline.fast_search.")

AnyStates = list[Any]

if TYPE_CHECKING or not COMPILED:
    from branchline.rules.claim import legal_payments, refuse_claim
    from branchline.rules.draw import refuse_blind, refuse_face_up
    from branchline.rules.generator import below, seed_generator
    from branchline.rules.hidden import hidden_tickets
    from branchline.rules.lanes import refuse_lane
    from branchline.rules.mode import Row, ints, rule
    from branchline.rules.network import is_completed, join_cities, root
    from branchline.rules.opening import new
    from branchline.rules.payment import count_pairs, refuse_lay
    from branchline.rules.play import legal, play, waiting_seat
    from branchline.rules.ranking import touches
    from branchline.rules.tickets import (
        is_returned,
        place_in_ring,
        refuse_keep,
        refuse_tickets,
        returned_at,
    )
    from branchline.rules.unseen import deal_anew

    def copy_state(states: AnyStates, to: int, source: int) -> None:
        """Copy one of the states to another place."""
        states[to] = states[source].copy()

else:
    from branchline.fast.claim import legal_payments, refuse_claim
    from branchline.fast.draw import refuse_blind, refuse_face_up
    from branchline.fast.generator import below, seed_generator
    from branchline.fast.hidden import hidden_tickets
    from branchline.fast.lanes import refuse_lane
    from branchline.fast.mode import Row, ints, rule
    from branchline.fast.network import is_completed, join_cities, root
    from branchline.fast.opening import new
    from branchline.fast.payment import count_pairs, refuse_lay
    from branchline.fast.play import legal, play, waiting_seat
    from branchline.fast.ranking import touches
    from branchline.fast.tickets import (
        is_returned,
        place_in_ring,
        refuse_keep,
        refuse_tickets,
        returned_at,
    )
    from branchline.fast.unseen import deal_anew

    @rule
    def copy_state(states: AnyStates, to: int, source: int) -> None:
        """Copy one of the states to another place."""
        states[to] = states[source]


__all__ = [
    "COMPILED",
    "Row",
    "below",
    "copy_state",
    "count_pairs",
    "deal_anew",
    "hidden_tickets",
    "ints",
    "is_completed",
    "is_returned",
    "join_cities",
    "legal",
    "legal_payments",
    "new",
    "place_in_ring",
    "play",
    "refuse_blind",
    "refuse_claim",
    "refuse_face_up",
    "refuse_keep",
    "refuse_lane",
    "refuse_lay",
    "refuse_tickets",
    "returned_at",
    "root",
    "rule",
    "seed_generator",
    "touches",
    "waiting_seat",
]
