"""A phone: touch asks before it acts, nothing is cut off, targets are big."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from branchline.server.bots.names import NAMES as BOT_NAMES
from page.harness.hands import Hands
from page.harness.visitor import Visitor
from page.test_dead_ends import APART
from page.test_in_sight import SEATS
from page.test_keyboard import MINE

Visit = Callable[..., Visitor]
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
SMALL = """() => [...document.querySelectorAll('button, a.button, select')]
  .filter((e) => e.getClientRects().length && e.checkVisibility())
  .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, r]) => r.height < 24 || r.width < 24).map(([html]) => html)"""
CUT_OFF = """(width) =>
  [...document.querySelectorAll('button, a, select, input, fieldset, h2, li, p')]
  .filter((e) => e.getClientRects().length && e.getBoundingClientRect().right > width)
  .map((e) => e.outerHTML.slice(0, 80))"""

# Safari on phones zooms the page when a field with smaller text is focused.
SMALL_TEXT = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 16).map((e) => e.outerHTML)"""

NAMES = """() => [...document.querySelectorAll('.player strong')]
  .filter((e) => e.getClientRects().length && e.scrollWidth <= e.clientWidth)
  .map((e) => e.firstChild.data)"""


def test_moves_by_touch_are_confirmed(visit: Visit) -> None:
    """A tap proposes; a second tap, on the button, acts."""
    page = visit(phone=True).sit("new_york", "me", "tourist")
    hands = Hands(page, touch=True)
    hands.act()
    page.wait_for_selector(".my-turn:not([aria-busy=true])")
    lines = page.locator(".ask-line").inner_text()
    page.tap("[data-draw=deck]")
    page.wait_for_selector(".source.proposed")
    assert page.locator(".ask-line").inner_text() != lines
    page.tap("[data-action=confirm]")
    page.wait_for_selector(".source.proposed", state="detached")
    for _ in range(6):
        hands.act()
    assert not page.evaluate(TOO_WIDE)
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("width", [390, 320])
def test_nothing_is_cut_off_before_the_game(visit: Visit, width: int) -> None:
    """Lobby, form for a table and rules fit between the edges of the screen."""
    visitor = visit(phone=True, viewport={"width": width, "height": 844})
    visitor.create("new_york", "me", "tourist")
    ready = {"/": ".tables a", "/new": ".seat-line", "/rules/usa": ".rules-page h3"}
    for path, part in ready.items():
        page = visitor.go(path)
        page.wait_for_selector(part)
        assert page.evaluate(CUT_OFF, width) == []
        assert page.evaluate(SMALL_TEXT) == []


def test_tickets_and_log_open_over_the_board(visit: Visit) -> None:
    """What has no room lies in sheets."""
    page = visit(phone=True).sit("nordic_countries", "me", "tourist")
    Hands(page, touch=True).act()
    page.tap(".own-button")
    page.wait_for_selector(".holdings .ticket >> visible=true")
    page.tap(".side-button")
    page.wait_for_selector(".log li >> visible=true")
    for tab in ("chat", "text"):
        page.tap(f"#tab-{tab}")
        page.wait_for_selector(f"#side-panel[aria-labelledby=tab-{tab}] input")
        assert page.evaluate(SMALL_TEXT) == []


def test_a_tap_acts_at_once_where_one_wants_it(visit: Visit) -> None:
    """The question before each tap can be switched off."""
    visitor = visit(phone=True)
    visitor.go("/").evaluate("localStorage.setItem('branchline.confirm_taps', 'false')")
    page = visitor.sit("new_york", "me", "tourist")
    Hands(page, touch=True).act()
    page.wait_for_selector(MINE)
    before = page.get_attribute(".table", "data-seq")
    page.tap("[data-draw=deck]")
    page.wait_for_function("(n) => document.querySelector('.table').dataset.seq !== n", arg=before)


@pytest.mark.parametrize(("game", "bots"), [("usa", 2), ("usa", 4), ("card_game", 2)])
def test_names_can_be_read(visit: Visit, game: str, bots: int) -> None:
    """No name is cut, and none is that of a level."""
    page = visit(phone=True).sit(game, "me:Ada", *["express"] * bots)
    page.wait_for_selector(".offer")
    first, *others = page.evaluate(NAMES)
    assert first == "Ada"
    assert len(set(others)) == bots
    assert set(others) <= set(BOT_NAMES)


@pytest.mark.parametrize("bots", [1, 3])
def test_news_cover_no_city_card(visit: Visit, bots: int) -> None:
    """News never cover what a decision needs."""
    page = visit(phone=True).sit("card_game", "me", *["tourist"] * bots)
    hands = Hands(page, touch=True)
    for _ in range(3):
        hands.act()
    page.wait_for_selector(".toast.news")
    assert page.evaluate(APART, [".toast", ".city-card"])


@pytest.mark.long
@pytest.mark.parametrize("game", SEATS)
def test_a_whole_game_by_touch(visit: Visit, game: str) -> None:
    """Taps alone finish a game, on the smallest phone."""
    page = visit(phone=True, viewport={"width": 360, "height": 640}).sit(game, "me", "tourist")
    Hands(page, touch=True).play_to_the_end()
    assert not page.evaluate(TOO_WIDE)
