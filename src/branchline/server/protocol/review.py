"""Reviews of finished games: asking for one, and trying a moment of it again."""

from typing import Annotated, Any, Literal

import msgspec

ReviewStatus = Literal["none", "waiting", "running", "failed", "done"]
StepNumber = Annotated[int, msgspec.Meta(ge=1, le=10_000)]


class ReviewState(msgspec.Struct, frozen=True):
    """How far the review of a finished game is."""

    key: str  # of the review: the hash of its record
    status: ReviewStatus  # none: nobody has asked for it, or the server was restarted meanwhile
    done: int  # actions that have been reviewed
    of: int  # actions of the game; 0 while it waits
    review: dict[str, Any] | None = None  # as `branchline review --json` prints it


class TryIt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment of a finished game, in the seat that decided there, against bots."""

    step: StepNumber  # the action of the review that is about to be played
    level: str  # of the bots
