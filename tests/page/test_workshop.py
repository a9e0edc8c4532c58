"""The workshop: a map made with the mouse alone, one with touch alone, and each is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from page.harness.visitor import Visitor
from page.test_phone import CUT_OFF, SMALL_TEXT, TOO_WIDE

Visit = Callable[..., Visitor]
Press = Callable[[Locator], None]
SLOW = 120_000  # milliseconds: for what other processes do on a busy machine
PLACES = [(0.2, 0.25), (0.5, 0.15), (0.8, 0.3), (0.25, 0.75), (0.55, 0.6), (0.8, 0.8)]
PAIRS = [(1, 2), (2, 3), (1, 4), (2, 5), (3, 5), (4, 5), (5, 6), (3, 6), (1, 5), (1, 5)]
LIST = 'town;lat;lon\n"Ask";60.5;5.2\nBerg;60.9;5.6\nDal;60.4;6.1\nEid;x;6.4\nAsk;1;1\n'


def press_with(page: Page, touch: bool) -> Press:
    """Return how to press on something."""

    def press(place: Locator) -> None:
        if touch:
            place.tap()
        else:
            place.click()

    return press


def city(page: Page, number: int) -> Locator:
    """Return the dot of a city by its number."""
    return page.locator(f'[data-city="City {number}"] .ws-reach')


def draw(page: Page, touch: bool) -> None:
    """Place cities and join them."""
    press = press_with(page, touch)
    press(page.locator("[data-blank]"))
    press(page.locator("[data-tool=city]"))
    paper = page.locator(".ws-map")
    box = paper.bounding_box()
    assert box
    for number, (x, y) in enumerate(PLACES, 1):
        position = {"x": box["width"] * x, "y": box["height"] * y}
        if touch:
            paper.tap(position=position)  # type: ignore[arg-type]
        else:
            paper.click(position=position)  # type: ignore[arg-type]
        city(page, number).wait_for()
    press(page.locator("[data-tool=route]"))
    for a, b in PAIRS:
        press(city(page, a))
        press(city(page, b))
    assert page.locator(".ws-route").count() == len(PAIRS)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_map_is_made_and_played(visit: Visit, touch: bool) -> None:
    """From an empty map over problems with their repair to a table on it."""
    page = visit(phone=touch).go("/")
    press = press_with(page, touch)
    press(page.locator("[data-workshop]"))
    draw(page, touch)
    press(page.locator("[data-panel=problems]"))
    expect(page.locator(".ws-problem").first).to_be_visible(timeout=SLOW)
    assert page.locator("[data-play]").is_disabled()
    press(page.locator("[data-repair]", has_text="Suggest").first)
    press(page.locator("[data-panel=box]"))
    press(page.locator("[data-suggest=box]"))
    expect(page.locator("[data-play]")).to_be_enabled(timeout=SLOW)
    press(page.locator("[data-play]"))
    page.wait_for_url("**/table/**")
    expect(page.locator(".prompt")).to_be_visible()
    assert page.locator("svg.board .space, svg .space").count() > 0


def test_everything_can_be_undone_and_nothing_is_lost(visit: Visit) -> None:
    """All steps back to the empty map and forward again; a reload shows the map as it was."""
    page = visit().go("/workshop")
    draw(page, touch=False)
    steps = len(PLACES) + len(PAIRS)
    for _ in range(steps):
        page.keyboard.press("Control+z")
    assert page.locator(".ws-city").count() == 0
    for _ in range(steps):
        page.keyboard.press("Control+y")
    assert page.locator(".ws-route").count() == len(PAIRS)
    page.reload()
    page.locator(".ws-city").nth(5).wait_for()
    page.locator("[data-tool=move]").click()
    before = city(page, 3).bounding_box()
    page.locator('[data-city="City 3"]').focus()
    page.keyboard.press("ArrowLeft")
    after = city(page, 3).bounding_box()
    assert before
    assert after
    assert after["x"] < before["x"]
    page.keyboard.press("Enter")
    page.locator("h2", has_text="City").wait_for()
    page.locator('[data-city="City 3"]').focus()
    page.keyboard.press("Delete")
    assert page.locator(".ws-city").count() == 5


def test_a_list_of_cities_begins_a_map(visit: Visit, tmp_path: Path) -> None:
    """Lines that are no places, and names that are there already, are left out."""
    file = tmp_path / "fjords.csv"
    file.write_text(LIST, "utf-8")
    page = visit().go("/workshop")
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".ws-city").nth(2).wait_for()
    assert page.locator(".ws-name").all_text_contents() == ["Ask", "Berg", "Dal"]
    assert page.locator(".ws-title").input_value() == "fjords"


def test_a_game_is_opened_shared_and_printed(visit: Visit) -> None:
    """New York as a map of one's own: a link leads to it, and its pages have their real size."""
    page = visit().go("/workshop")
    page.locator("[data-game=new_york]").click()
    page.locator("[data-panel=share]").click()
    expect(page.locator("[data-publish]")).to_be_enabled(timeout=SLOW)
    page.locator("[data-publish]").click()
    link = page.locator(".share input").input_value()
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    assert download.value.path().read_text("utf-8").startswith("<svg")
    page.locator("a[href^='/print/']").click()
    expect(page.locator(".print-ticket")).to_have_count(18)
    sizes = page.eval_on_selector_all(".print-ticket", "all => all.map(e => e.offsetWidth)")
    assert {round(size * 25.4 / 96) for size in sizes} == {62}
    assert page.locator(".print-tile").count() > 1
    other = visit().go(link.replace(page.url.split("/print")[0], ""))
    expect(other.locator(".tile", has_text="New York")).to_have_count(2)


