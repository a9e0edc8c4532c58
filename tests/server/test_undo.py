"""Undo: what can be undone, what it leads to, and that the log replays it."""

import random

import pytest

import branchline as bl
from branchline.server.storage.entries import Acted, Entry, Undone
from branchline.server.tables.play.game_log import GameLog, Successor, deal_game, digest
from branchline.server.tables.versions import sheet_of


def entry_of(game_log: GameLog, successor: Successor) -> Entry:
    """Return the entry that the log would have for a step."""
    step = successor.step
    return Entry(
        game_log.table, 0, "", step.seat, step.seq, None, "", 0.0, digest(successor.game), ""
    )


@pytest.mark.parametrize("game", bl.games())
def test_undo_leads_back_and_replays(game: str) -> None:
    """Random undos restore the state before each action, also when the log is folded again."""
    chance = random.Random(7)
    game_log = deal_game("t", sheet_of(game), ["A", "B"], False, "00")
    again = deal_game("t", sheet_of(game), ["A", "B"], False, "00")
    before: dict[int, str] = {}
    undone = 0
    for number in range(150):
        if game_log.game.over:
            break
        able = [seat for seat in range(2) if game_log.may_undo(seat)]
        if able and chance.random() < 0.4:
            seat = chance.choice(able)
            successor = game_log.try_undo(seat)
            assert successor.step.undone is not None
            target = game_log.steps[successor.step.undone]
            assert target.seat == seat
            assert digest(successor.game) == before[target.seq]
            body: Acted | Undone = Undone(successor.step.undone)
            undone += 1
        else:
            seat = chance.choice(game_log.game.waiting)
            texts = list(game_log.legal(seat))
            claims = [text for text in texts if text.startswith(("claim", "pay", "place", "put"))]
            successor = game_log.try_action(seat, chance.choice(claims or texts), f"{number:02x}")
            before[successor.step.seq] = digest(game_log.game)
            body = Acted(successor.step.action or "", f"{number:02x}", "person")
        entry = entry_of(game_log, successor)
        game_log.apply(successor)
        again.replay(entry, body)
        assert digest(again.game) == digest(game_log.game)
        assert [again.may_undo(s) for s in range(2)] == [game_log.may_undo(s) for s in range(2)]
    assert undone > 5


def test_what_another_has_begun_unseen_does_not_count() -> None:
    """A claim can be undone although the next seat has begun one that nobody sees."""
    for seed in range(200):
        game_log = deal_game("t", sheet_of("usa"), ["A", "B"], False, f"{seed:02x}")
        for number in range(120):
            found = _two_claims(game_log)
            if found:
                return
            if game_log.game.over:
                break
            seat = game_log.game.waiting[0]
            texts = list(game_log.legal(seat))
            draws = [t for t in texts if t.startswith("draw") and "ticket" not in t]
            chance = random.Random(f"{seed}.{number}")
            game_log.apply(
                game_log.try_action(seat, chance.choice(draws or texts), f"{number:02x}")
            )
            if number > 60:
                break
    raise AssertionError("no such moment was found")


def _two_claims(game_log: GameLog) -> bool:
    """Play a claim, then a hidden step of the other seat; check that the claim can be undone."""
    if len(game_log.game.waiting) != 1:
        return False
    first = game_log.game.waiting[0]
    start = digest(game_log.game)
    for claim in [text for text in game_log.legal(first) if text.startswith("claim")]:
        successor = game_log.try_action(first, claim, "aa")
        if successor.step.hidden or successor.irreversible or successor.game.waiting == [first]:
            continue
        trial = GameLog(game_log.table, game_log.game, game_log.steps[0])
        trial.steps = list(game_log.steps)
        trial.apply(successor)
        other = trial.game.waiting[0]
        for second in [text for text in trial.legal(other) if text.startswith("claim")]:
            announced = trial.try_action(other, second, "bb")
            if not announced.step.hidden:
                continue
            assert trial.may_undo(first)
            trial.apply(announced)
            assert trial.may_undo(first)
            assert trial.may_undo(other)
            back = trial.try_undo(first)
            assert digest(back.game) == start
            assert not back.step.hidden
            trial.apply(back)
            assert not trial.may_undo(other)
            return True
    return False


def test_what_was_revealed_stays() -> None:
    """Cards from the deck, offered tickets and the end of the game cannot be undone."""
    game_log = deal_game("t", sheet_of("usa"), ["A", "B"], False, "00")
    for seat in range(2):
        game_log.apply(game_log.try_action(seat, next(iter(game_log.legal(seat))), "01"))
    seat = game_log.game.waiting[0]
    assert not game_log.may_undo(0)  # the last choice has revealed everybody's
    for action in ("draw deck", "draw tickets"):
        assert game_log.try_action(seat, action, "02").irreversible
