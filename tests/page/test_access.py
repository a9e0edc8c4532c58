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


@pytest.mark.parametrize("language", ["en", "nb", "sv", "da", "fi"])
def test_buttons_are_named_by_what_is_written_on_them(visit: Visit, language: str) -> None:
    """Cards, deck, discards and tickets in the middle of a game, as they are spoken and read."""
    visitor = open_with_axe(visit, locale=language)
    stage = Stage(visitor.page, visitor.address)
    for game in ("usa", "new_york"):
        stage.open(prepare(game, 2)["turn"])
        assert stage.page.locator("[data-draw=deck] .discards").count() == 1
        assert stage.page.evaluate(RUN, NAMES) == []


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
