"""Grades: words for what a decision cost, and the accuracy of a player."""

from collections.abc import Sequence
from math import exp

from branchline.rules import names as n
from branchline.sheet.actions import ActionRow

GRADES = (("blunder", 0.15), ("mistake", 0.08), ("inaccuracy", 0.03))  # least loss of chance
GOOD = "good"
_STEEPNESS = 12.0  # a loss of 5.8 points of chance halves the accuracy of a decision

KINDS = ("tickets", "draws", "claims", "payments", "end")
_KIND_OF = {
    n.KEEP: "tickets",
    n.DRAW_TICKETS: "tickets",
    n.COMPLETE: "tickets",
    n.COMPLETE_BEST: "tickets",
    n.DONE: "tickets",
    n.DRAW_DECK: "draws",
    n.DRAW_FACE_UP: "draws",
    n.STOP: "draws",
    n.PASS: "draws",
    n.CLAIM: "claims",
    n.PLACE: "claims",
    n.PLACE_THREE: "claims",
}


def grade_of(loss: float, error: float) -> str:
    """Return the word for a loss; one that may well be luck of the rollouts counts for less."""
    sure = loss - error
    return next((word for word, least in GRADES if sure >= least), GOOD)


def accuracy_of(losses: Sequence[float]) -> float | None:
    """Return the accuracy of some decisions, from 0 to 100; None where there were none."""
    if not losses:
        return None
    return 100 * sum(exp(-_STEEPNESS * loss) for loss in losses) / len(losses)


def kind_of(row: ActionRow, last_round: bool) -> str:
    """Return which skill a decision asked for."""
    return "end" if last_round else _KIND_OF.get(row.kind, "payments")
