"""Many games in which a network decides for some seats, and pilots for the others."""

from typing import Any, NamedTuple

from ....rules.board import AnyBoard
from ....rules.mode import Grid, Row, ints, rule
from ....rules.names import NOBODY, OVER
from ....rules.rounds import waiting_seat
from ....rules.state import AnyState
from .features import write_features
from .rules import Style, begin_game, choose, legal, new, play

LEARNER = -1  # who decides for a seat: the network, or the pilot with the style of this number


class Games(NamedTuple):
    """The games that are played, with one line each."""

    states: list[AnyState]
    memos: Any  # what the pilots of each game have planned
    deciders: Grid  # by game and seat
    next_deciders: Grid  # of the game that is dealt next
    low: Row  # words of the seed
    high: Row


class Asked(NamedTuple):
    """What the network is asked in each game."""

    seats: Row
    masks: Grid
    features: Grid


class Results(NamedTuple):
    """How games ended; overwritten by the next one."""

    done: Row
    points: Grid
    ranks: Grid


@rule
def deal_next(board: AnyBoard, games: Games, i: int) -> None:
    """Set the table of a game once more, for those who decide next."""
    games.high[i] += 1
    new(board, games.states[i], NOBODY, games.low[i], games.high[i])
    begin_game(board, games.states[i], games.memos[i : i + 1])
    for seat in range(board.seats):
        games.deciders[i][seat] = games.next_deciders[i][seat]


@rule
def deal_games(boards: list[AnyBoard], games: Games, rows: Row) -> None:
    """Set the table of each game once more."""
    for i in rows:
        deal_next(boards[0], games, i)


@rule
def count_features(
    boards: list[AnyBoard], games: Games, styles: list[Style], places: int, out: Row
) -> int:
    """Return how many features a game has; `out` is scratch."""
    return write_features(boards[0], games.states[0], 0, styles[0], games.memos[0:1], places, out)


@rule
def end_game(board: AnyBoard, games: Games, results: Results, i: int) -> None:
    """Write how a game ended."""
    state = games.states[i]
    results.done[i] = 1
    for seat in range(board.seats):
        results.points[i][seat] = state.final_points[seat]
        results.ranks[i][seat] = state.rank[seat]


@rule
def ask_learner(
    board: AnyBoard, games: Games, results: Results, styles: list[Style], i: int
) -> int:
    """Let the pilots of a game play until a seat of the network is asked; return that seat."""
    state = games.states[i]
    while True:
        if state.decision == OVER:
            end_game(board, games, results, i)
            deal_next(board, games, i)
        seat = waiting_seat(state)
        decider = games.deciders[i][seat]
        if decider == LEARNER:
            return seat
        action = choose(board, state, seat, styles[decider], games.memos[i : i + 1])
        play(board, state, seat, action)


@rule
def ask_games(
    boards: list[AnyBoard],
    games: Games,
    rows: Row,
    styles: list[Style],
    asked: Asked,
    results: Results,
    places: int,
) -> None:
    """Bring the games to the next decision of the network, and write what it is asked."""
    board = boards[0]
    scratch = ints(board.actions)
    for i in rows:
        seat = ask_learner(board, games, results, styles, i)
        state = games.states[i]
        asked.seats[i] = seat
        mask = asked.masks[i]
        for action in range(board.actions):
            mask[action] = 0
        for k in range(legal(board, state, seat, scratch)):
            mask[scratch[k]] = 1
        memos = games.memos[i : i + 1]
        write_features(board, state, seat, styles[0], memos, places, asked.features[i])


@rule
def play_games(
    boards: list[AnyBoard], games: Games, rows: Row, seats: Row, actions: Row, results: Results
) -> None:
    """Play the actions of the network."""
    for i in rows:
        results.done[i] = 0
        play(boards[0], games.states[i], seats[i], actions[i])


@rule
def pilot_actions(
    boards: list[AnyBoard], games: Games, rows: Row, seats: Row, styles: list[Style], out: Row
) -> None:
    """Write what the pilot of the first style would do where the network is asked."""
    for i in rows:
        memos = games.memos[i : i + 1]
        out[i] = choose(boards[0], games.states[i], seats[i], styles[0], memos)
