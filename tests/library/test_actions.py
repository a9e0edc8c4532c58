"""Actions as objects: what they are about, in every game and position."""

import copy
import pickle
import pydoc
from collections.abc import Callable
from dataclasses import fields
from typing import get_args

import pytest

import branchline as bl
from branchline.actions import KIND_NAMES, ActionKind
from branchline.events import Claim, Keep
from branchline.game import Game
from branchline.rules import names as n
from branchline.rules import policies
from branchline.views import (
    OwnClaim,
    OwnTicket,
    OwnYard,
    RowView,
    SeatView,
    TicketUse,
    TunnelView,
    View,
)
from library.harness.in_full import in_full
from library.harness.seeded import decisions, each_game


def test_every_kind_has_a_name() -> None:
    """All kinds of the rules have one, and all names are those of the type."""
    assert sorted(KIND_NAMES) == list(range(n.KINDS))
    assert {*KIND_NAMES.values(), "unknown"} == set(get_args(ActionKind))


@each_game
def test_an_action_says_what_happens(name: str) -> None:
    """Its route, cards and tickets are those of the events that follow when it is played."""
    kinds: set[str] = set()
    for game, seat, action in decisions(name, 2, 3, policies.MIXED):
        hand = game.view(seat).hand or {}
        kinds.add(action.kind)
        assert action.seat == seat
        assert game.read(seat, action.text).subject == action.subject
        happened = game.copy(reseed=False).play(seat, action)
        for event in happened:
            if isinstance(event, Keep) and event.seat == seat:
                assert (action.tickets, action.returned) == (event.kept, event.returned)
            if isinstance(event, Claim) and action.kind == "pay":
                assert event.route == action.route
                assert action.cards.items() <= event.cards.items() or len(happened) > 1
        if action.kind in ("pay", "put"):
            assert all(hand.get(card, 0) >= count for card, count in action.cards.items())
        if action.kind == "draw_face_up":
            assert action.colour in game.view(seat).face_up
        if action.kind == "claim":
            assert action.route is not None
            assert {action.route.a, action.route.b} <= set(game.sheet.cities)
    assert {"keep", "draw_deck", "draw_face_up"} <= kinds


def test_what_a_bot_does_to_the_cards_of_an_action_stays_with_it() -> None:
    """Actions are shared between games, but not the cards that they give out."""
    game = bl.new("usa", 2, seed=1, first=0)
    for seat in game.waiting:
        game.play(seat, "keep 1 2 3 4")
    one = next(action for action in game.legal(0) if action.kind == "draw_face_up")
    dict.clear(one.cards)  # type: ignore[arg-type]
    again = game.action(0, one.number)
    assert again.cards == {again.colour: 1}
    assert pickle.loads(pickle.dumps(again)).subject == again.subject


@pytest.mark.parametrize(
    "kind", [View, SeatView, OwnTicket, OwnClaim, OwnYard, RowView, TicketUse, TunnelView]
)
def test_help_describes_every_field(kind: type) -> None:
    """`help` shows a sentence for each field of a view, as editors do."""
    for field in fields(kind):
        described = pydoc.plain(pydoc.render_doc(getattr(kind, field.name)))
        assert described.rstrip().endswith("."), field.name
    assert "The number of cards in the deck." in pydoc.plain(pydoc.render_doc(View))


def test_games_and_views_print_in_one_line() -> None:
    """Their texts say where the game stands and who is to act."""
    game = bl.new("new_york", 2, seed=7, first=0, names=["Ann", "Ben"])
    assert repr(game) == "<New York for 2, turn 0: Ann and Ben to act>"
    assert "opening, Ann and Ben to act" in repr(game.view(1))
    assert "by Ben" in repr(game.view(1))
    assert "a spectator" in repr(game.view(None))
    assert repr(game.action(0, game.legal_numbers(0)[0])).startswith("Action(")


@each_game
def test_notebooks_get_a_picture(name: str) -> None:
    """A game and a view draw the same public table."""
    game = bl.new(name, 2, seed=1)
    picture = game._repr_svg_()
    assert picture.startswith("<svg")
    assert game.view(None)._repr_svg_() == picture


@each_game
def test_games_can_be_pickled_and_copied(name: str) -> None:
    """In the middle of a game and at its end; the copy has the same future and stands alone."""
    ways: list[Callable[[Game], Game]] = [
        copy.deepcopy,
        lambda game: pickle.loads(pickle.dumps(game)),
    ]
    for copied in ways:
        for decision, (game, seat, action) in enumerate(decisions(name, 2, seed=8)):
            if decision % 40 == 0:
                game.view(seat), game.why_not(seat, action)  # loads all that can be loaded
                twin = copied(game)
                before = in_full(game.view(seat))
                assert in_full(twin.view(seat)) == before
                own = game.copy(reseed=False)
                assert twin.play(seat, action) == own.play(seat, action)
                assert twin.record() == own.record()
                assert in_full(game.view(seat)) == before
        assert copied(game).scores() == game.scores()
