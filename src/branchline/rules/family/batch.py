"""Many games at once: the functions that Python calls in the compiled rules.

An array of structs and an index cross the border cheaply; a struct alone does not.
"""

from ..board import AnyBoard
from ..generator import seed_generator
from ..mode import Row, ints, rule
from ..names import NOBODY
from ..state import AnyState
from .opening import new
from .play import legal, play, why_not
from .policy import choose, playout
from .unseen import redeal


@rule
def new_at(boards: list[AnyBoard], states: list[AnyState], i: int, first: int, seed: Row) -> None:
    """Set the table of game i; `seed` is two words."""
    new(boards[0], states[i], first, seed[0], seed[1])


@rule
def legal_at(boards: list[AnyBoard], states: list[AnyState], i: int, seat: int, out: Row) -> int:
    """Write the legal actions of a seat in game i into `out`; return how many."""
    return legal(boards[0], states[i], seat, out)


@rule
def why_not_at(
    boards: list[AnyBoard], states: list[AnyState], i: int, seat: int, action: int
) -> int:
    """Return why the seat cannot take the action in game i."""
    return why_not(boards[0], states[i], seat, action)


@rule
def play_at(boards: list[AnyBoard], states: list[AnyState], i: int, seat: int, action: int) -> None:
    """Carry out a legal action in game i."""
    play(boards[0], states[i], seat, action)


@rule
def redeal_at(
    boards: list[AnyBoard], states: list[AnyState], i: int, seat: int, generator: Row
) -> None:
    """Deal again what a seat cannot know in game i."""
    redeal(boards[0], states[i], seat, generator)


@rule
def choose_at(
    boards: list[AnyBoard], states: list[AnyState], i: int, seat: int, policy: int, generator: Row
) -> int:
    """Return the action that the policy takes in game i."""
    out = ints(boards[0].actions)
    return choose(boards[0], states[i], seat, policy, generator, out)


@rule
def play_games(boards: list[AnyBoard], states: list[AnyState], policy: int, seed: int) -> int:
    """Play one whole game in each state, by the policy; return the number of decisions."""
    out = ints(boards[0].actions)
    generator = ints(4)
    decisions = 0
    for i in range(len(states)):
        new(boards[0], states[i], NOBODY, seed + i, 0)
        seed_generator(generator, seed + i, 1)
        decisions += playout(boards[0], states[i], policy, generator, out)
    return decisions
