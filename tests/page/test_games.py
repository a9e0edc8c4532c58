"""Whole games by clicks: from the lobby to the scores, with nothing in the console."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from page.harness.hands import Hands
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]


def play(visit: Visit, game: str, seats: tuple[str, ...] = ("me", "tourist")) -> Visitor:
    """Play a game to its end."""
    visitor = visit()
    Hands(visitor.sit(game, *seats)).play_to_the_end()
    return visitor


def scores_add_up(visitor: Visitor) -> bool:
    """Tell whether the lines of the opened seat have its total as their sum."""
    page = visitor.page
    total = page.locator(".rank[aria-expanded=true] .points").inner_text()
    return total == page.locator(".lines .sum").last.inner_text()


def test_new_york_is_played_from_the_lobby_to_the_scores(visit: Visit) -> None:
    """One click begins a game against bots; clicks alone finish it."""
    visitor = visit()
    page = visitor.go("/")
    page.click("[data-play=new_york]")
    page.wait_for_selector(".table")
    Hands(page).play_to_the_end()
    assert scores_add_up(visitor)
    page.click(".score .primary")
    page.wait_for_selector(".offer")  # the rematch has begun
    assert page.locator(".player").count() == 3


def test_the_card_game_is_played_to_the_scores(visit: Visit) -> None:
    """Yards, robberies and the completing of tickets, all by clicks.

    At the scoring the player sees what has rolled onto the track, and what each ticket would use.
    """
    visitor = visit()
    hands = Hands(visitor.sit("card_game", "me", "tourist"), eager=0.9)
    while not hands.glance()["complete"]:
        hands.act()
    stack = shown_cards(visitor, ".complete .own-stack")
    assert stack == rolled_out(visitor) != Counter()
    tickets = [action for action in hands.glance()["complete"] if "–" in action]
    shown = {each: shown_cards(visitor, f'.complete [data-action="{each}"]') for each in tickets}
    assert shown == told_uses(visitor)
    assert all(used <= stack for used in shown.values())
    hands.play_to_the_end()
    assert scores_add_up(visitor)


def shown_cards(visitor: Visitor, place: str) -> Counter[str]:
    """Return the small cards at a place of the page, by their titles."""
    cards = visitor.page.locator(place).locator(".mini")
    return Counter(cards.evaluate_all("(all) => all.map((card) => card.title)"))


def told_uses(visitor: Visitor) -> dict[str, Counter[str]]:
    """Return the cards that each ticket would use, as the server told it last."""
    heard = [json.loads(frame) for frame in visitor.frames]
    yards = [each["changes"]["yard"] for each in heard if "yard" in each.get("changes", {})]
    return {
        "complete {a}–{b} {points}".format(**use["ticket"]): Counter(use["cards"])
        for use in yards[-1]["uses"]
    }


def rolled_out(visitor: Visitor) -> Counter[str]:
    """Return all cards that have rolled onto the visitor's track, as the server told it."""
    steps = [heard for heard in map(json.loads, visitor.frames) if heard["type"] == "step"]
    moved = [e for step in steps for e in step["events"] if e["event"] == "to_track"]
    return Counter(card for e in moved if e["seat"] == 0 for card in e["cards"].values())


@pytest.mark.long
@pytest.mark.parametrize("game", ["usa", "northern_lights", "nordic_countries"])
def test_a_map_is_played_to_the_scores(visit: Visit, game: str) -> None:
    """Ferries, tunnels, bonus draws: everything that comes up is answered by clicks."""
    assert scores_add_up(play(visit, game, ("me", "tourist", "tourist")))


@pytest.mark.long
def test_the_card_game_with_four(visit: Visit) -> None:
    """Two decks, two scorings."""
    assert scores_add_up(play(visit, "card_game", ("me", "tourist", "tourist", "tourist")))


# A view as the server would send it, in the middle of a payment.
PAYING = """async ([a, b, paid, lay]) => {
  const { legal, view } = await appModule('table/store.js');
  const claim = { route: { a, b, lane: 0 }, colour: null, locomotives: 0, coloured: 0, ...paid };
  view.value = { ...view.value, decision: 'substitute', offer: [], claim };
  legal.value = [lay];
}"""
STAND_INS = [
    (
        "nordic_countries",
        ("Bergen", "Stavanger", {"coloured": 1, "to_lay": 2, "substitutes": {"red": 1}}),
        "Choose 3 cards to use in place of 1 locomotive",
    ),
    (
        "nordic_countries",
        ("Lieksa", "Murmansk", {"coloured": 7, "to_lay": 8, "substitutes": {}}),
        "Choose 8 cards to use in place of 2 of one colour",
    ),
    (
        "northern_lights",
        ("Bergen", "Stavanger", {"coloured": 1, "to_lay": 1, "substitutes": {}}),
        "Choose a pair to use in place of 1 locomotive",
    ),
]


@pytest.mark.parametrize(("game", "claim", "question"), STAND_INS)
def test_who_lays_stand_ins_reads_what_for(
    visit: Visit, game: str, claim: tuple[str, str, dict[str, object]], question: str
) -> None:
    """The question says what is replaced, and by how many cards; the numbers come from the view."""
    page = visit().sit(game, "me", "tourist")
    page.wait_for_selector(".table[data-seq='2'] .offer")  # the bot has chosen its tickets
    page.evaluate(PAYING, [*claim, "lay red pair" if "pair" in question else "lay red"])
    assert page.locator(".dialog.pay p").first.inner_text() == question
