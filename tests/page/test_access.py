"""For everybody: axe-core finds nothing wrong on any screen, in light and dark, large and small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from page.harness.hands import Hands
from page.harness.node import installed
from page.harness.prepared import prepare
from page.harness.stage import Stage
from page.harness.visitor import Visitor
from page.test_in_sight import SEATS

Visit = Callable[..., Visitor]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """(tags) => axe.run(document, { runOnly: tags }).then((r) => r.violations.map((v) =>
  v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.target + ' ' + n.failureSummary).join(' | ')))"""


NAMES = ["label-content-name-mismatch"]


def violations(page: Page) -> list[str]:
    """What axe-core finds on a screen once it has settled."""
    page.wait_for_timeout(400)
    found: list[str] = page.evaluate(RUN, RULES)
    return found


def open_with_axe(visit: Visit, **options: Any) -> Visitor:
    """A visitor whose pages carry axe-core."""
    source = installed("accessibility by axe-core") / "axe-core" / "axe.min.js"
    visitor = visit(reduced_motion="reduce", bypass_csp=True, **options)
    visitor.context.add_init_script(path=source)
    return visitor


def test_dark_colours_are_readable(visit: Visit) -> None:
    """The lobby and a turn, in the dark."""
    visitor = open_with_axe(visit, color_scheme="dark")
    visitor.go("/").wait_for_selector(".game")
    found = violations(visitor.page)
    page = visitor.sit("new_york", "me", "tourist")
    found += violations(page)
    Hands(page).act()
    assert found + violations(page) == []


# Decks and tickets that are plenty, few, the last one and none; and the cards that are used up.
COUNTS = [(60, 20, 12), (8, 2, 1), (1, 1, 0), (0, 0, 0)]
SET_COUNTS = """async ([deck, tickets, discards]) => {
  const { view } = await appModule('table/store.js');
  view.value = { ...view.value, deck, ticket_deck: tickets, discards: { red: discards } };
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


@pytest.mark.parametrize("language", ["en", "nb", "sv", "da", "fi"])
def test_buttons_are_named_by_what_is_written_on_them(visit: Visit, language: str) -> None:
    """Cards, deck, discards and tickets in the middle of a game, as they are spoken and read."""
    visitor = open_with_axe(visit, locale=language)
    stage = Stage(visitor.page, visitor.address)
    for game in ("usa", "new_york", "card_game"):
        stage.open(prepare(game, 2)["turn"])
        for counts in COUNTS:
            stage.page.evaluate(SET_COUNTS, counts)
            shown = stage.page.locator("[data-draw=deck] b").inner_text()
            assert shown == str(counts[0])
            assert stage.page.evaluate(RUN, NAMES) == []


LOOKS: list[dict[str, Any]] = [
    {"color_scheme": "dark"},
    {"color_scheme": "light", "phone": True},
    {"color_scheme": "light"},
    {"color_scheme": "dark", "phone": True},
]


def walk_decisions(visit: Visit, game: str, looks: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Show each kind of decision of a full table in one of these looks by turns."""
    seats = max(SEATS[game])
    stages = []
    for look in looks:
        visitor = open_with_axe(visit, **look)
        stages.append(Stage(visitor.page, visitor.address))
    found = {}
    for i, (decision, snapshot) in enumerate(sorted(prepare(game, seats).items())):
        stage = stages[i % len(stages)]
        stage.show(snapshot)
        found[decision] = violations(stage.page)
    return {decision: what for decision, what in found.items() if what}


@pytest.mark.parametrize("game", SEATS)
def test_every_decision_is_accessible(visit: Visit, game: str) -> None:
    """Each kind of decision with bots, absence, votes and stand-ins: dark at a desk, light on a
    phone by turns."""
    assert walk_decisions(visit, game, LOOKS[:2]) == {}


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", SEATS)
def test_every_decision_is_accessible_in_every_look(
    visit: Visit, game: str, look: dict[str, Any]
) -> None:
    """The same for each decision at a desk and on a phone, in light and dark."""
    assert walk_decisions(visit, game, [look]) == {}


def test_every_screen_is_accessible(visit: Visit) -> None:
    """Lobby, new table, rules, ticket choice, turn, and the board as text."""
    visitor = open_with_axe(visit, color_scheme="light")
    found: dict[str, list[str]] = {}
    for path, selector in (
        ("/", ".game"),
        ("/new", ".seat-line"),
        ("/rules/usa", ".rules-page h3"),
    ):
        visitor.go(path).wait_for_selector(selector)
        found[path] = violations(visitor.page)
    page = visitor.sit("northern_lights", "me", "tourist")
    page.wait_for_selector(".offer")
    found["offer"] = violations(page)
    Hands(page).act()
    page.wait_for_selector(".my-turn")
    page.click("#tab-text")
    found["turn"] = violations(page)
    page = visitor.sit("card_game", "me", "tourist")
    Hands(page).act()
    page.wait_for_selector(".my-turn")
    found["yards"] = violations(page)
    assert {screen: what for screen, what in found.items() if what} == {}


def test_what_is_shown_for_a_moment_is_accessible(visit: Visit) -> None:
    """News and a refusal, each of them read out once."""
    visitor = open_with_axe(visit, permissions=["clipboard-write"])
    page = visitor.sit("new_york", "me:Ada", "me:Bo")
    page.wait_for_selector(".my-turn .offer")
    page.click(".menu-button")
    page.click(".dialog.menu button:has-text('Copy link')")
    page.wait_for_selector(".toast.news[aria-hidden=true]:has-text('copied')")
    assert "copied" in page.locator("#news").inner_text()
    found = violations(page)
    page.dispatch_event("[data-draw=deck]", "click")
    page.wait_for_selector(".toast.refusal[role=alert]")
    assert found + violations(page) == []


def test_dialogs_and_scores_are_accessible(visit: Visit) -> None:
    """Settings, menu, the end of a game and its replay, on a phone."""
    visitor = open_with_axe(visit, phone=True)
    found: dict[str, list[str]] = {}
    page = visitor.sit("new_york", "me", "tourist")
    page.tap(".menu-button")
    page.wait_for_selector(".dialog.menu")
    found["menu"] = violations(page)
    page.tap(".dialog.menu button >> nth=1")
    page.wait_for_selector(".dialog.settings")
    found["settings"] = violations(page)
    page.tap(".dialog.settings .dialog-head button")
    Hands(page, touch=True).play_to_the_end()
    found["scores"] = violations(page)
    page.tap(".score a[href^='/replay/']")
    page.wait_for_selector(".slider")
    found["replay"] = violations(page)
    assert {screen: what for screen, what in found.items() if what} == {}
