"""Games with yards."""

from branchline.families import Family
from branchline.rules import yard_opening, yard_play, yard_policy, yard_unseen
from branchline.rules.yard_state import YardState
from branchline.sheet.encode_yards import encode_yards
from branchline.sheet.model import YARDS
from branchline.text.yard_notation import YardNotation

FAMILY = Family(
    name=YARDS,
    state=YardState,
    board_of=encode_yards,
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
    options=frozenset({"open_stacks"}),
)
