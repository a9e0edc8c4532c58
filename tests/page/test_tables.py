"""Tables with several people: two browsers, a reload, a watcher, one screen for two."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog

from page.harness.hands import Hands
from page.harness.visitor import Visitor
from server.harness.server_process import ServerProcess

Visit = Callable[..., Visitor]
DECISIONS = {
    "new_york": {"opening", "turn", "second_card", "payment"},
    "nordic_countries": {"opening", "turn", "second_card", "payment", "substitute", "tickets"},
    "card_game": {"opening", "turn", "second_card", "putting", "completing"},
}
MOST_GAMES = 5
MOST_ROUNDS = 2000  # a round in which the page of neither player asks anything counts, too


def meet(visit: Visit, game: str) -> list[Hands]:
    """Two people at one table: one made it, the other came by its link."""
    host, guest = visit(), visit(name="Bo")
    table = host.create(game, "me:Ada", "open")
    host.go(f"/table/{table}").wait_for_selector(".waiting")
    page = guest.go(f"/table/{table}")
    page.click(".sit .primary")
    page.wait_for_selector(".table")
    host.page.wait_for_selector(".table")
    assert "Bo" in host.page.locator(".players").inner_text()
    return [Hands(host.page, seed=3, eager=0.5), Hands(page, seed=4, eager=0.5)]


def reload_in(visit: Visit, game: str) -> set[str]:
    """Play until the second player has met every kind of decision; return what was met.

    Which ones come up in a game is chance: when it is over, the next one is played.
    """
    seen: set[str] = set()
    for _ in range(MOST_GAMES):
        play_and_reload(meet(visit, game), seen, DECISIONS[game])
        if seen >= DECISIONS[game]:
            break
    return seen


def play_and_reload(hands: list[Hands], seen: set[str], wanted: set[str]) -> None:
    """Play on; the second player reloads the page in each new kind of decision."""
    for _ in range(MOST_ROUNDS):
        if seen >= wanted:
            return
        for player in hands:
            if player.page.locator(".score, .ceremony").count():
                return
            if player.page.locator(".my-turn").count():
                if player is hands[1]:
                    seen |= reload_and_compare(player, seen)
                player.act()
    raise AssertionError(f"the game is not over after {MOST_ROUNDS} rounds")


def reload_and_compare(player: Hands, known: set[str]) -> set[str]:
    """Reload the page where a new kind of decision is open; the question must be the same."""
    page = player.page
    before = player.glance()
    decision = page.get_attribute(".table", "data-decision") or ""
    if decision in known:
        return set()
    page.reload()
    page.wait_for_selector(".my-turn")
    assert player.glance() == before
    return {decision}


def test_two_browsers_play_and_one_reloads(visit: Visit) -> None:
    """In every kind of decision a reload shows the same question again."""
    assert reload_in(visit, "new_york") >= DECISIONS["new_york"]


@pytest.mark.long
@pytest.mark.parametrize("game", ["nordic_countries", "card_game"])
def test_one_reloads_in_rarer_decisions(visit: Visit, game: str) -> None:
    """Substitutes, drawn tickets, yards and the completing of tickets, too."""
    assert reload_in(visit, game) >= DECISIONS[game]


def test_who_watches_sees_nothing_hidden(visit: Visit) -> None:
    """No hand, no ticket and no legal action reaches a browser that sits at no seat."""
    host, watcher = visit(), visit()
    table = host.create("new_york", "me", "tourist")
    hands = Hands(host.go(f"/table/{table}"))
    watcher.go(f"/table/{table}").wait_for_selector(".table.watching")
    for _ in range(8):
        hands.act()
    watcher.page.wait_for_selector(".log li:nth-child(9)")
    assert watcher.page.locator(".hand, .offer, .tickets .ticket, .route.can").count() == 0
    heard = [json.loads(frame) for frame in watcher.frames]
    views = [m["view"] for m in heard if m["type"] == "snapshot" and m["view"]]
    steps = [m for m in heard if m["type"] == "step"]
    assert views
    assert steps
    assert all(v["hand"] is None and not v["tickets"] and not v["offer"] for v in views)
    assert all(
        not s["legal"] and not {"hand", "tickets", "offer"} & set(s["changes"]) for s in steps
    )
    assert not any(e.get("from") == "deck" and e["card"] for s in steps for e in s["events"])


def test_two_people_share_a_screen(visit: Visit) -> None:
    """The screen is covered until the next one is there, and shows only that one's cards."""
    page = visit().sit("new_york", "me:Ada", "me:Bo")
    hands = Hands(page)
    hands.act()
    page.wait_for_selector(".dialog.cover")
    assert "Bo" in page.locator(".dialog.cover h2").inner_text()
    page.click(".dialog.cover .primary")
    page.wait_for_selector(".offer")
    assert page.locator(".player.own strong").inner_text().startswith("Bo")
    for _ in range(14):
        hands.act()
    assert page.locator(".log li").count() > 8


