"""No dead ends: a wrong address, a server that is away, a link that leads nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from page.harness.hands import Hands
from page.harness.visitor import Visitor
from server.harness.server_process import ServerProcess

Visit = Callable[..., Visitor]
APART = """([one, other]) => {
  const box = (e) => e.getBoundingClientRect(), a = box(document.querySelector(one));
  const beside = (b) => a.right <= b.left || b.right <= a.left;
  const apart = (b) => beside(b) || a.bottom <= b.top || b.bottom <= a.top;
  const others = [...document.querySelectorAll(other)].map(box);
  return others.length > 0 && others.every(apart);
}"""


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nowhere", "There is nothing at this address"),
        ("/nowhere/at/all", "There is nothing at this address"),
        ("/rules/atlantis", "There is nothing at this address"),
        ("/table/aaaaaaaaaaaaaaaa", "This table cannot be shown"),
        ("/replay/aaaaaaaaaaaaaaaa", "This table cannot be shown"),
    ],
)
def test_a_wrong_address_shows_the_way_back(visit: Visit, path: str, words: str) -> None:
    """A link that was cut off or mistyped says so, and leads to the lobby."""
    visitor = visit()
    page = visitor.go(path)
    assert page.locator("main h1").inner_text().lower() == words.lower()
    page.locator("main a", has_text="lobby").click()
    page.wait_for_selector(".games .game")
    visitor.problems.clear()  # the browser notes each 404


def test_a_program_gets_no_page_for_an_answer(visit: Visit) -> None:
    """Unknown addresses get status 404; a program gets a sentence as well."""
    visitor = visit()
    ask = visitor.go("/").request
    page, answer = (ask.get(visitor.address + path) for path in ("/nowhere", "/api/nowhere"))
    assert (page.status, "<!doctype html>" in page.text().lower()) == (404, True)
    assert (answer.status, answer.text()) == (404, "not found")


def test_a_link_to_this_machine_says_what_it_is(visit: Visit) -> None:
    """The page warns that a link to 127.0.0.1 will not work for a friend, and says what will."""
    page = visit().sit("usa", "me", "open")
    assert "branchline serve --host 0.0.0.0" in page.locator(".waiting").inner_text()


@pytest.mark.parametrize("phone", [False, True])
def test_all_tickets_can_be_seen_before_one_is_chosen(visit: Visit, phone: bool) -> None:
    """The button is below the last ticket, even with the most tickets that any game offers."""
    page = visit(phone=phone).sit("card_game", "me", "commuter")
    page.wait_for_selector("[data-offer]")
    last = page.locator("[data-offer]").last.bounding_box()
    button = page.locator(".offer .primary").bounding_box()
    assert last is not None
    assert button is not None
    assert last["y"] + last["height"] <= button["y"]


def test_a_server_that_is_away_is_said_to_be(browser: Browser, tmp_path: Path) -> None:
    """In the lobby and in the waiting room; when the server is back, everything works again."""
    server = ServerProcess(str(tmp_path / "tables.sqlite"), tmp_path / "log").start()
    ann, ben = (Visitor(browser, server.address) for _ in range(2))
    waiting, lobby = ann.sit("usa", "me", "open"), ben.go("/")
    lobby.wait_for_selector("[data-play=usa]")
    assert waiting.locator(".net.off").count() == 0
    server.stop()
    waiting.wait_for_selector(".net.off")
    lobby.click("[data-play=usa]")
    assert "The server does not answer" in lobby.locator(".problem").inner_text()
    server.start()
    waiting.wait_for_selector(".net.off", state="detached")
    lobby.click("[data-play=usa]")
    lobby.wait_for_selector(".table")
    for visitor in (ann, ben):
        visitor.leave()
    server.stop()


def test_the_ways_on_stay_in_sight_below_long_scores(visit: Visit) -> None:
    """On a small screen the scores scroll, and the buttons below them do not leave it."""
    page = visit(phone=True).sit("new_york", "me", "tourist")
    Hands(page, touch=True).play_to_the_end()
    page.set_viewport_size({"width": 390, "height": 500})
    again = page.locator(".score footer button").first.bounding_box()
    assert again is not None
    assert again["y"] + again["height"] <= 500


def test_names_of_big_cities_keep_inside_their_cards(visit: Visit) -> None:
    """Even where the scores leave little room."""
    page = visit(viewport={"width": 920, "height": 800}).sit("card_game", "me", "commuter")
    page.wait_for_selector(".city-card")
    wide = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    assert page.eval_on_selector_all(".city-card", wide) == []


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_lies_over_the_row_of_a_replay(visit: Visit, phone: bool) -> None:
    """Nor over the players: the way to the scores has a place of its own."""
    page = visit(phone=phone).sit("new_york", "me", "tourist")
    Hands(page, touch=phone).play_to_the_end()
    page.get_by_text("Replay", exact=True).click()
    page.wait_for_selector(".replay .slider")
    page.keyboard.press("End")
    page.wait_for_selector(".replay .reopen")
    for part in (".row .card", ".players", ".slider"):
        assert page.evaluate(APART, [".reopen", part]), part
