"""What views show on a map: trains, owners of routes, a claim under way, a tunnel."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from branchline.events import CardSet, RouteName
from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.rules.maps.state import State


@dataclass(frozen=True, slots=True)
class OwnClaim:
    """A claim that the seat has announced and is still paying; nobody else sees it."""

    route: RouteName
    colour: str | None
    locomotives: int
    coloured: int
    substitutes: CardSet  # cards named so far
    to_lay: int  # cards, or pairs, still to be named


@dataclass(frozen=True, slots=True)
class TunnelView:
    """A tunnel that has been tried and asks for more; all see it."""

    route: RouteName
    laid: CardSet
    revealed: CardSet
    surcharge: int


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
    """Return what only the seat itself may know: the claim that it is paying."""
    return {"claim": _claim(setup, state, seat)}


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
