"""The public surface: new, waiting, legal, why_not, play, view, over, scores, copy, record."""

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

import branchline as bl
from branchline import IllegalAction, InvalidAction
from branchline.errors import Shortage
from branchline.game import Action, Game
from branchline.rules.generator import below
from branchline.rules.reasons import OK
from branchline.sheet import load_sheet
from branchline.text import refusals
from library.harness.in_full import in_full
from library.harness.seeded import (
    POLICIES,
    at_turn,
    decisions,
    dump,
    each_game,
    each_table,
    finished,
    fresh,
    generator_of,
)

# games and options

LACKING = Shortage({"trains": 3}, {"trains": 1})  # some numbers, for sentences that tell them


def test_games_are_listed_in_alphabetical_order() -> None:
    """`games` names every game that can be begun, in alphabetical order."""
    assert bl.games() == sorted(set(bl.games()))
    assert all(bl.new(name, load_sheet(name).seats[0], seed=1).waiting for name in bl.games())


@each_table
def test_a_seed_decides_all_of_chance(name: str, seats: int) -> None:
    """The same seed and the same actions give the same game; another seed another one."""
    game = bl.new(name, seats, seed=4)
    for _ in decisions(name, seats, 4, game=game):
        pass

    assert game.record() == finished(name, seats, seed=4).record()
    assert bl.new(name, seats, seed=4).record() != bl.new(name, seats, seed=5).record()


@each_game
def test_big_and_negative_seeds_are_seeds_too(name: str) -> None:
    """Any int is a seed, and the same one gives the same deal."""
    for seed in (0, -1, 2**63, 2**200):
        assert bl.new(name, 2, seed=seed).record() == bl.new(name, 2, seed=seed).record()


@each_game
def test_without_a_seed_chance_comes_from_outside(name: str) -> None:
    """Two games without a seed are not the same."""
    assert bl.new(name, 2).record() != bl.new(name, 2).record()


@each_table
def test_the_first_seat_can_be_set(name: str, seats: int) -> None:
    """The seat given as `first` has the first turn."""
    for first in range(seats):
        game = bl.new(name, seats, seed=1, first=first)
        assert game.waiting == list(range(seats))
        for seat in reversed(range(seats)):
            game.play(seat, next(iter(game.legal(seat))))
        assert game.waiting == [first]


@each_table
def test_chance_chooses_the_first_seat(name: str, seats: int) -> None:
    """Without `first` every seat begins some game."""
    found = {fresh(name, seats, seed).view(None).first for seed in range(60)}

    assert found == set(range(seats))


@each_game
def test_names_are_shown_and_recorded(name: str) -> None:
    """Names of seats appear in views and records; without them seats are numbered."""
    game = bl.new(name, 2, seed=1, names=["Åse", "Bo"])

    assert [seat.name for seat in game.view(None).seats] == ["Åse", "Bo"]
    assert '"seats": ["Åse", "Bo"]' in game.record()
    assert [seat.name for seat in bl.new(name, 2).view(None).seats] == ["Seat 0", "Seat 1"]


@each_game
def test_a_wrong_number_of_seats_is_answered_with_the_right_ones(name: str) -> None:
    """The answer names the game, the fewest and the most players, and what was asked for."""
    sheet = load_sheet(name)
    fewest, most = sheet.seats[0], sheet.seats[-1]
    for seats in (-1, 0, 1, most + 1, 1000):
        wanted = f"{sheet.name} is for {fewest} to {most} players, not {seats}"
        with pytest.raises(ValueError, match=re.escape(wanted)):
            bl.new(name, seats)


@each_game
def test_a_wrong_first_seat_is_answered_with_the_right_ones(name: str) -> None:
    """The answer names the seats there are, and what was asked for."""
    for first in (-1, 2, 99):
        with pytest.raises(ValueError, match=f"from 0 to 1, not {first}"):
            bl.new(name, 2, first=first)


@each_game
def test_wrong_names_are_answered_with_how_many_are_needed(name: str) -> None:
    """Too few, too many and equal names are refused."""
    for names in ([], ["A"], ["A", "A"], ["A", "B", "C"]):
        wanted = f"2 different names are needed, not {names}"
        with pytest.raises(ValueError, match=re.escape(wanted)):
            bl.new(name, 2, names=names)


