"""The two families of games, on a map and with yards: the same verbs, other rules below them."""

from collections.abc import Callable
from dataclasses import dataclass

from branchline.notation import MapNotation, Notation, YardNotation
from branchline.rules import (
    opening,
    play,
    policy,
    unseen,
    yard_opening,
    yard_play,
    yard_policy,
    yard_unseen,
)
from branchline.rules.board import AnyBoard
from branchline.rules.state import AnyState, State
from branchline.rules.yard_state import YardState
from branchline.sheet import Sheet
from branchline.sheet.board import board_of
from branchline.sheet.yards import yard_board_of


@dataclass(frozen=True)
class Family:
    """What a game needs from its rules."""

    state: type[AnyState]
    board_of: Callable[[Sheet, int], AnyBoard]
    notation: type[Notation]
    new: Callable[..., None]
    is_waiting: Callable[..., bool]
    legal: Callable[..., int]
    why_not: Callable[..., int]
    play: Callable[..., None]
    deal_anew: Callable[..., None]
    take_back: Callable[..., None]  # what another seat has begun and nobody has seen
    choose: Callable[..., int]  # a simple policy
    compiled: str  # the modules of the compiled twin begin with this


MAP = Family(
    state=State,
    board_of=board_of,
    notation=MapNotation,
    new=opening.new,
    is_waiting=play.is_waiting,
    legal=play.legal,
    why_not=play.why_not,
    play=play.play,
    deal_anew=unseen.deal_anew,
    take_back=unseen.take_back_claim,
    choose=policy.choose,
    compiled="",
)
YARDS = Family(
    state=YardState,
    board_of=yard_board_of,
    notation=YardNotation,
    new=yard_opening.new,
    is_waiting=yard_play.is_waiting,
    legal=yard_play.legal,
    why_not=yard_play.why_not,
    play=yard_play.play,
    deal_anew=yard_unseen.deal_anew,
    take_back=yard_unseen.take_back_set,
    choose=yard_policy.choose,
    compiled="yard_",
)


def family_of(sheet: Sheet) -> Family:
    """Return the family to which a game belongs."""
    return YARDS if "yards" in sheet.rules else MAP
