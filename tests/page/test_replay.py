"""A finished game again: step by step, by slider and by link."""

from __future__ import annotations

from collections.abc import Callable

from page.hands import Hands
from page.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_finished_game_is_stepped_through(visit: Visit) -> None:
    """The slider, the arrows and the link lead to the same step; hands are open."""
    visitor = visit()
    page = visitor.sit("new_york", "me", "tourist")
    Hands(page, eager=1).play_to_the_end()
    page.click(".score a[href^='/replay/']")
    page.wait_for_selector(".slider")
    last = int(page.locator(".slider input").get_attribute("max") or 0)
    assert last > 20
    assert page.locator(".trains").count() > 5
    page.locator(".slider input").fill("0")
    page.wait_for_function("() => document.querySelectorAll('.trains').length === 0")
    page.locator(".slider input").fill(str(last // 2))
    page.wait_for_function("() => location.search !== '?step=0'")
    trains, where = page.locator(".trains").count(), page.url
    other = visit().go(where.removeprefix(visitor.address))
    other.wait_for_selector(".slider")
    assert other.locator(".trains").count() == trains
    assert other.locator(".slider output").inner_text() == f"{last // 2} / {last}"
    assert other.locator(".all-hands details").count() == 2
