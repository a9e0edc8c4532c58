"""Reasons for hints: there is always one, it is about what the board shows, in every language."""

import json
from pathlib import Path

import branchline
from branchline.bots.printed import printed_for
from branchline.study.reasons import SENTENCES, Reasons, sentence
from env.tables import SHEETS, each_table, moments

MESSAGES = Path(branchline.__file__).parent / "web" / "messages"


@each_table
def test_every_action_has_reasons(name: str, seats: int) -> None:
    """At all moments; they name routes that are free and tickets of the seat."""
    for game in moments(SHEETS[name], seats, seed=seats + 3, every=47):
        for seat in game.waiting[:1]:
            view = game.view(seat)
            setup = printed_for(view)
            legal = list(game.legal(seat))
            mine = {own.ticket for own in view.tickets} | set(view.offer)
            for action, reasons in zip(legal, Reasons(setup, view).of(legal), strict=True):
                assert reasons, action
                for one in reasons:
                    assert "{" not in sentence(setup, one)
                    assert set(one.tickets) <= mine
                    assert one.route is None or view.owners[one.route] is None


def test_a_card_is_needed_for_a_route() -> None:
    """In the middle of games, drawing a card is explained by a route and how far it is."""
    keys: set[str] = set()
    for game in moments(SHEETS["usa"], 2, seed=8, every=9):
        for seat in game.waiting[:1]:
            view = game.view(seat)
            legal = [action for action in game.legal(seat) if action.text.startswith("draw ")]
            for reasons in Reasons(printed_for(view), view).of(legal):
                keys.update(one.key for one in reasons)
                assert all(one.n < one.of for one in reasons if one.key == "needed")
    assert {"needed", "unseen"} <= keys


def test_the_page_says_the_same() -> None:
    """Each language has every sentence; English is the same in the library and on the page."""
    for path in MESSAGES.glob("*.json"):
        messages = json.loads(path.read_text("utf-8"))
        for key, words in SENTENCES.items():
            assert messages[f"hint.why.{key}"]
            if path.stem == "en":
                assert messages[f"hint.why.{key}"] == words
