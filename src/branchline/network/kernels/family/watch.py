"""Many games of pilots that are looked at now and then, from any seat and at any moment."""

from typing import Any, NamedTuple

from ....rules.board import AnyBoard
from ....rules.generator import below
from ....rules.mode import Grid, Row, ints, rule
from ....rules.names import CLAIM, DRAW_TICKETS, NOBODY, OVER
from ....rules.rounds import waiting_seat
from ....rules.state import AnyState
from .features import write_features
from .rules import Style, begin_game, choose, legal, new, play

AGAIN = 8  # times that tickets, and half of the claims, are drawn once more
ALWAYS = 100  # astray in every decision: a player without a plan


class Watched(NamedTuple):
    """The games that are watched, with one line each."""

    states: list[AnyState]
    memos: Any  # what the pilots of each game have planned
    styles: Grid  # by game and seat: the number of a style
    astray: Grid  # by game and seat: of a hundred decisions, those that follow no plan
    next_styles: Grid  # of the game that is dealt next
    next_astray: Grid
    low: Row  # words of the seed
    high: Row  # counts the games
    chance: Row  # a generator


class Looks(NamedTuple):
    """What is seen in each game, and how the game before ended if it ended meanwhile."""

    steps: Row  # decisions to play before the look
    seats: Row  # who looks
    features: Grid
    done: Row
    points: Grid
    ranks: Grid


@rule
def deal_watched(board: AnyBoard, games: Watched, i: int) -> None:
    """Deal the next game to the players that come next."""
    games.high[i] += 1
    new(board, games.states[i], NOBODY, games.low[i], games.high[i])
    begin_game(board, games.states[i], games.memos[i : i + 1])
    for seat in range(board.seats):
        games.styles[i][seat] = games.next_styles[i][seat]
        games.astray[i][seat] = games.next_astray[i][seat]


@rule
def deal_all(boards: list[AnyBoard], games: Watched) -> None:
    """Deal every game."""
    for i in range(len(games.low)):
        deal_watched(boards[0], games, i)


@rule
def stray(board: AnyBoard, state: AnyState, seat: int, chance: Row, always: bool) -> int:
    """Return a legal action at random; players who often have a plan draw no tickets for fun."""
    actions = ints(board.actions)
    count = legal(board, state, seat, actions)
    action = actions[below(chance, count)]
    if not always:
        for _ in range(AGAIN):
            tickets = action == board.first_action[DRAW_TICKETS]
            claim = action >= board.first_action[CLAIM]
            if tickets or (claim and below(chance, 2) == 0):
                action = actions[below(chance, count)]
    return action


@rule
def decide(board: AnyBoard, games: Watched, styles: list[Style], i: int, seat: int) -> int:
    """Return what a seat does: what its style says, or anything."""
    state = games.states[i]
    astray = games.astray[i][seat]
    if astray > 0 and below(games.chance, 100) < astray:
        return stray(board, state, seat, games.chance, astray >= ALWAYS)
    return choose(board, state, seat, styles[games.styles[i][seat]], games.memos[i : i + 1])


@rule
def watch(
    boards: list[AnyBoard], games: Watched, styles: list[Style], looks: Looks, places: int
) -> None:
    """Play some decisions of every game, then let a seat of each look; a game that ends is over.

    The look comes before the decision that is open then. Games end at most once between two looks.
    """
    board = boards[0]
    for i in range(len(games.low)):
        state = games.states[i]
        looks.done[i] = 0
        for _ in range(looks.steps[i]):
            seat = waiting_seat(state)
            play(board, state, seat, decide(board, games, styles, i, seat))
            if state.decision == OVER:
                looks.done[i] = 1
                for other in range(board.seats):
                    looks.points[i][other] = state.final_points[other]
                    looks.ranks[i][other] = state.rank[other]
                deal_watched(board, games, i)
                break
        memos = games.memos[i : i + 1]
        write_features(
            board, state, looks.seats[i], styles[0], memos[0:1], places, looks.features[i]
        )
