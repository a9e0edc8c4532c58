"""Reviews in the page: walked through by mouse, finger and keys, and tried from any moment."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from branchline.game import start
from branchline.server.app import open_database
from branchline.server.bots.review_worker import rounded
from branchline.server.settings import Settings
from branchline.server.storage.reviews import review_key
from branchline.server.storage.store import Store
from branchline.sheet import load_sheet
from branchline.simulation.bot_games import Player
from branchline.study.judge import Effort
from branchline.study.review import METHOD, review
from page.harness.hands import Hands
from page.harness.visitor import Visitor
from page.test_access import open_with_axe, violations
from server.harness.server_process import ServerProcess

Visit = Callable[..., Visitor]
PLOT = ".chances [role=slider]"
FEW = Effort(selecting=24, portion=6, most=12, error=0.1)
SMALL = """() => [...document.querySelectorAll(
  ':is(.slider, .side) :is(button, select, summary, label, [role=slider])')]
  .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.9 || box.width < 40))
  .map(([text]) => text)"""


@pytest.fixture(scope="module")
def record() -> str:
    """Return the record of a game of somebody without a plan."""
    game = start(load_sheet("new_york"), 2, seed=7, first=0, names=["Ann", "Ben"])
    players = [Player("random", 0, 7), Player("express", 1, 7)]
    while not game.over:
        for seat in game.waiting:
            players[seat].act(game, seat)
    return game.record()


@pytest.fixture(scope="module")
def reviewed(record: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server that has a review, with few rollouts: its address, and the key of the review."""
    folder = tmp_path_factory.mktemp("reviewed")
    database, key = str(folder / "games.db"), review_key(record, METHOD)
    found = json.dumps(rounded(asdict(review(record, effort=FEW))))

    async def store() -> None:
        opened = Store(open_database(Settings(database=database)))
        await opened.open()
        await opened.reviews.save_record(key, record, None)
        await opened.reviews.save_progress(key, 1, 1)
        await opened.reviews.save(key, found)
        await opened.close()

    with ThreadPoolExecutor(1) as pool:  # the browser has a running event loop in this thread
        pool.submit(asyncio.run, store()).result()
    running = ServerProcess(database, folder / "log.txt", bot_delay=0.0).start()
    yield running.address, key
    running.stop()


@pytest.fixture
def visit_review(browser: Browser, reviewed: tuple[str, str]) -> Iterator[Visit]:
    """Open a new browser on that server; its console must be clean when the test ends."""
    visitors: list[Visitor] = []

    def come(**options: object) -> Visitor:
        visitors.append(Visitor(browser, reviewed[0], **options))
        return visitors[-1]

    yield come
    problems = [problem for visitor in visitors for problem in visitor.problems]
    for visitor in visitors:
        visitor.leave()
    assert problems == []


def opened(visitor: Visitor, key: str) -> Page:
    """Open the review."""
    page = visitor.go(f"/review/{key}")
    page.wait_for_selector(PLOT)
    return page


def value(page: Page) -> int:
    """The step of the review that is shown."""
    return int(page.locator(PLOT).get_attribute("aria-valuenow") or -1)


def test_the_plot_is_walked_through_by_keys(visit_review: Visit, reviewed: tuple[str, str]) -> None:
    """The board follows; the chances are told, and at the end somebody has won."""
    page = opened(visit_review(), reviewed[1])
    page.focus(PLOT)
    page.keyboard.press("PageUp")
    page.wait_for_function("() => location.search !== '?step=0'")
    before = value(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(PLOT)).not_to_have_attribute("aria-valuenow", str(before))
    page.keyboard.press("End")
    expect(page.locator(PLOT)).to_have_attribute("aria-valuetext", re.compile("100 %"))
    shown = page.locator(".slider output").inner_text().split("/")
    assert shown[0].strip() == shown[1].strip()
    page.keyboard.press("Home")
    expect(page.locator(".slider output")).to_contain_text("0 /")


