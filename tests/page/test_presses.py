"""No press is lost: not under news, not by an unsteady hand, not on a slow or broken line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from page.harness.hands import MIDDLE, Hands
from page.harness.line import Line
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]
MINE = ".my-turn:not([aria-busy=true])"
UNDER = """() => {
  const r = document.querySelector('.toast').getBoundingClientRect();
  return !document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2).closest('.toast');
}"""

WATCH = """() => {
  const toast = () => document.querySelector('.toast:popover-open')?.className ?? '';
  const shown = window.shown = [];
  new MutationObserver(() => {
    if (toast() !== shown.at(-1)?.what) shown.push({ what: toast(), at: performance.now() });
  }).observe(document.getElementById('app'), { childList: true, subtree: true });
}"""
SHOWN = """() => {
  const first = shown.findIndex((one) => one.what.includes('refusal'));
  return shown[first + 1].at - shown[first].at;
}"""


def turn(visitor: Visitor, **options: bool) -> tuple[Page, Line, Hands]:
    """Sit down, choose tickets, and wait for the visitor's turn."""
    line = Line(visitor.page)
    page = visitor.sit("new_york", "me", "tourist")
    hands = Hands(page, eager=0, **options)
    hands.act()
    page.wait_for_selector(MINE)
    return page, line, hands


def step(page: Page) -> int:
    """The number of the last step that the page has taken in."""
    return int(page.get_attribute(".table", "data-seq") or -1)


def wait_for_step(page: Page, number: int) -> None:
    """Wait until the page has taken a step in."""
    page.wait_for_function("(n) => document.querySelector('.table').dataset.seq >= n", arg=number)


@pytest.mark.parametrize("phone", [False, True])
def test_news_take_no_press(visit: Visit, phone: bool) -> None:
    """What lies under a message can be pressed while it is shown."""
    page = visit(phone=phone).sit("new_york", "me", "tourist")
    page.wait_for_selector(".my-turn .offer")
    page.dispatch_event("[data-draw=deck]", "click")  # closed: the page says why not
    page.wait_for_selector(".toast.refusal")
    assert page.evaluate(UNDER)


def test_news_wait_until_a_refusal_was_shown(visit: Visit) -> None:
    """Why something cannot be done can be read, however fast the others are."""
    page = visit().sit("new_york", "me", "tourist")
    page.wait_for_selector(".my-turn .offer")
    page.evaluate(WATCH)
    page.dispatch_event("[data-draw=deck]", "click")
    page.wait_for_selector(".toast.refusal")
    Hands(page).act()
    page.wait_for_selector(MINE)
    page.click("[data-draw=deck]")
    page.wait_for_selector(".toast.news")
    assert page.evaluate(SHOWN) > 4_000


