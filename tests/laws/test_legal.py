"""Legal is what is not refused, and nothing else; what is refused changes nothing; games end."""

import random

import pytest

from branchline import IllegalAction
from branchline.game import start
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.play import why_not
from branchline.rules.maps.state import State
from branchline.rules.reasons import OK
from branchline.rules.rounds import is_waiting
from laws.walk import (
    Packing,
    board_for,
    by_policy,
    deal,
    every_policy,
    every_setting,
    legal_actions,
    sheet_called,
    take_step,
    walk,
)

SEED = 200
MOST_DECISIONS = 400  # of each seat; the policies need about 120


def allowed_actions(board: Board, state: State, seat: int) -> list[int]:
    """Return all actions of the game that are not refused to the seat."""
    return [action for action in range(board.actions) if why_not(board, state, seat, action) == OK]


def check_legal(board: Board, state: State, passive: int) -> None:
    """Compare legal with not refused for each waiting seat, and for one seat that may not wait."""
    for seat in range(state.seats):
        if is_waiting(state, seat):
            found = legal_actions(board, state, seat)
            assert found, "somebody waits but can do nothing"
            assert sorted(found) == allowed_actions(board, state, seat)
    if not is_waiting(state, passive):
        assert allowed_actions(board, state, passive) == []


def check_game(board: Board, seed: int, policy: str) -> None:
    """Compare legal with not refused at every decision of a seeded game."""
    for step, state in enumerate(walk(board, seed, policy)):
        check_legal(board, state, passive=step % board.seats)
    assert not any(is_waiting(state, seat) for seat in range(board.seats))


@every_policy
@every_setting
def test_legal_is_what_is_not_refused(name: str, seats: int, policy: str) -> None:
    """At every decision `legal` is all of the action table that `why_not` does not refuse.

    A seat that is not asked is refused every action, and nobody is asked after the end.
    """
    check_game(board_for(name, seats), SEED, policy)


@pytest.mark.long
@every_policy
@every_setting
def test_legal_is_what_is_not_refused_in_many_games(name: str, seats: int, policy: str) -> None:
    """The same for many more games."""
    for seed in range(SEED + 1, SEED + 31):
        check_game(board_for(name, seats), seed, policy)


@every_policy
@every_setting
def test_every_game_ends(name: str, seats: int, policy: str) -> None:
    """A game is over after a sane number of decisions, and every seat then has a rank."""
    board = board_for(name, seats)
    state = deal(board, SEED + 1)
    choose = by_policy(policy, SEED + 1)
    for _ in range(MOST_DECISIONS * seats):
        if state.decision == n.OVER:
            break
        take_step(board, state, choose)
    assert state.decision == n.OVER
    assert min(state.rank[:seats]) == 1
    assert max(state.rank[:seats]) <= seats


@every_setting
def test_what_is_refused_changes_nothing(name: str, seats: int) -> None:
    """A refused action raises with its reason; the state and the events stay as they were."""
    rng = random.Random(f"{name} {seats}")
    game = start(sheet_called(name), seats, seed=SEED)
    packing = Packing(game.state)
    while not game.over:
        before, count = packing.bytes_of(game.state), len(game.events)
        for seat in (*rng.choices(range(seats), k=4), -1, seats):
            action = game.action(max(0, seat) % seats, rng.randrange(game.board.actions))
            reason = game.why_not(seat, action)
            if reason is not None:
                with pytest.raises(IllegalAction) as refused:
                    game.play(seat, action)
                assert refused.value.key == reason.key
        assert (packing.bytes_of(game.state), len(game.events)) == (before, count)
        seat = rng.choice(game.waiting)
        game.play(seat, rng.choice(list(game.legal(seat))))
