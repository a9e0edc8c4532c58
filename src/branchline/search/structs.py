"""What Python hands to a search, and what it gets back."""

from typing import Annotated, Any, NamedTuple

from ..rules.fields import Struct, struct
from ..rules.mode import Row

ROOT = 0  # places of the states: the position that is searched
WORLD = 1  # a determinization: what the seat cannot know, dealt in one way
SCRATCH = 2  # what an arm makes of it
PLACES = 3


@struct
class Task(Struct):
    """The question that a search answers."""

    seat: Annotated[int, 4]  # who asks
    seed: Annotated[int, 8]
    weights: Annotated[Row, 4, 3]  # of points, of the margin to the best other, of a victory


@struct
class ArmStats(Struct):
    """A first action and the plan to follow after it, with the sums of its rollouts."""

    action: Annotated[int, 4]
    plan: Annotated[int, 4]
    games: Annotated[int, 8]
    points: Annotated[int, 8]
    margin: Annotated[int, 8]  # to the best of the others
    share: Annotated[int, 8]  # of the victory, in parts of `WHOLE`
    advantage: Annotated[int, 8]  # over the first arm in the same worlds, by what a game is worth
    squares: Annotated[int, 8]  # of that


@struct
class Nothing(Struct):
    """What a family keeps that has nothing to keep; a struct needs a field."""

    unused: Annotated[int, 1]


class Search(NamedTuple):
    """Everything that rollouts read and write; styles, memos and guesses are the family's own."""

    boards: list[Any]  # one
    states: list[Any]  # three: see `PLACES`
    tasks: list[Task]  # one
    plans: list[Any]  # styles that the seat compares
    others: list[Any]  # styles that the other seats may have
    styles: list[Any]  # scratch: who has which style in the game that is being played
    memos: list[Any]  # scratch: one, with what seats have planned in that game
    guesses: list[Any]  # about the others' tickets, filled in by `guess`; may be none
