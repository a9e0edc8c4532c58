"""A finished game again: step by step, turn by turn, by keys, by slider and by link."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from page.harness.hands import Hands
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]

CURSOR = "() => document.querySelector('.chart .cursor').getAttribute('d')"


def finished(visit: Visit, **wishes: object) -> Page:
    """Play a game to its end, and open its replay."""
    visitor = visit(**wishes)
    page = visitor.sit("new_york", "me", "tourist")
    Hands(page, eager=1, touch=bool(wishes.get("phone"))).play_to_the_end()
    page.click(".score a[href^='/replay/']")
    page.wait_for_selector(".slider")
    return page


def shown(page: Page) -> int:
    """The step that is shown."""
    return int(page.locator(".slider output").inner_text().split("/")[0])


def last_of(page: Page) -> int:
    """The number of the last step."""
    return int(page.locator(".slider input").get_attribute("max") or 0)


def wait_for(page: Page, step: int) -> None:
    """Wait until a step is shown."""
    page.wait_for_function(
        "(n) => document.querySelector('.slider output').textContent.startsWith(`${n} /`)", arg=step
    )


def test_a_finished_game_is_stepped_through(visit: Visit) -> None:
    """It opens at the beginning; slider and link lead to the same step; hands are open."""
    page = finished(visit)
    last = last_of(page)
    assert (shown(page), last > 20) == (0, True)
    assert page.locator(".trains").count() == 0
    page.locator(".slider input").fill(str(last // 2))
    page.wait_for_function("() => location.search !== '?step=0'")
    wait_for(page, last // 2)
    trains = page.locator(".trains").count()
    other = visit().page
    other.goto(page.url)
    other.wait_for_selector(".slider")
    wait_for(other, last // 2)
    assert other.locator(".trains").count() == trains
    assert other.locator(".all-hands details").count() == 2
    assert other.locator("[data-unit] option[value=mine]").count() == 0


def test_keys_lead_through_turns_and_claims(visit: Visit) -> None:
    """Arrows by step, t by turn, m to one's own turns, c to claims; with Shift back again."""
    page = finished(visit)
    page.keyboard.press("ArrowRight")
    wait_for(page, 1)
    page.keyboard.press("c")
    page.wait_for_selector(".trains", state="attached")
    assert page.locator(".trains").count() == 1
    claim = shown(page)
    page.keyboard.press("m")
    assert shown(page) > claim
    page.keyboard.press("Shift+C")
    page.keyboard.press("Home")
    wait_for(page, 0)
    page.keyboard.press("End")
    wait_for(page, last_of(page))
    page.keyboard.press("]")
    assert page.locator("[data-speed]").input_value() == "2"


def test_whole_turns_take_two_draws_together(visit: Visit) -> None:
    """There are fewer turns than steps, and every turn ends before another seat acts."""
    page = finished(visit)
    page.select_option("[data-unit]", "turn")
    presses = 0
    while shown(page) < last_of(page):
        before = shown(page)
        page.click("[aria-label='One step on']")
        page.wait_for_function(
            "(n) => !document.querySelector('.slider output').textContent.startsWith(`${n} /`)",
            arg=before,
        )
        presses += 1
    assert presses < last_of(page) * 0.9


def test_points_are_those_of_the_step_and_at_the_end_the_final_ones(visit: Visit) -> None:
    """The cursor of the chart follows; a press on the chart leads to a step."""
    page = finished(visit)
    points = page.locator(".player .points > [aria-hidden]")
    assert points.all_inner_texts() == ["0", "0"]
    begin = page.evaluate(CURSOR)
    page.keyboard.press("End")
    wait_for(page, last_of(page))
    assert page.evaluate(CURSOR) != begin
    legend = page.locator(".chart .legend b").all_inner_texts()
    expect(points).to_have_text(legend)
    page.click(".reopen")
    totals = sorted(page.locator(".rank .points").all_inner_texts())
    assert sorted(legend) == totals
    assert len(page.locator(".chart .chart-y span").first.inner_text()) > 0


def test_it_plays_by_itself_and_stops_at_the_end(visit: Visit) -> None:
    """Eight times as fast where that is chosen."""
    page = finished(visit)
    page.select_option("[data-speed]", "8")
    page.keyboard.press("Space")
    wait_for(page, last_of(page))
    page.wait_for_selector(".slider [aria-label=Play]")


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_every_control_can_be_hit_on_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    """Nothing is cut off, and hands and log open in panels."""
    page = finished(visit, phone=True)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(300)
    for control in page.locator(".slider :is(button, select, input)").all():
        box = control.bounding_box()
        if box is None:
            continue
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        assert box["height"] >= 44
    for name, panel in (("own", ".all-hands"), ("side", ".log")):
        page.click(f".{name}-button")
        assert page.locator(panel).is_visible()
        page.click(f".{name}-button")