@pytest.mark.parametrize("phone", [False, True])
def test_the_plot_is_walked_through_by_pointer(
    visit_review: Visit, reviewed: tuple[str, str], phone: bool
) -> None:
    """A press or a tap in its middle leads to the middle of the game."""
    page = opened(visit_review(phone=phone), reviewed[1])
    last = int(page.locator(PLOT).get_attribute("aria-valuemax") or 0)
    press = page.tap if phone else page.click
    press(PLOT)
    page.wait_for_function("() => location.search !== '?step=0'")
    assert abs(value(page) - last / 2) <= 3


def test_a_turning_point_is_told_and_shown(visit_review: Visit, reviewed: tuple[str, str]) -> None:
    """It says what was better; its moment is shown, with what was played and what was better."""
    page = opened(visit_review(), reviewed[1])
    points = page.locator(".turning-points li")
    assert 1 <= points.count() <= 3
    expect(points.first).to_contain_text("Better:")
    points.first.locator("[data-show]").click()
    expect(points.first.locator("[data-show]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".prompt [role=status]")).to_contain_text("Better:")
    drawn = [mark for mark in ("played", "best") if page.locator(f".arrow.{mark}").count()]
    words = points.first.inner_text()
    assert bool(drawn) == ("Claim" in words)


def test_a_moment_is_tried(visit_review: Visit, reviewed: tuple[str, str]) -> None:
    """A press leads to a table in that position, where it is one's turn."""
    page = opened(visit_review(), reviewed[1])
    page.locator("[data-try]").first.click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".table")
    assert page.locator(".waiting").count() == 0


def test_chances_and_decisions_are_tables_and_lists_too(
    visit_review: Visit, reviewed: tuple[str, str]
) -> None:
    """Who cannot use the plot reads the chances, and goes to a step from there."""
    page = opened(visit_review(), reviewed[1])
    page.locator(".chance-table summary").click()
    row = page.locator(".chance-table tbody tr").nth(4)
    expect(row.locator("td").first).to_contain_text("%")
    row.locator("button").click()
    page.wait_for_function("() => location.search !== '?step=0'")
    few = page.locator(".decision").count()
    page.check(".decisions input")
    assert page.locator(".decision").count() > few
    assert page.locator(".review-players tbody tr").count() >= 2


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1440, 900)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it(
    visit_review: Visit, reviewed: tuple[str, str], size: tuple[int, int], scheme: str
) -> None:
    """Nothing that axe-core finds, nothing too small for a finger, panels included."""
    width, height = size
    visitor = open_with_axe(
        visit_review, color_scheme=scheme, viewport={"width": width, "height": height}
    )
    page = opened(visitor, reviewed[1])
    assert violations(page) == []
    if page.locator(".side-button").is_visible():
        page.click(".side-button")
    page.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")
    assert violations(page) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_finished_table_is_asked_for_its_review(visit: Visit) -> None:
    """While it is made the game can be stepped through, and its progress is told."""
    page = visit().sit("new_york", "me", "tourist")
    Hands(page, eager=1).play_to_the_end()
    page.click(".score a[href^='/review/']")
    page.wait_for_selector(".review-progress [role=status], .review-panel")
    page.wait_for_selector(".slider")
    page.keyboard.press("End")
    page.wait_for_function("() => location.search !== '?step=0'")
    page.goto(page.url.split("/review/")[0] + "/")
    expect(page.locator(".tables-finished .review-link").first).to_be_visible()


def test_a_running_game_has_no_review(visit: Visit) -> None:
    """The page says why."""
    visitor = visit()
    table = visitor.create("new_york", "me", "tourist")
    page = visitor.go(f"/review/{table}")
    expect(page.locator("main")).to_contain_text("not over")
    visitor.problems.clear()  # the browser notes the refused request


def test_an_opened_record_is_reviewed(
    visit_review: Visit, reviewed: tuple[str, str], record: str, tmp_path: Path
) -> None:
    """From its replay; the address can be sent."""
    file = tmp_path / "game.jsonl"
    file.write_text(record, "utf-8")
    page = visit_review().go("/")
    page.wait_for_selector(".record-opener")
    page.set_input_files(".record-opener input", str(file))
    page.wait_for_selector(".slider")
    page.click(".bar [data-review]")
    page.wait_for_url(f"**/review/{reviewed[1]}*")
    page.wait_for_selector(PLOT)