def test_a_region_of_the_world_begins_a_map(visit: Visit) -> None:
    """Its largest cities on its land; routes between them are suggested, and can be undone."""
    page = visit().go("/workshop")
    page.locator(".ws-region select").select_option("Norway", timeout=SLOW)
    page.locator("[data-region]").wait_for(timeout=SLOW)
    chosen = page.locator(".ws-cities input:checked").count()
    page.locator(".ws-cities label", has_text="Oslo").locator("input").uncheck()
    page.locator("[data-region]").click()
    assert page.locator(".ws-city").count() == chosen - 1
    expect(page.locator(".ws-land")).to_have_count(1, timeout=SLOW)
    page.locator("[data-suggest=routes]").click()
    expect(page.locator(".ws-route").first).to_be_visible(timeout=SLOW)
    page.keyboard.press("Control+z")
    expect(page.locator(".ws-route")).to_have_count(0)


def test_a_map_that_is_not_finished_is_kept(visit: Visit, tmp_path: Path) -> None:
    """Closed it goes on a list, and saved into a file that opens again as it was."""
    page = visit().go("/workshop")
    draw(page, touch=False)
    page.locator("[data-panel=share]").click()
    expect(page.locator("[data-panel=problems]")).to_contain_text("(", timeout=SLOW)
    with page.expect_download() as download:
        page.locator("[data-save]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".json"
    page.locator(".ws-bar button", has_text="Close").click()
    page.reload()
    page.locator("[data-closed]").click()
    assert page.locator(".ws-route").count() == len(PAIRS)
    page.locator(".ws-bar button", has_text="Close").click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".ws-route").first.wait_for()
    assert page.locator(".ws-route").count() == len(PAIRS)
    assert page.locator(".ws-city").count() == len(PLACES)


def test_bots_play_a_map_for_its_report(visit: Visit) -> None:
    """The shape at once; then games with progress, intervals, and a heat map until a change."""
    page = visit().go("/workshop")
    page.locator("[data-game=new_york]").click()
    page.locator("[data-panel=report]").click()
    expect(page.locator("[data-chance-source]")).to_contain_text("no trained network")
    expect(page.locator(".ws-scroll tbody tr")).to_have_count(12, timeout=SLOW)
    page.locator(".ws-report select").first.select_option("tourist")
    page.locator("[data-play-games]").click()
    expect(page.locator(".ws-progress progress")).to_have_attribute("max", "60")
    expect(page.locator(".ws-interval")).to_have_count(2, timeout=SLOW)
    if page.locator("[data-stop-games]").count():
        page.locator("[data-stop-games]").click(force=True)
    expect(page.locator("[data-play-games]")).to_be_visible(timeout=SLOW)
    page.locator(".ws-report input[type=checkbox]").check()
    expect(page.locator(".ws-heat-key")).to_be_visible()
    fills = page.eval_on_selector_all(
        ".ws-space", "all => all.map((e) => e.getAttribute('fill')).filter((f) => f[0] !== 'r')"
    )
    assert fills == []
    page.locator(".ws-route").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    expect(page.locator(".ws-heat-key")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 768, 1920])
def test_the_workshop_fits_every_screen(visit: Visit, width: int) -> None:
    """Nothing is cut off, and no phone zooms when a field is touched."""
    page = visit(viewport={"width": width, "height": 640}).go("/workshop")
    for _ in range(2):
        assert not page.evaluate(TOO_WIDE)
        assert page.evaluate(CUT_OFF, width) == []
        small = [one for one in page.evaluate(SMALL_TEXT) if 'type="file"' not in one]
        assert width > 400 or small == []
        blank = page.locator("[data-blank]")
        if blank.count():
            blank.click()
            page.locator(".ws-map").wait_for()
