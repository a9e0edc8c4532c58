"""The search: one core, compiled and interpreted alike, that keeps its budget."""

import pickle
from random import Random

import pytest

from branchline.bots.determinization.world import world_from_view
from branchline.bots.printed import printed_for
from branchline.bots.search.bindings import bind, make_task
from branchline.bots.search.players import Stationmaster
from branchline.bots.search.portfolio import others_for, plans_for
from branchline.bots.search.readiness import Readiness
from branchline.bots.search.sequential_halving import Arm, Budget, SequentialHalving
from branchline.game import Game, start
from branchline.rules.fields import fields
from branchline.search.structs import ArmStats
from branchline.sheet import load_sheet
from branchline.study.hints import MOST, explain

GAMES = ("new_york", "nordic_countries", "card_game")


def some_turn(name: str, turns: int, seats: int = 2) -> Game:
    """Return a game after some random turns, at the beginning of a turn."""
    game = start(load_sheet(name), seats, seed=5, first=0)
    chance = Random(5)
    while game.state.turns < turns:
        seat = game.waiting[0]
        game.play(seat, chance.choice(list(game.legal(seat))))
    return game


def search_at(game: Game, compiled: bool) -> SequentialHalving:
    """Return a search at the seat whose turn it is."""
    seat = game.waiting[0]
    view = game.view(seat)
    setup = printed_for(view)
    state = world_from_view(setup, view, Random(3))
    bindings, task = bind(setup, compiled), make_task(seat, 9, (10, 5, 200))
    search = bindings.search(state, task, plans_for(setup, view), others_for(setup), guesses=1)
    return SequentialHalving(bindings, search)


def sums_of(search: SequentialHalving, arms: list[Arm], worlds: int) -> list[list[int]]:
    """Return every number that rollouts of arms in some worlds come to."""
    stats = search.stats_of(arms)
    search.play(stats, range(len(arms)), worlds, Budget(worlds * len(arms), seconds=600.0))
    return [[getattr(one, name) for name, *_ in fields(ArmStats)] for one in search.read(stats)]


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_rollouts_are_the_same(name: str) -> None:
    """Both builds propose the same actions and come to the same sums."""
    game = some_turn(name, 20)
    action = game.legal_numbers(game.waiting[0])[0]
    found = []
    for compiled in (False, True):
        search = search_at(game, compiled)
        arms = [Arm(search.proposal(0), 0), Arm(search.proposal(1), 1), Arm(action, 2)]
        found.append((arms, sums_of(search, arms, worlds=2)))

    assert found[0] == found[1]


def test_a_search_ends_at_its_deadline() -> None:
    """When the time is over at once, one look at the arms is all there is: it is anytime."""
    game = some_turn("new_york", 4)
    search = search_at(game, compiled=True)
    arms = [Arm(number, 0) for number in game.legal_numbers(game.waiting[0])]

    found = search.run(arms, Budget(100_000, seconds=0.0), caution=1.0)

    assert search.worlds == 1
    assert len(found) == len(arms)


def test_checks_of_the_clock_do_not_change_a_search() -> None:
    """The same worlds are played, one by one or many between two checks."""
    game = some_turn("new_york", 4)
    found = []
    for pace in (0.0, 1.0, 1e-9):  # seconds that a rollout is thought to take
        search = search_at(game, compiled=True)
        search.pace = pace
        arms = [Arm(search.proposal(0), 0), Arm(search.proposal(3), 3)]
        found.append(sums_of(search, arms, worlds=5))
        assert search.worlds == 5

    assert found[0] == found[1] == found[2]


def test_a_search_plays_no_more_rollouts_than_it_may() -> None:
    """The number of rollouts bounds the work where time does not."""
    game = some_turn("new_york", 4)
    search = search_at(game, compiled=True)
    arms = [Arm(number, 0) for number in game.legal_numbers(game.waiting[0])]

    found = search.run(arms, Budget(300, seconds=60.0), caution=1.0)

    assert len(found) <= 2 or found[0].games > 300 // len(arms)
    assert sum(one.games for one in found) <= 300 + len(arms)


@pytest.mark.parametrize("name", ["usa", "card_game"])
def test_a_bot_does_not_grow(name: str) -> None:
    """What a bot keeps from decision to decision stays small."""
    Readiness.wait()
    game = start(load_sheet(name), 2, seed=1, first=0)
    bots = [Stationmaster(seed=seat) for seat in range(2)]
    sizes = []
    for bot in bots:
        bot.rollouts = 4
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat), tuple(game.legal(seat))))
        sizes.append(len(pickle.dumps(bots[seat])))

    assert max(sizes) < 2 * sizes[0] < 4000


def test_the_search_sees_the_last_claim() -> None:
    """With one turn left, it claims a route rather than draw cards."""
    Readiness.wait()
    for seed in range(40):
        game = start(load_sheet("new_york"), 2, seed=seed, first=0)
        chance = Random(seed)
        while not game.over:
            seat = game.waiting[0]
            view, legal = game.view(seat), tuple(game.legal(seat))
            claims = [action for action in legal if action.text.startswith("claim")]
            if view.decision == "turn" and view.last_turns in (1, 2) and claims:
                assert Stationmaster(seed=1).choose(view, legal) in claims
                return
            game.play(seat, chance.choice(claims or list(legal)))
    pytest.fail("no game came to a last turn with a claim")


@pytest.mark.parametrize("name", ["usa", "card_game"])
@pytest.mark.parametrize("ready", [True, False])
def test_hints_explain_good_actions(
    name: str, ready: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few legal actions with a chance, points and a sentence; also without compiled rollouts."""
    Readiness.wait()
    monkeypatch.setattr(Readiness, "ensure_compiling", lambda setup: ready)
    game = some_turn(name, 30)
    seat = game.waiting[0]
    legal = tuple(game.legal(seat))

    hints = explain(game.view(seat), legal)

    assert 1 <= len(hints) <= MOST
    for hint in hints:
        assert hint.action in legal
        assert 0.0 <= hint.chance <= 1.0
        assert hint.reason.endswith(".")
    assert [hint.chance for hint in hints] == sorted((hint.chance for hint in hints), reverse=True)
    assert explain(game.view(1 - seat), ()) == []


@pytest.mark.parametrize(("name", "turns"), [("usa", 6), ("northern_lights", 0)])
def test_where_there_is_much_to_choose_from_there_are_three_hints(name: str, turns: int) -> None:
    """The search ends with as many actions as are shown."""
    Readiness.wait()
    game = some_turn(name, turns)
    seat = game.waiting[0]
    hints = explain(game.view(seat), tuple(game.legal(seat)))

    assert len(hints) == MOST
    assert len({hint.action for hint in hints}) == MOST


def test_scoring_has_hints_at_every_step() -> None:
    """Also after some tickets were chosen by hand."""
    Readiness.wait()
    asked = 0
    for seed in range(8):
        game = start(load_sheet("card_game"), 2, seed=seed, first=0)
        chance = Random(seed)
        while not game.over:
            seat = game.waiting[0]
            legal = tuple(game.legal(seat))
            if game.view(seat).decision == "completing" and len(legal) > 1:
                asked += 1
                hints = explain(game.view(seat), legal)
                assert hints
                assert all("Complet" in hint.reason for hint in hints)
            by_hand = [action for action in legal if action.text.startswith("complete ")]
            game.play(seat, chance.choice(by_hand or legal))
        if asked > 3:
            return
    pytest.fail("no scoring left a choice")
