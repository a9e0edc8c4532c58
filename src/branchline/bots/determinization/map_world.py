"""The part of a determinization that only maps have: trains, owners, a claim under way."""

from random import Random

from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.rules.maps.state import State
from branchline.views import OwnClaim, TunnelView, View


def set_map(
    setup: Setup, view: View, state: State, chance: Random, stack: list[int] | None
) -> None:
    """Set the trains, the owners of routes, and a claim under way."""
    for seat in view.seats:
        state.trains[seat.seat] = seat.trains or 0
    state.owner = [n.NOBODY] * len(state.owner)
    for route, owner in enumerate(view.owners):
        state.owner[route] = n.NOBODY if owner is None else owner
    state.route, state.pay_colour = n.NO_ROUTE, n.NO_CARD
    if view.claim is not None:
        _set_claim(setup, view.claim, state)
    elif view.tunnel is not None:
        _set_tunnel(setup, view.tunnel, state)


def _set_claim(setup: Setup, claim: OwnClaim, state: State) -> None:
    state.route = setup.route(claim.route)
    state.pay_colour = n.NO_CARD if claim.colour is None else setup.cards[claim.colour]
    state.pay_locomotives, state.pay_coloured = claim.locomotives, claim.coloured
    state.to_lay = claim.to_lay
    state.laid = setup.counts(claim.substitutes)
    state.lowest = max((card for card in range(n.CARDS) if state.laid[card]), default=0)


def _set_tunnel(setup: Setup, tunnel: TunnelView, state: State) -> None:
    state.route = setup.route(tunnel.route)
    state.laid = setup.counts(tunnel.laid)
    state.revealed = setup.counts(tunnel.revealed)
    state.surcharge = tunnel.surcharge
    coloured = [card for card in range(n.COLOURS) if state.laid[card]]
    state.pay_colour = coloured[0] if coloured else n.NO_CARD
