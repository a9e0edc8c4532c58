"""Undo: what can be taken back, what it leads to, and that the log tells the same story again."""

import random

import pytest

import branchline as bl
from branchline.server.storage.entries import Acted, Entry, Undone
from branchline.server.tables.game_log import Moment, Play, begin, digest
from branchline.server.tables.versions import sheet_of


def entry_of(play: Play, moment: Moment) -> Entry:
    """Return the entry that the log would hold of a step."""
    step = moment.step
    return Entry(play.table, 0, "", step.seat, step.seq, None, "", 0.0, digest(moment.game), "")


@pytest.mark.parametrize("game", bl.games())
def test_undo_leads_back_and_replays(game: str) -> None:
    """Actions taken back at random: the state before each is there again, also in a second fold."""
    chance = random.Random(7)
    play = begin("t", sheet_of(game), ["A", "B"], False, "00")
    again = begin("t", sheet_of(game), ["A", "B"], False, "00")
    before: dict[int, str] = {}
    undone = 0
    for number in range(150):
        if play.game.over:
            break
        able = [seat for seat in range(2) if play.may_undo(seat)]
        if able and chance.random() < 0.4:
            seat = chance.choice(able)
            moment = play.try_undo(seat)
            assert moment.step.undone is not None
            target = play.steps[moment.step.undone]
            assert target.seat == seat
            assert digest(moment.game) == before[target.seq]
            body: Acted | Undone = Undone(moment.step.undone)
            undone += 1
        else:
            seat = chance.choice(play.game.waiting)
            texts = list(play.legal(seat))
            claims = [text for text in texts if text.startswith(("claim", "pay", "place", "put"))]
            moment = play.try_action(seat, chance.choice(claims or texts), f"{number:02x}")
            before[moment.step.seq] = digest(play.game)
            body = Acted(moment.step.action or "", f"{number:02x}", "person")
        entry = entry_of(play, moment)
        play.adopt(moment)
        again.follow(entry, body)
        assert digest(again.game) == digest(play.game)
        assert [again.may_undo(s) for s in range(2)] == [play.may_undo(s) for s in range(2)]
    assert undone > 5


def test_what_another_has_begun_unseen_does_not_count() -> None:
    """A claim can be taken back although the next seat has announced one that nobody sees."""
    for seed in range(200):
        play = begin("t", sheet_of("usa"), ["A", "B"], False, f"{seed:02x}")
        for number in range(120):
            found = _two_claims(play)
            if found:
                return
            if play.game.over:
                break
            seat = play.game.waiting[0]
            texts = list(play.legal(seat))
            draws = [t for t in texts if t.startswith("draw") and "ticket" not in t]
            chance = random.Random(f"{seed}.{number}")
            play.adopt(play.try_action(seat, chance.choice(draws or texts), f"{number:02x}"))
            if number > 60:
                break
    raise AssertionError("no such moment was found")


def _two_claims(play: Play) -> bool:
    """Play a claim, then an announcement of the other; check that the claim can be taken back."""
    if len(play.game.waiting) != 1:
        return False
    first = play.game.waiting[0]
    start = digest(play.game)
    for claim in [text for text in play.legal(first) if text.startswith("claim")]:
        moment = play.try_action(first, claim, "aa")
        if moment.step.unseen or moment.final or moment.game.waiting == [first]:
            continue
        trial = Play(play.table, play.game, play.steps[0])
        trial.steps = list(play.steps)
        trial.adopt(moment)
        other = trial.game.waiting[0]
        for second in [text for text in trial.legal(other) if text.startswith("claim")]:
            announced = trial.try_action(other, second, "bb")
            if not announced.step.unseen:
                continue
            assert trial.may_undo(first)
            trial.adopt(announced)
            assert trial.may_undo(first)
            assert trial.may_undo(other)
            back = trial.try_undo(first)
            assert digest(back.game) == start
            assert not back.step.unseen
            trial.adopt(back)
            assert not trial.may_undo(other)
            return True
    return False


def test_what_was_revealed_stays() -> None:
    """Cards from the deck, offered tickets and the end of the game cannot be taken back."""
    play = begin("t", sheet_of("usa"), ["A", "B"], False, "00")
    for seat in range(2):
        play.adopt(play.try_action(seat, next(iter(play.legal(seat))), "01"))
    seat = play.game.waiting[0]
    assert not play.may_undo(0)  # the last choice has shown the choices of all
    for action in ("draw deck", "draw tickets"):
        assert play.try_action(seat, action, "02").final
