"""Without a mouse: everything can be reached and done by keys, and typed in the notation."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from page.harness.prepared import prepare
from page.harness.stage import Stage
from page.harness.visitor import Visitor
from page.test_in_sight import SEATS

Visit = Callable[..., Visitor]
MINE = ".my-turn:not([aria-busy=true])"


def focus_on(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until something is focused."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_game_by_keys_alone(visit: Visit) -> None:
    """From the lobby: begin, keep tickets, draw, claim a route with arrows, type a move."""
    visitor = visit()
    page = visitor.go("/")
    page.wait_for_selector("[data-play=new_york]")
    focus_on(page, "[data-play=new_york]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".offer")
    focus_on(page, "[data-offer='1']")
    page.keyboard.press("Space")
    focus_on(page, "[data-action=keep]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".offer", state="detached")
    page.wait_for_function("() => document.activeElement.id === 'main'")
    for _ in range(4):
        page.wait_for_selector(MINE)
        before = page.locator(".log li").count()
        page.keyboard.press("d")
        page.wait_for_function("(n) => document.querySelectorAll('.log li').length > n", arg=before)
    claim_with_arrows(page)
    page.wait_for_selector(MINE)
    page.keyboard.press("/")
    page.wait_for_selector(".typed input:focus")
    page.keyboard.type("draw tickets")
    page.keyboard.press("Enter")
    page.wait_for_selector(".offer")
    assert page.locator("#news").inner_text()  # a screen reader announces it


def claim_with_arrows(page: Page) -> None:
    """Go over the board until the focus is on a route that can be claimed, and claim it."""
    page.wait_for_selector(f"{MINE} .route.can")
    page.keyboard.press("r")
    page.wait_for_selector(".route:focus")
    for key in ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"] * 12:
        if page.locator(".route.can:focus").count():
            break
        page.keyboard.press(key)
    assert page.locator(".route.can:focus").count()
    label = page.locator(".route:focus").get_attribute("aria-label") or ""
    before = page.get_attribute(".table", "data-seq")
    page.keyboard.press("Enter")
    page.wait_for_function("(n) => document.querySelector('.table').dataset.seq !== n", arg=before)
    if page.locator(".dialog.pay").count():
        page.keyboard.press("Enter")  # the first way to pay has the focus
        page.wait_for_selector(".dialog.pay", state="detached")
    page.wait_for_selector(".trains")
    assert "–" in label


def answer_by_keys(page: Page, decision: str) -> None:
    """Answer a decision without a mouse."""
    if decision in ("opening", "tickets"):
        for number in range(1, page.locator("[data-offer]").count() + 1):
            if page.locator("[data-action=keep][aria-disabled=false]").count():
                break
            focus_on(page, f"[data-offer='{number}']")
            page.keyboard.press("Space")
        focus_on(page, "[data-action=keep]")
        page.keyboard.press("Enter")
    elif decision in ("turn", "second_card"):
        page.keyboard.press("d")
    else:  # a dialog, whose first answer has the focus
        page.wait_for_selector(".dialog:modal :is(.way, .primary):focus")
        opens = page.locator(".way[data-open=true]:focus").count()
        page.keyboard.press("Enter")
        if opens:
            focus_on(page, ".dialog [data-action=pay]")
            page.keyboard.press("Enter")


@pytest.mark.parametrize("game", SEATS)
def test_every_kind_of_decision_is_answered_by_keys(visit: Visit, game: str) -> None:
    """What is sent is legal, and dialogs take the focus when they open."""
    visitor = visit(reduced_motion="reduce")
    stage = Stage(visitor.page, visitor.address)
    for decision, snapshot in prepare(game, max(SEATS[game])).items():
        if decision == "over":
            continue
        stage.open(snapshot)
        answer_by_keys(stage.page, decision)
        move = stage.next_move()
        if move["type"] == "ask_payment":  # the server says how these cards are laid
            assert decision in ("payment", "substitute")
            assert sum(move["cards"].values()) > 1
        else:
            assert move["action"] in snapshot.legal, decision


def test_the_first_link_leads_past_the_bar(visit: Visit) -> None:
    """It says where it leads, and the next stop is the board."""
    page = visit().sit("new_york", "me", "tourist")
    page.wait_for_selector(".offer")
    page.keyboard.press("Tab")
    assert page.inner_text("a:focus") == "Skip to the table"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'main'")


def test_a_typed_move_that_is_wrong_is_answered(visit: Visit) -> None:
    """The answer says what was expected, and nothing changes."""
    page = visit().sit("new_york", "me", "tourist")
    page.click("#tab-text")
    page.fill(".typed input", "claim Sohoo–Wall")
    page.keyboard.press("Enter")
    page.wait_for_selector(".toast.refusal")
    assert page.locator(".offer").count() == 1