@pytest.mark.parametrize("name", ["", "atlantis", "USA", "../usa", "usa\0", "usa/"])
def test_an_unknown_game_is_answered_with_those_there_are(name: str) -> None:
    """The answer names what was asked for and every game."""
    with pytest.raises(bl.SheetError) as error:
        bl.new(name, 2)

    assert repr(name) in str(error.value)
    assert all(game in str(error.value) for game in bl.games())


@pytest.mark.parametrize("path", ["nowhere/lakes.toml", "."])
def test_a_missing_file_is_answered_with_a_sentence(path: str) -> None:
    """A path without a sheet gives an error that names it."""
    with pytest.raises(bl.SheetError) as error:
        bl.new(Path(path), 2)

    assert "cannot be read" in str(error.value)
    assert Path(path).name in str(error.value) or Path(path).stem in str(error.value)


def test_a_sheet_of_ones_own_is_played_by_its_path(tmp_path: Path) -> None:
    """A file with a sheet is a game, named after the file."""
    source = Path(bl.__file__).parent / "games" / f"{bl.games()[0]}.toml"
    copy = tmp_path / "mine.toml"
    copy.write_text(source.read_text("utf-8"), "utf-8")

    for path in (copy, str(copy)):
        assert bl.new(path, 2, seed=1).view(None).game == "mine"


# waiting and legal


@each_table
def test_legal_is_a_collection_of_actions(name: str, seats: int) -> None:
    """`legal` can be counted, gone through again and again, and asked by text or by action."""
    for turn, (game, seat, action) in enumerate(decisions(name, seats, seed=1)):
        legal = game.legal(seat)
        assert isinstance(legal, Collection)
        assert len(legal) == len(list(legal)) == len(list(legal)) > 0
        assert action in legal
        if turn % 25 == 0:
            assert all(each in legal for each in legal)
            assert action.text in legal
            assert action.text.upper() in legal
            assert str(len(legal)) in repr(legal)
            for strange in ("frobnicate", "", 7, None, Action(10**6, "x"), ("pass",)):
                assert strange not in legal


@each_table
def test_only_waiting_seats_have_legal_actions(name: str, seats: int) -> None:
    """A seat has legal actions just when it is waited for; nobody when the game is over."""
    for game, _, _ in decisions(name, seats, seed=2):
        assert game.waiting
        assert not game.over
        for seat in range(-1, seats + 1):
            assert bool(len(game.legal(seat))) == (seat in game.waiting)
    assert (game.over, game.waiting) == (True, [])
    assert all(len(game.legal(seat)) == 0 for seat in range(seats))


@each_table
def test_all_seats_choose_their_first_tickets_at_once(name: str, seats: int) -> None:
    """At the opening every seat is waited for until it has chosen, in whatever order."""
    game = bl.new(name, seats, seed=3)
    for seat in reversed(range(seats)):
        assert game.waiting == list(range(seat + 1))
        game.play(seat, next(iter(game.legal(seat))))
    assert len(game.waiting) == 1


