"""The laws of games with yards: conserved, legal as `why_not` says, ended, equal in both builds."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from branchline.compiled.games import Compiled
from branchline.events import Complete, Draw, Keep, Place, Robbery, SecondDeck
from branchline.families import family_of
from branchline.game import Game, start
from branchline.rules import names as n
from branchline.rules.generator import seed_generator
from branchline.rules.policies import MIXED, POLICIES
from branchline.rules.reasons import OK
from branchline.rules.state import AnyState
from branchline.rules.yards.state import YardState
from branchline.sheet import Sheet, game_names, load_sheet

SHEETS = [load_sheet(name) for name in game_names() if load_sheet(name).family == "yards"]
YARDS = family_of(SHEETS[0])
SETTINGS = [(sheet, seats) for sheet in SHEETS for seats in sheet.seats]
every_setting = pytest.mark.parametrize(
    ("sheet", "seats"), SETTINGS, ids=[f"{sheet.key}-{seats}" for sheet, seats in SETTINGS]
)


def walk(sheet: Sheet, seats: int, policy: int, seed: int) -> Iterator[tuple[Game, int, int]]:
    """Play a seeded game by a policy; yield the game with each choice before it is played."""
    game = start(sheet, seats, seed=seed)
    generator, out = [0] * 4, [0] * game.board.actions
    seed_generator(generator, seed, policy)
    while not game.over:
        seat = game.waiting[-1]
        action = YARDS.choose(game.board, game.state, seat, policy, generator, out)
        yield game, seat, action
        game.play(seat, game.action(seat, action))
    yield game, -1, -1


def box(sheet: Sheet) -> list[int]:
    """Return how many of each card the box holds."""
    cards = [sheet.each_colour] * len(sheet.colours) + [0] * (n.CARDS - len(sheet.colours))
    cards[n.LOCOMOTIVE] = sheet.locomotives
    return cards


def cards_on_table(game: Game, state: YardState) -> list[int]:
    """Count every card, wherever it lies."""
    counts = [state.deck[card] + state.discards[card] for card in range(n.CARDS)]
    for seat in range(game.seats):
        for card in range(n.CARDS):
            counts[card] += state.hand[seat][card] + state.stack[seat][card]
        for colour in range(n.COLOURS):
            counts[colour] += state.row[seat][colour]
            counts[n.LOCOMOTIVE] += state.on_top[seat][colour]
    for card in state.face_up:
        if card != n.NO_CARD:
            counts[card] += 1
    return counts


@every_setting
@pytest.mark.parametrize("policy", range(POLICIES))
def test_nothing_is_made_or_lost(sheet: Sheet, seats: int, policy: int) -> None:
    """After every decision each card and each ticket is in exactly one place."""
    for game, _, _ in walk(sheet, seats, policy, seed=policy):
        state = game.state
        assert isinstance(state, YardState)
        assert cards_on_table(game, state) == box(sheet)
        assert (state.deck_size, state.discards_size) == (sum(state.deck), sum(state.discards))
        in_ring = [
            state.ring[(state.head + depth) % game.board.tickets]
            for depth in range(state.ring_size)
        ]
        in_deck = [t for t in range(game.board.tickets) if state.holder[t] == n.NOBODY]
        assert sorted(in_ring) == in_deck
        assert min(map(min, (*state.hand, *state.row, *state.on_top, *state.stack))) >= 0


@every_setting
def test_no_colour_lies_in_two_yards(sheet: Sheet, seats: int) -> None:
    """At every moment each colour lies in one yard at most."""
    for game, _, _ in walk(sheet, seats, MIXED, seed=3):
        state = game.state
        assert isinstance(state, YardState)
        for colour in range(n.COLOURS):
            sizes = [state.row[seat][colour] + state.on_top[seat][colour] for seat in range(seats)]
            assert sum(size > 0 for size in sizes) <= 1


@every_setting
@pytest.mark.parametrize("policy", [0, MIXED])
def test_legal_is_what_why_not_allows(sheet: Sheet, seats: int, policy: int) -> None:
    """The legal actions of every seat are those that are not refused, and never none."""
    for step, (game, chosen, _) in enumerate(walk(sheet, seats, policy, seed=11)):
        if step % 9 and not game.over:
            continue
        for seat in range(seats):
            allowed = [
                action
                for action in range(game.board.actions)
                if YARDS.why_not(game.board, game.state, seat, action) == OK
            ]
            assert allowed == game.legal_numbers(seat)
            assert bool(allowed) == (seat in game.waiting)
        assert chosen < 0 or game.legal_numbers(chosen)


def same(compiled: Compiled, state: AnyState) -> bool:
    """Tell whether game 0 of the compiled ones is in this state, field by field."""
    probe = Compiled.__new__(Compiled)
    probe.states = compiled.states[:1].copy()
    probe.put(0, state)
    return bool(probe.states.tobytes() == compiled.states[:1].tobytes())


@every_setting
@pytest.mark.parametrize("seed", range(8))
def test_builds_agree_after_every_decision(sheet: Sheet, seats: int, seed: int) -> None:
    """The same seeded game, interpreted and compiled, is equal in every field all the way."""
    compiled = Compiled(sheet, seats, games=1)
    compiled.new(0, seed)
    for game, seat, action in walk(sheet, seats, seed % POLICIES, seed):
        assert same(compiled, game.state)
        if action >= 0:
            assert sorted(compiled.legal(0, seat)) == game.legal_numbers(seat)
            compiled.play(0, seat, action)


def test_every_special_case_occurs() -> None:
    """Robberies, second decks, single draws and the rest all happen in the seeded games."""
    seen: Counter[str] = Counter()
    for (sheet, seats), policy, seed in product(SETTINGS, range(POLICIES), range(3)):
        *_, (game, _, _) = walk(sheet, seats, policy, 100 * policy + seed)
        for event in game.events:
            seen[type(event).__name__] += 1
            if isinstance(event, Place):
                seen["three colours"] += len(event.rows) == 3
                seen["locomotives on top"] += any("locomotive" in r for r in event.rows.values())
            if isinstance(event, Keep):
                seen["nothing kept"] += event.kept_count == 0
            if isinstance(event, Complete):
                seen["locomotive used"] += any("locomotive" in cards for cards in event.cards)
            if isinstance(event, Draw) and event.slot is not None:
                seen["locomotive face up"] += event.card == "locomotive"
        scores = game.scores()
        seen["negative points"] += any(score.total < 0 for score in scores.seats)
        bonuses = [
            line.what for score in scores.seats for line in score.lines if line.kind == "bonus"
        ]
        seen["shared bonus"] += len(set(bonuses)) < len(bonuses)

    wanted = {Robbery.__name__, SecondDeck.__name__, "Complete", "LastRound", "ToTrack"}
    wanted |= {"three colours", "locomotives on top", "nothing kept", "locomotive used"}
    wanted |= {"locomotive face up", "negative points", "shared bonus"}
    assert {case for case in wanted if not seen[case]} == set()


@every_setting
def test_drawing_and_returning_tickets_for_ever_ends(sheet: Sheet, seats: int) -> None:
    """When everybody only draws tickets and keeps none, ten rounds end the game (G-15)."""
    game = start(sheet, seats, seed=5)
    while not game.over:
        seat = game.waiting[0]
        for text in ("draw tickets", "keep none", "complete best", "keep 1"):
            if text in game.legal(seat):
                game.play(seat, text)
                break

    assert game.state.turns + 1 == 10 * seats
    assert game.record().count('"no_progress"') == 1