def test_a_game_goes_on_after_the_server_was_away(browser: Browser, tmp_path: Path) -> None:
    """The page says that it is offline, reconnects, and shows the same question."""
    own = ServerProcess(str(tmp_path / "games.db"), tmp_path / "log.txt").start()
    visitor = Visitor(browser, own.address)
    page = visitor.sit("new_york", "me", "tourist")
    hands = Hands(page)
    hands.act()
    page.wait_for_selector(".my-turn")
    before = hands.glance()
    own.stop()
    page.wait_for_selector(".net.off")
    own.start()
    page.wait_for_selector(".net:not(.off)")
    assert hands.glance() == before
    hands.act()
    visitor.leave()
    own.stop()


def test_why_not_undo_and_chat(visit: Visit) -> None:
    """What cannot be done says why; a claim can be taken back; people can talk."""
    page = visit().sit("usa", "me", "tourist")
    hands = Hands(page, eager=0)
    page.click("[data-draw=deck]", force=True)  # closed, but it answers
    assert "ticket" in page.locator(".toast.refusal").inner_text().lower()
    hands.ask_to_pay()
    page.keyboard.press("Escape")
    page.wait_for_selector(".dialog.pay", state="detached")
    page.wait_for_selector(".my-turn .route.can")
    page.click("#tab-chat")
    page.fill(".chat input", "Hello <b>there</b>")
    page.click(".chat button")
    page.wait_for_selector(".chat li")
    assert "Hello <b>there</b>" in page.locator(".chat li").inner_text()


def test_an_aborted_game_leads_to_the_next(visit: Visit) -> None:
    """Nothing is asked any more; players can play again, and spectators can follow."""
    host, watcher = visit(), visit()
    page = host.sit("new_york", "me:Ada", "tourist")
    first = page.url
    watching = watcher.go(first.removeprefix(host.address))
    watching.wait_for_selector(".watching")
    page.click(".menu-button")
    page.click(".dialog.menu >> text=Abort the game")
    page.click("[data-sure=abort]")
    watching.wait_for_selector(".prompt >> text=Game aborted")
    assert watching.locator(".prompt-buttons button").count() == 0
    page.wait_for_selector(".prompt >> text=Game aborted")
    assert page.locator(".offer, .my-turn").count() == 0
    page.click(".prompt-buttons >> text=Play again")
    page.wait_for_selector(".offer")
    assert page.url != first
    watching.click(".prompt-buttons >> text=To the next game")
    watching.wait_for_selector(".watching")
    assert watching.url == page.url


def test_a_personal_link_opens_the_seats_elsewhere(visit: Visit) -> None:
    """It asks first; then the other device has the seat, and the key is gone from its address."""
    desk, phone = visit(), visit(phone=True)
    page = desk.sit("new_york", "me:Ada", "tourist")
    page.click(".menu-button")
    page.click(".dialog.menu >> text=Settings")
    page.click("text=My devices")
    page.click("text=Make a link")
    link = page.locator(".settings .key").inner_text()
    assert link.startswith(f"{page.url}#key=")
    for answer, shown in ((Dialog.dismiss, ".watching"), (Dialog.accept, ":not(.watching)")):
        phone.page.once("dialog", answer)
        phone.page.goto(link)
        phone.page.wait_for_selector(f".table{shown}")
        assert phone.page.url == page.url
    assert "Ada" in phone.page.locator(".player.own strong").inner_text()


def test_devices_are_signed_out_and_links_end(visit: Visit) -> None:
    """The list names this device; another one is signed out; a new link ends the old one."""
    desk, phone = visit(), visit(phone=True)
    page = desk.go("/")
    page.click(".lobby-bar button:last-of-type")
    page.click("text=My devices")
    page.wait_for_selector(".device-list >> text=this device")
    page.click("text=Make a link")
    first = page.locator(".settings .key").inner_text()
    phone.page.once("dialog", Dialog.accept)
    phone.page.goto(first)
    phone.page.wait_for_selector(".lobby-bar")

    page.reload()
    page.click(".lobby-bar button:last-of-type")
    page.click("text=My devices")
    page.wait_for_selector(".device-list li:nth-child(2)")
    page.wait_for_selector("text=cannot be shown again")
    page.click("text=Make a new link")
    page.wait_for_selector(".settings .key")
    assert page.locator(".settings .key").inner_text() != first
    page.click("text=Sign out everywhere else")
    page.wait_for_selector(".device-list li:nth-child(2)", state="detached")
    assert phone.page.evaluate("fetch('/api/sessions').then((a) => a.status)") == 401
    page.click("text=Delete the link")
    page.wait_for_selector("text=Make a link")
    phone.problems.clear()  # the browser notes the refusal