@each_game
def test_legal_is_lazy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking how many actions are legal, or whether one is, writes no text."""
    game = at_turn(name)
    draw = game.read(0, "draw deck")
    monkeypatch.setattr(game.notation, "write", None)

    assert len(game.legal(0)) > 0
    assert draw in game.legal(0)


# why_not and play


@each_table
def test_why_not_and_legal_agree(name: str, seats: int) -> None:
    """Of every action of the game: it is legal, or there is a reason against it."""
    for turn, (game, seat, _) in enumerate(decisions(name, seats, seed=3)):
        if turn % 12:
            continue
        legal = {action.number for action in game.legal(seat)}
        for number in range(game.board.actions):
            reason = game.family.why_not(game.board, game.state, seat, number)
            assert (reason == OK) == (number in legal)
            assert reason == OK or refusals.refusal(reason, game.sheet, LACKING)[1]


@each_table
def test_a_refused_action_changes_nothing(name: str, seats: int) -> None:
    """`play` raises what `why_not` returns, with key and sentence, and nothing is changed."""
    generator = generator_of(seats)
    keys = set()
    for turn, (game, _, _) in enumerate(decisions(name, seats, seed=4)):
        if turn % 6:
            continue
        for seat in range(seats):
            action = game.action(seat, below(generator, game.board.actions))
            reason = game.why_not(seat, action)
            if reason is None:
                continue
            before = dump(game)
            with pytest.raises(IllegalAction) as error:
                game.play(seat, action)
            assert dump(game) == before
            assert str(error.value) == str(reason) == f"{action.text}: {reason.sentence}"
            assert (error.value.key, error.value.action) == (reason.key, action.text)
            keys.add(reason.key)
    assert keys <= set(refusals.keys())
    assert "not-your-turn" in keys


@each_game
def test_why_not_takes_text_and_actions_alike(name: str) -> None:
    """A text and the action that it names get the same answer."""
    game = at_turn(name)
    for action in (*list(game.legal(0))[-5:], *(game.action(0, i) for i in range(16))):
        by_text, by_action = game.why_not(0, action.text), game.why_not(0, action)
        assert str(by_text) == str(by_action)
        assert (by_text is None) == (action in game.legal(0))


@each_game
def test_a_text_that_is_no_action_is_told_apart_from_a_forbidden_one(name: str) -> None:
    """Nonsense raises InvalidAction, from `why_not` as from `play`; both are ValueErrors."""
    game = at_turn(name)
    before = dump(game)
    for ask in (game.why_not, game.play):
        with pytest.raises(InvalidAction):
            ask(0, "frobnicate")
    assert isinstance(game.why_not(1, "draw deck"), IllegalAction)
    assert issubclass(InvalidAction, ValueError)
    assert issubclass(IllegalAction, ValueError)
    assert dump(game) == before


@each_game
def test_a_seat_that_is_not_there_is_refused(name: str) -> None:
    """Acting for seat -1 or seat 2 of two is refused with a key of its own."""
    game = at_turn(name)
    before = dump(game)
    for seat in (-1, 2, 99):
        reason = game.why_not(seat, "draw deck")
        assert reason is not None
        assert reason.key == "no-such-seat"
        with pytest.raises(IllegalAction, match="no such seat"):
            game.play(seat, "draw deck")
        with pytest.raises(IllegalAction, match="no such seat"):
            game.play(seat, "draw deck; draw deck")
        with pytest.raises(ValueError, match=f"seats 0 to 1, not {seat}"):
            game.view(seat)
    assert dump(game) == before


@each_game
def test_an_action_made_up_by_hand_is_refused(name: str) -> None:
    """An action with a number that the game does not have is refused like any other nonsense."""
    game = at_turn(name)
    before = dump(game)
    for number in (-1, game.board.actions, 10**9):
        with pytest.raises((InvalidAction, IllegalAction)):
            game.play(0, Action(number, "draw deck"))
    assert dump(game) == before


@each_game
def test_an_action_of_another_moment_is_judged_by_what_it_does(name: str) -> None:
    """An action from an earlier moment is refused or played for what it means now."""
    game = at_turn(name)
    draw = game.read(0, "draw deck")
    game.play(0, draw)
    game.play(0, draw)

    assert game.why_not(1, draw) is None
    assert game.why_not(0, draw) is not None


@each_table
def test_play_returns_what_happened(name: str, seats: int) -> None:
    """The events that `play` returns, one after the other, are all that happened."""
    game = bl.new(name, seats, seed=6)
    reported = list(game.events)
    for _, seat, action in decisions(name, seats, 6, game=game.copy(reseed=False)):
        reported += game.play(seat, action)
    assert game.over
    assert reported == game.events


@each_game
def test_when_the_game_is_over_nothing_can_be_played(name: str) -> None:
    """After the end every action is refused because the game is over."""
    game = finished(name, 2, seed=7)
    before = dump(game)
    for number in range(0, game.board.actions, 11):
        reason = game.why_not(0, game.action(0, number))
        assert reason is not None
        assert reason.key == "game-over"
        with pytest.raises(IllegalAction, match="the game is over"):
            game.play(0, game.action(0, number))
    assert dump(game) == before


def test_keys_of_refusals_are_stable_words() -> None:
    """Every key is in kebab case and belongs to one reason."""
    keys = refusals.keys()

    assert len(keys) == len(set(keys))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", key) for key in keys)


@each_game
def test_every_reason_has_a_sentence_in_the_words_of_the_game(name: str) -> None:
    """It begins in lower case or with a number, has no full stop, no gap, no other game's words."""
    sheet, keys = load_sheet(name), refusals.keys()
    for reason in refusals._REFUSALS:
        key, sentence = refusals.refusal(reason, sheet, LACKING)
        assert key in keys
        assert sentence[0].islower() or sentence[0].isdigit()
        assert sentence[-1] not in ". "
        assert "{" not in sentence
        for usual, word in sheet.words.items():
            assert word == usual or not re.search(rf"\b{usual}\b", sentence)


