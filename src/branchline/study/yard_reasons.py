"""Reasons with yards: which cards the tickets still ask for."""

from collections.abc import Callable
from random import Random
from typing import cast

from branchline.bots.determinization.world import world_from_view
from branchline.bots.search.styles import style_of, tuned
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.rules.yards.board import YardBoard
from branchline.rules.yards.state import YardState
from branchline.search.yards.needs import lacking, needs_of
from branchline.search.yards.style import Style
from branchline.study.reason import Reason
from branchline.views import View


def reasons_in(
    setup: Setup, view: View, stack: list[int] | None
) -> Callable[[Action], list[Reason]]:
    """Return what finds the reasons for an action at this moment."""
    board, seat = cast(YardBoard, setup.board), view.you or 0
    state = cast(YardState, world_from_view(setup, view, Random(0), stack))
    style = cast(Style, style_of(tuned(setup.sheet), board.layout))
    short = lacking(state, seat, needs_of(board, state, seat, style))

    def of(action: Action) -> list[Reason]:
        row = setup.actions[action.number]
        if row.kind in (n.DRAW_FACE_UP, n.PLACE) and row.card < n.COLOURS and short[row.card] > 0:
            card = setup.labels.card(row.card)
            return [Reason("asked", card=card, n=short[row.card])]
        if row.kind in (n.PLACE, n.PLACE_THREE):
            return [Reason("rows")]
        if row.kind == n.DRAW_TICKETS:
            return [Reason("time_left", n=state.deck_size // max(1, state.seats))]
        if row.kind == n.KEEP:
            kept = [one for i, one in enumerate(view.offer) if i not in row.returned]
            return [Reason("kept", tickets=tuple(kept))]
        return [Reason("any_card")] if row.kind in (n.DRAW_DECK, n.DRAW_FACE_UP) else []

    return of
