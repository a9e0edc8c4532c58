"""The lessons: each can be followed to its end by pressing what it points at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from page.harness.learner import Learner
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]
GAMES = Path(__file__).parents[2] / "src" / "branchline" / "games"
LESSONS = sorted(path.name.split(".")[0] for path in GAMES.glob("*.lesson.json"))
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_can_be_followed_to_its_end(visit: Visit, game: str) -> None:
    """It says something at every step, and the lobby marks it as finished."""
    page = visit().go("/")
    learner = Learner(page)
    learner.start(game)
    learner.finish()
    assert len(set(learner.steps)) > 12
    assert not any("lesson." in step for step in learner.steps), "a text is missing"
    page.click("[data-lesson=end]")
    page.wait_for_selector(f".lessons [data-lesson={game}].done")
    assert page.locator(".tables-turn, .tables-mine").count() == 0


@pytest.mark.parametrize("game", ["card_game", "usa"])
def test_a_lesson_fits_a_small_phone(visit: Visit, game: str) -> None:
    """By touch, with nothing to press outside the window or under the card."""
    page = visit(**SMALL).go("/")
    learner = Learner(page, "touch")
    learner.start(game)
    learner.finish()


def test_a_lesson_can_be_followed_by_keyboard(visit: Visit) -> None:
    """The card moves the focus to what it means, and its texts are read out."""
    page = visit().go("/")
    learner = Learner(page, "keyboard")
    learner.start(LESSONS[-1])
    said: list[str] = []
    learner.finish(lambda page: said.append(page.inner_text("#news")))
    assert all(said)
    page.keyboard.press("Enter")  # the focus is at the answer of the last card: play on
    page.wait_for_selector(".lesson-card", state="detached")
    page.wait_for_selector(".my-turn .source:not(.closed)")


def test_another_action_is_answered_with_the_task(visit: Visit) -> None:
    """What is not meant now changes nothing; the card says what is."""
    page = visit().go("/")
    learner = Learner(page)
    learner.start("usa")
    while not drawing(page):
        learner.answer()
    before = page.get_attribute(".table", "data-seq")
    task = page.inner_text(".lesson-card .task")
    page.keyboard.press("d")
    page.wait_for_selector(".lesson-card .wrong:not(:empty)")
    assert task in page.inner_text(".lesson-card .wrong")
    assert page.get_attribute(".table", "data-seq") == before
    assert page.locator(".toast.refusal").count() == 0
    learner.answer()
    assert page.locator(".lesson-card .wrong:not(:empty)").count() == 0


def drawing(page: Page) -> bool:
    """Whether the lesson asks for a card of the row."""
    return page.locator(".row [data-pointed]").count() > 0


def test_a_lesson_goes_on_where_it_was(visit: Visit) -> None:
    """After the page was loaded again, and from the lobby."""
    page = visit().go("/")
    learner = Learner(page)
    learner.start("usa")
    while not drawing(page):
        learner.answer()
    page.reload()
    page.wait_for_selector(".lesson-card:popover-open")
    while not drawing(page):
        learner.answer()
    learner.answer()
    page.click(".home")
    page.click(".tables-turn a")
    page.wait_for_selector(".lesson-card:popover-open")
    learner.finish()
