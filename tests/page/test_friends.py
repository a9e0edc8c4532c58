"""Friends at one table: the waiting room, the rematch, absence, votes, chat and notices."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Dialog, Page

from page.harness.hands import Hands
from page.harness.visitor import Visitor
from server.harness.server_process import ServerProcess

Visit = Callable[..., Visitor]

HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
NOTIFY = """() => {
  window.told = [];
  window.Notification = class {
    static permission = 'default';
    static asked = 0;
    static requestPermission = async () => {
      Notification.asked += 1;
      return (Notification.permission = window.answer ?? 'granted');
    };
    constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
    close() {}
  };
  navigator.vibrate = (pattern) => window.told.push(pattern.length);
}"""


def keep(page: Page) -> None:
    """Keep as few of the offered tickets as possible."""
    page.wait_for_selector("[data-offer]")
    Hands(page).keep_tickets(page.locator("[data-offer]").count())


def come(visit: Visit, table: str, name: str, **wishes: object) -> Visitor:
    """Open the link of a table and take the first free seat."""
    guest = visit(**wishes)
    guest.go(f"/table/{table}")
    guest.page.fill(".sit input", name)
    guest.page.click(".sit .primary")
    guest.page.wait_for_selector(".sit", state="detached")
    return guest


def names(page: Page) -> list[str]:
    """Who sits at the table, as the players' list says."""
    found: list[str] = page.locator(".player strong").evaluate_all(
        "(list) => list.map((e) => e.firstChild.data.trim())"
    )
    return found


def test_a_name_is_not_wiped_while_others_come_and_go(visit: Visit) -> None:
    """Nor is the place lost at which somebody types."""
    host = visit()
    table = host.create("new_york", "me:Ada", "open", "open", "open")
    host.go(f"/table/{table}")
    page = visit().go(f"/table/{table}")
    page.type(".sit input", "Benj")
    other = come(visit, table, "Eve")
    page.wait_for_selector(".waiting-seat b >> text=Eve")
    other.page.click(".waiting-seat button >> text=Leave")
    page.wait_for_selector(".waiting-seat b >> text=Eve", state="detached")
    other.leave()
    page.keyboard.type("amin")
    assert page.input_value(".sit input") == "Benjamin"
    page.keyboard.press("Enter")
    page.wait_for_selector(".waiting-seat b >> text=Benjamin")


def test_three_friends_and_one_who_does_not_come(visit: Visit) -> None:
    """Seats, colours, a bot, somebody removed; then the host starts without the last seat."""
    host = visit()
    table = host.create("usa", "me:Ada", "open", "open", "open")
    page = host.go(f"/table/{table}")
    ben = come(visit, table, "Ben", phone=True)
    eve = come(visit, table, "Eve")
    ben.page.click("[data-colour='4']")
    page.wait_for_selector(".waiting-seat b >> text=Eve")
    eve.page.click("[data-move]")
    page.wait_for_selector("[data-seat='3'] b >> text=Eve")
    page.once("dialog", Dialog.accept)
    page.click("[data-seat='3'] [data-free]")
    eve.page.wait_for_selector(".sit")
    page.click("[data-seat='2'] [data-fill]")
    page.wait_for_selector("[data-seat='2'] select")
    page.select_option("[data-seat='2'] select", "tourist")
    page.click("[data-start=drop]")
    for each in (page, ben.page, eve.page):
        each.wait_for_selector(".table")
    keep(page)
    assert names(page)[:2] == ["Ada", "Ben"]
    assert len(names(page)) == 3
    colour = ben.page.locator(".player.own").evaluate(
        "(e) => getComputedStyle(e).getPropertyValue('--seat')"
    )
    assert colour.strip() == "#33333b"
    eve.page.wait_for_selector(".table.watching")
    page.wait_for_selector(".watchers")
    assert page.locator(".watchers").get_attribute("title") == "1 watching"


def test_a_late_friend_gets_a_bot_seat_only_in_time(visit: Visit) -> None:
    """When the host has started with bots, the link shows the running game."""
    host = visit()
    table = host.create("new_york", "me:Ada", "open", "open")
    page = host.go(f"/table/{table}")
    page.click("[data-start=bot]")
    page.wait_for_selector(".table")
    late = visit().go(f"/table/{table}")
    late.wait_for_selector(".table.watching")
    assert len(names(late)) == 3


def test_the_link_is_copied_without_https(browser: Browser, server: ServerProcess) -> None:
    """Where a page has no clipboard of its own, and it can be scanned."""
    visitor = Visitor(browser, server.address)
    visitor.context.grant_permissions(["clipboard-read"])
    table = visitor.create("usa", "me:Ada", "open")
    visitor.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })"
    )
    page = visitor.go(f"/table/{table}")
    page.click("[data-copy]")
    page.wait_for_selector(".toast >> text=copied")
    assert page.locator(".qr").get_attribute("aria-label") == "QR code of the link"
    page.fill(".talk input", "")
    page.focus(".talk input")
    page.keyboard.press("Control+V")
    assert page.input_value(".talk input") == f"{server.address}/table/{table}"
    visitor.leave()


