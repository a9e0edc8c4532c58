"""The NumPy arrays that kernels fill, with one line for each game."""

from typing import Any, NamedTuple


class Decisions(NamedTuple):
    """Who decides next in each game, and what is legal there."""

    seats: Any  # NOBODY: the game is over
    masks: Any  # 1: the action is legal
    actions: Any  # the legal ones, in their order
    counts: Any  # how many


class StepResults(NamedTuple):
    """What a step writes besides the next decisions."""

    low: Any  # the words of the seed
    high: Any
    done: Any  # 1: the step ended a game, and another one was dealt
    points: Any  # of the game that ended last, by seat
    ranks: Any
    rewards: Any
    observations: Any  # no columns: nobody observes
    learners: Any  # whose last observation of a game is kept; by game
    finals: Any  # what they observe when a game is over; no columns: nobody


class StepOptions(NamedTuple):
    """What stays the same in all steps."""

    reward: int
    open_stacks: int