# copies


@each_table
def test_a_copy_is_independent(name: str, seats: int) -> None:
    """Playing a copy to its end leaves the original as it was, and the other way round."""
    for turn, (game, seat, action) in enumerate(decisions(name, seats, seed=8)):
        if turn not in (0, 30):
            continue
        before = dump(game)
        copy = game.copy(reseed=False)
        assert dump(copy) == before
        for _ in decisions(name, seats, turn, game=copy):
            pass
        assert copy.over
        assert dump(game) == before
        copy = game.copy(reseed=False)
        game.copy(reseed=False).play(seat, action)
        assert dump(copy) == before


@each_table
def test_a_copy_has_the_same_future_only_without_reseed(name: str, seats: int) -> None:
    """A copy that is not reseeded draws the same cards; a reseeded one has chances of its own."""

    def future(game: Game) -> str:
        for _ in decisions(name, seats, 1, game=game):
            pass
        return game.record()

    game = at_turn(name, seats)

    assert game.copy(reseed=False).state.generator == game.state.generator
    assert future(game.copy(reseed=False)) == future(game.copy(reseed=False))
    assert len({future(game.copy(reseed=True)) for _ in range(4)}) > 1


@each_game
def test_a_reseeded_copy_is_the_same_moment(name: str) -> None:
    """Reseeding changes nothing that anybody sees."""
    game = at_turn(name)
    copy = game.copy()

    assert copy.state.generator != game.state.generator
    for seat in (0, 1, None):
        assert in_full(copy.view(seat)) == in_full(game.view(seat))
    assert copy.record() == game.record()


# scores


@pytest.mark.parametrize("policy", POLICIES)
@each_table
def test_lines_of_scores_sum_to_totals(name: str, seats: int, policy: int) -> None:
    """For each seat the lines give the total, and the ranks follow totals and completed tickets."""
    game = finished(name, seats, seed=9, policy=policy)
    scores = game.scores()

    assert [score.seat for score in scores.seats] == list(range(seats))
    for score in scores.seats:
        assert sum(line.points for line in score.lines) == score.total
        done = [line for line in score.lines if line.kind == "ticket" and line.points > 0]
        assert len(done) == score.completed
        assert {line.kind for line in score.lines} <= {"routes", "ticket", "bonus", "attractions"}
    assert list(scores.winners) == [score.seat for score in scores.seats if score.rank == 1] != []
    by_rank = sorted(scores.seats, key=lambda score: score.rank)
    order = [(-score.total, -score.completed) for score in by_rank]
    assert order == sorted(order)
    for score in scores.seats:
        assert score.rank == 1 + sum(other.rank < score.rank for other in scores.seats)


@each_game
def test_there_are_no_scores_before_the_end(name: str) -> None:
    """Asking for scores too early is answered with a sentence."""
    for game in (bl.new(name, 2, seed=1), at_turn(name)):
        with pytest.raises(ValueError, match="the game is not over, so there are no scores yet"):
            game.scores()
        assert game.view(None).scores is None


@each_game
def test_scores_are_shown_to_all_when_the_game_is_over(name: str) -> None:
    """Every view of a game that is over has the scores."""
    game = finished(name, 2, seed=1)

    assert all(game.view(seat).scores == game.scores() for seat in (0, 1, None))


@pytest.mark.parametrize("wrong", [None, 5, b"draw deck", ["draw deck"]])
def test_what_is_no_action_is_said_to_be_none(wrong: Any) -> None:
    """A bot that forgot its return gets a sentence, not an attribute that is missing."""
    game = bl.new("new_york", seats=2, seed=1)
    with pytest.raises(InvalidAction, match="expected an action of New York or its text"):
        game.play(0, wrong)