def end_by_vote(pages: list[Page]) -> None:
    """Abort the game: the first proposes it by the menu, the others are asked."""
    first, *others = pages
    first.click(".bar button[aria-label=Menu]")
    first.click(".dialog.menu button >> text=abort")
    first.click("[data-sure=abort]")
    for page in others:
        page.wait_for_selector(".toast >> text=votes to abort")
        page.click("[data-abort=yes]")
    for page in pages:
        page.wait_for_selector(".notice [data-abort]", state="detached")


def test_everybody_is_told_of_votes_and_asked_for_a_rematch(visit: Visit) -> None:
    """Also on a phone; those who agree play on together, the one who declines stays."""
    host = visit()
    table = host.create("new_york", "me:Ada", "open", "open")
    page = host.go(f"/table/{table}")
    ben, eve = come(visit, table, "Ben", phone=True), come(visit, table, "Eve")
    pages = [page, ben.page, eve.page]
    for each in pages:
        keep(each)
    end_by_vote(pages)
    page.click("[data-again]")
    for each in pages[1:]:
        each.wait_for_selector(".notice >> text=play again")
        each.wait_for_function("() => document.title.startsWith('●')")
    assert f"/table/{table}" in page.url
    ben.page.tap("[data-rematch=yes]")
    ben.page.wait_for_selector(".notice >> text=Ada, Ben")
    eve.page.click("[data-rematch=no]")
    for each in (page, ben.page):
        each.wait_for_function(f"() => !location.pathname.endsWith('{table}')")
        keep(each)
    assert names(page)[0] == "Ada"
    assert "Ben" in names(page)
    assert "Eve" not in names(page)
    eve.page.wait_for_selector("button >> text=To the next game")


# While the notice counts down it asks for nothing, and takes no room from the board.
NO_BUTTON_YET = """() => [...document.querySelectorAll('.notice')]
  .every((e) => !/seconds/.test(e.textContent) || !e.querySelector('[data-replace]'))"""


def test_who_is_away_without_a_clock_is_replaced_on_request(visit: Visit) -> None:
    """And is told what the bot did, when back."""
    host = visit()
    table = host.create("new_york", "me:Ada", "open", grace_seconds=2)
    page = host.go(f"/table/{table}")
    ben = come(visit, table, "Ben")
    keep(page)
    ben.page.wait_for_selector("[data-offer]")
    ben.go("/rules/usa").wait_for_selector("h1")
    page.wait_for_selector(".notice >> text=Ben is away")
    assert page.evaluate(NO_BUTTON_YET)
    page.click("[data-replace]")
    page.wait_for_selector(".log >> text=(bot)")
    ben.go(f"/table/{table}").wait_for_selector(".notice >> text=a bot played for you")
    assert "keep" in ben.page.locator(".bot-moves").inner_text()
    ben.page.click(".notice button >> text=Close")
    ben.page.wait_for_selector(".bot-moves", state="detached")


def test_unread_chat_is_counted_on_a_phone(visit: Visit) -> None:
    """The button says so, until the chat is open."""
    host = visit()
    table = host.create("new_york", "me:Ada", "open")
    page = host.go(f"/table/{table}")
    ben = come(visit, table, "Ben", phone=True)
    keep(page)
    keep(ben.page)
    page.click("#tab-chat")
    page.fill(".chat input", "Hello!")
    page.keyboard.press("Enter")
    ben.page.wait_for_selector(".toast >> text=Ada: Hello!")
    ben.page.wait_for_selector(".unread >> text=1")
    ben.page.tap("button:has(.unread)")
    ben.page.tap("#tab-chat")
    ben.page.wait_for_selector(".unread", state="detached")


@pytest.mark.parametrize("answer", ["granted", "denied"])
def test_your_turn_is_told_while_the_page_is_hidden(visit: Visit, answer: str) -> None:
    """The question is put once; after a no, never again."""
    host = visit()
    host.context.add_init_script(f"window.answer = '{answer}'; ({NOTIFY})()")
    table = host.create("new_york", "me:Ada", "open")
    page = host.go(f"/table/{table}")
    page.click("[data-notices=yes]")
    page.wait_for_selector("[data-notices]", state="detached")
    ben = come(visit, table, "Ben")
    keep(page)
    page.evaluate(HIDE, True)
    keep(ben.page)
    for _ in range(4):
        if ben.page.locator(".my-turn").count():
            ben.page.click("[data-draw=deck]")
            ben.page.wait_for_timeout(300)
    page.wait_for_function("() => document.title.startsWith('●')")
    assert page.locator("link[rel=icon]").get_attribute("href") == "/static/icon-turn.svg"
    told = page.evaluate("() => window.told")
    assert 3 in told
    assert ("New York: Your turn" in told) == (answer == "granted")
    assert page.evaluate("() => Notification.asked") == 1
    page.reload()
    page.wait_for_selector(".table")
    assert page.locator("[data-notices]").count() == 0