def test_an_unsteady_press_is_a_press(visit: Visit) -> None:
    """A card that is pressed while the mouse moves a little is drawn, not only dragged."""
    page, _, _ = turn(visit())
    before = step(page)
    box = page.locator("[data-draw=deck]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 42, box["y"] + 30, steps=4)
    page.mouse.up()
    wait_for_step(page, before + 1)


@pytest.mark.parametrize("touch", [False, True])
def test_a_press_before_the_answer_counts(visit: Visit, touch: bool) -> None:
    """On a slow connection two clicks draw two cards, one after the other."""
    page, line, hands = turn(visit(phone=touch), touch=touch)
    before = step(page)
    line.holding = True
    hands.press(page.locator("[data-draw=deck]"))
    if touch:
        hands.confirm()
    page.wait_for_selector(".table[aria-busy=true]")
    hands.press(page.locator("[data-draw=deck]"))
    line.release()
    if touch:
        wait_for_step(page, before + 1)
        hands.confirm()
    wait_for_step(page, before + 2)


@pytest.mark.parametrize("cut", ["before", "after"])
def test_an_action_outlives_its_connection(visit: Visit, cut: str) -> None:
    """Whether the server has heard it or not: it is played, and played once."""
    page, line, _ = turn(visit())
    before, cards = step(page), page.locator(".log li").count()
    line.cutting = cut
    page.click("[data-draw=deck]")
    wait_for_step(page, before + 1)
    page.wait_for_selector(MINE)
    assert step(page) == before + 1
    assert page.locator(".log li").count() == cards + 1
    assert len({text for text in line.sent if '"act"' in text}) == 2  # the tickets and the card


def test_the_page_asks_only_for_what_it_has_missed(visit: Visit) -> None:
    """After a cut it names the last step that it has seen; the log goes on from there."""
    page, line, _ = turn(visit())
    lines = page.locator(".log li").count()
    line.cutting = "before"
    page.click("[data-draw=deck]")
    while len(snapshots := [json.loads(t) for t in line.heard if '"type":"snapshot"' in t]) < 2:
        page.wait_for_timeout(50)
    first, second = (json.loads(text) for text in line.sent if '"hello"' in text)
    assert first["after"] is None
    assert second["after"] > 1
    assert len(snapshots[1]["log"]) == snapshots[1]["seq"] - second["after"]
    page.wait_for_selector(MINE)
    assert page.locator(".log li").count() > lines


def test_a_silent_server_is_given_up(visit: Visit) -> None:
    """When no answer comes the page says so, tries another connection, and the action is played."""
    visitor = visit()
    visitor.page.clock.install()
    page, line, _ = turn(visitor)
    before = step(page)
    line.holding = True
    page.click("[data-draw=deck]")
    page.wait_for_selector(".table[aria-busy=true]")
    line.wait_for("done", times=2)  # after that of the tickets; nobody hears it
    line.forget()
    page.clock.fast_forward(9_000)
    page.wait_for_selector(".net.off")
    page.wait_for_selector(".toast.refusal")
    page.wait_for_selector(".net:not(.off)")
    wait_for_step(page, before + 1)
    page.wait_for_selector(MINE)


def test_a_hello_that_is_put_off_is_said_again(visit: Visit) -> None:
    """If the server cannot load the table yet, the page retries by itself."""
    visitor = visit()
    Line(visitor.page).refusing = 2
    visitor.sit("new_york", "me", "tourist").wait_for_selector(".my-turn .offer")


def test_an_action_that_comes_too_late_is_answered(visit: Visit) -> None:
    """Where the same seat has acted on another screen, the page says that something happened."""
    visitor = visit()
    page, line, _ = turn(visitor)
    other = visitor.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(MINE)
    line.holding = True
    before = step(other)
    other.click("[data-draw=deck]")
    wait_for_step(other, before + 1)
    page.click("[data-draw=deck]")
    page.wait_for_timeout(200)
    line.release()
    assert "meanwhile" in page.locator(".toast.refusal").inner_text()


def test_the_cover_stays_until_the_next_hand_is_there(visit: Visit) -> None:
    """On a slow line nobody sees the cards of the one who played before."""
    visitor = visit()
    line = Line(visitor.page)
    page = visitor.sit("new_york", "me:Ada", "me:Bo")
    Hands(page).act()
    page.wait_for_selector(".dialog.cover")
    line.holding = True
    page.click(".dialog.cover .primary")
    page.wait_for_timeout(200)
    assert page.locator(".dialog.cover").count() == 1
    line.release()
    page.wait_for_selector(".dialog.cover", state="detached")
    assert page.locator(".player.own strong").inner_text().startswith("Bo")


def test_a_finger_finds_what_is_lit(visit: Visit) -> None:
    """Also on a board so small that its routes lie within a fingertip."""
    page = visit(phone=True, viewport={"width": 390, "height": 500}).sit("usa", "me", "tourist")
    hands = Hands(page, eager=0, touch=True)
    while len(hands.glance()["routes"]) < 12:
        hands.act()
    page.tap(".zoomer button:last-child")
    for route in hands.glance()["routes"]:
        where = page.evaluate(MIDDLE, route)
        if where is not None:
            page.touchscreen.tap(where[0] + 1.5, where[1] + 1.5)
            hands.press(page.locator("[data-action=confirm] + button"))
            page.wait_for_selector("[data-action=confirm]", state="detached")


def test_a_route_can_be_clicked_without_a_pointer(visit: Visit) -> None:
    """As screen readers do it, also after the board was dragged."""
    page, _, hands = turn(visit())
    while not hands.glance()["routes"]:
        hands.act()
    board = page.locator(".boardhost").bounding_box()
    assert board is not None
    page.mouse.move(board["x"] + 60, board["y"] + 60)
    page.mouse.down()
    page.mouse.move(board["x"] + 160, board["y"] + 120, steps=3)
    page.mouse.up()
    before = step(page)
    page.dispatch_event(".route.can >> nth=0", "click")
    wait_for_step(page, before + 1)


def test_what_fails_in_a_dialog_is_said(visit: Visit) -> None:
    """A wrong key for another device is answered where it can be seen."""
    visitor = visit()
    page = visitor.go("/")
    page.click(".lobby-bar button:last-of-type")
    page.click("text=My devices")
    page.fill(".settings [name=key]", "nobody")
    page.click(".settings form button")
    assert page.locator(".toast.refusal").inner_text()
    visitor.problems.clear()  # the browser notes the refusal


def test_hints_say_what_they_are_worth(visit: Visit) -> None:
    """The chance to win and the expected points come before the reason."""
    page = visit().sit("new_york", "me", "tourist", hints=True)
    Hands(page, eager=0).act()
    page.wait_for_selector(MINE)
    page.click(".prompt button:last-child")
    page.wait_for_selector(".hints li")
    for text in page.locator(".hints li p").all_inner_texts():
        assert re.match(r"\d{1,3} % ± \d{1,2} to win, about -?\d+ points\. [A-Z].*\.$", text), text


def test_hints_are_for_their_moment(visit: Visit) -> None:
    """The page shows at once that a bot thinks; what comes too late it does not show."""
    visitor = visit()
    line = Line(visitor.page)
    page = visitor.sit("new_york", "me", "tourist", hints=True)
    hands = Hands(page, eager=0)
    hands.act()
    page.wait_for_selector(MINE)
    line.holding = True
    page.click(".prompt button:last-child")
    page.wait_for_selector(".hints")
    before = step(page)
    page.click("[data-draw=deck]")
    page.wait_for_timeout(200)
    line.release()
    wait_for_step(page, before + 1)
    page.wait_for_selector(".hints", state="detached")
    line.wait_for("hint_list")
    page.wait_for_timeout(200)
    assert page.locator(".hints").count() == 0
