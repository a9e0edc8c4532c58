"""Judging decisions: a blunder is found, the best action costs nothing, nothing hidden is used."""

import pytest

from branchline.game import Game, start
from branchline.sheet import load_sheet
from branchline.study.grades import accuracy_of, grade_of
from branchline.study.judge import Effort, Judge, Judgement, same_choice
from table import table

FEW = Effort(selecting=120, portion=40, most=120, error=0.02)


@pytest.fixture
def last_turns() -> Game:
    """Return a position with a turn for each: a claim completes the ticket that decides it."""
    game = table(
        "usa",
        hands={0: "2 green, 1 red", 1: "1 black, 1 white"},
        tickets={0: "New York–Atlanta"},
        owners={"New York–Washington black": 0, "Washington–Raleigh gray 1": 0},
        trains={0: 2, 1: 40},
    )
    game.state.last_turns = 2
    game.state.points[1] = 15
    return game


def judged(game: Game, text: str, effort: Effort = FEW) -> Judgement:
    """Return what it is worth when the seat whose turn it is plays this."""
    seat = game.state.turn
    action = game.read(seat, text)
    found = Judge(1, effort).judge(game.view(seat), tuple(game.legal(seat)), action.number)
    assert found is not None
    return found


def test_a_blunder_is_found(last_turns: Game) -> None:
    """Drawing instead of completing the ticket gives the game away."""
    found = judged(last_turns, "draw deck")
    assert last_turns.action(0, found.best).text.startswith("claim Raleigh–Atlanta gray")
    assert found.loss > 0.8
    assert found.chance > 0.9
    assert grade_of(found.loss, found.error) == "blunder"


def test_the_best_action_costs_nothing(last_turns: Game) -> None:
    """Claiming the route is what should be done."""
    found = judged(last_turns, "claim Raleigh–Atlanta gray 1")
    assert found.loss == 0


def test_a_judgement_is_repeatable(last_turns: Game) -> None:
    """The same position, seed and effort give the same numbers, to the last digit."""
    assert judged(last_turns, "draw deck") == judged(last_turns, "draw deck")


def test_hidden_cards_and_tickets_change_nothing(last_turns: Game) -> None:
    """A decision is judged by what its seat could know: not by the other's hand and ticket."""
    other = last_turns.copy(reseed=False)
    other.state.hand[1], other.state.deck = list(other.state.hand[1]), list(other.state.deck)
    cards = [card for card in range(8) if other.state.deck[card] > 1]
    for card, count in enumerate(other.state.hand[1]):
        other.state.deck[card] += count
        other.state.hand[1][card] = 0
    for card in cards[:2]:
        other.state.deck[card] -= 1
        other.state.hand[1][card] += 1
    assert last_turns.view(0) == other.view(0)
    assert judged(last_turns, "draw deck") == judged(other, "draw deck")


def test_one_choice_is_no_decision(last_turns: Game) -> None:
    """Where only one action is legal there is nothing to judge."""
    view, legal = last_turns.view(0), tuple(last_turns.legal(0))[:1]
    assert Judge(1, FEW).judge(view, legal, legal[0].number) is None


def test_the_order_of_returned_tickets_is_the_same_choice() -> None:
    """Two ways to name the same tickets are not compared with each other."""
    game = start(load_sheet("northern_lights"), 2, seed=1, first=0)
    legal = list(game.legal(0))
    rows = game.setup.actions
    ordered = [one for one in legal if len(rows[one.number].returned) == 2]
    alike = same_choice(game.setup, legal, ordered[0].number)
    assert len(alike) == 2
    assert {frozenset(rows[number].returned) for number in alike} == {
        frozenset(rows[ordered[0].number].returned)
    }


def test_accuracy_falls_with_loss() -> None:
    """Good play has 100, and every loss lowers it."""
    assert accuracy_of([0.0, 0.0]) == 100
    assert accuracy_of([]) is None
    found = [accuracy_of([loss]) or 0 for loss in (0.0, 0.01, 0.05, 0.2)]
    assert found == sorted(found, reverse=True)


def test_a_loss_within_its_error_is_good() -> None:
    """What may be luck of the rollouts is not held against anybody."""
    assert grade_of(0.1, 0.1) == "good"
    assert grade_of(0.1, 0.01) == "mistake"
