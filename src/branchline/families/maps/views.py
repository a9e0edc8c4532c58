"""What views show on a map: trains, owners of routes, a claim under way, a tunnel."""

from collections.abc import Mapping
from typing import Any, cast

from branchline.families.setup import Setup
from branchline.families.view_parts import OwnClaim, TunnelView
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.lanes import refuse_lane
from branchline.rules.maps.state import State
from branchline.rules.reasons import OK


def common_fields(setup: Setup, state: State) -> dict[str, Any]:
    """Return what everybody may know: who owns each route, and the tunnel being tried."""
    owners = state.owner[: len(setup.sheet.routes)]
    return {
        "owners": tuple([None if owner == n.NOBODY else owner for owner in owners]),
        "tunnel": _tunnel(setup, state),
    }


def seat_fields(setup: Setup, state: State, seat: int) -> dict[str, Any]:
    """Return what everybody may know about a seat: its trains."""
    return {"trains": state.trains[seat]}


def own_fields(
    setup: Setup, state: State, seat: int, options: Mapping[str, bool]
) -> dict[str, Any]:
    """Return what differs from seat to seat: the lanes closed to it, the claim it is paying."""
    return {
        "closed": _closed(cast(Board, setup.board), state, seat),
        "claim": _claim(setup, state, seat),
    }


def _closed(board: Board, state: State, seat: int) -> tuple[int, ...]:
    """Return the free routes that a seat cannot have because of who holds their other lanes."""
    return tuple(
        route
        for route in range(board.routes)
        if state.owner[route] == n.NOBODY
        and board.next_lane[route] != route
        and refuse_lane(board, state, seat, route) != OK
    )


def _tunnel(setup: Setup, state: State) -> TunnelView | None:
    if state.decision != n.SURCHARGE:
        return None
    return TunnelView(
        route=setup.labels.routes[state.route],
        laid=setup.labels.card_set(state.laid),
        revealed=setup.labels.card_set(state.revealed),
        surcharge=state.surcharge,
    )


def _claim(setup: Setup, state: State, seat: int) -> OwnClaim | None:
    if seat != state.turn or state.decision not in (n.PAYMENT, n.SUBSTITUTE):
        return None
    paying = state.decision == n.SUBSTITUTE
    return OwnClaim(
        route=setup.labels.routes[state.route],
        colour=setup.labels.card(state.pay_colour) if paying else None,
        locomotives=state.pay_locomotives if paying else 0,
        coloured=state.pay_coloured if paying else 0,
        substitutes=setup.labels.card_set(state.laid) if paying else {},
        to_lay=state.to_lay if paying else 0,
    )
