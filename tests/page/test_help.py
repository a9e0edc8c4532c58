"""What helps a person: lit tickets, drag, settings in five languages, the rules."""

from __future__ import annotations

from collections.abc import Callable

from page.harness.hands import Hands
from page.harness.prepared import prepare
from page.harness.stage import Stage
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]


def test_tickets_light_up_and_cards_can_be_dragged(visit: Visit) -> None:
    """Pointing at a ticket lights both cities and the way; a card dragged to the hand is drawn."""
    page = visit().sit("new_york", "me", "tourist")
    page.hover("[data-offer='1']")
    assert page.locator(".place.on").count() == 2
    assert page.locator(".way-line").count() >= 1
    Hands(page).act()
    page.wait_for_selector(".my-turn:not([aria-busy=true])")
    assert page.locator(".place.wanted").count() == 2
    before = page.get_attribute(".table", "data-seq")
    page.drag_and_drop("[data-draw=deck]", ".hand")
    page.wait_for_function("(n) => document.querySelector('.table').dataset.seq !== n", arg=before)
    page.click(".log button, .tickets .ticket >> nth=0")
    page.click(".zoomer button:first-child")
    near = page.locator(".board.back").get_attribute("viewBox")
    page.click(".zoomer button:last-child")
    assert page.locator(".board.back").get_attribute("viewBox") != near


def test_settings_are_kept(visit: Visit) -> None:
    """Language, large text and symbols change at once and after a reload."""
    visitor = visit()
    page = visitor.go("/")
    page.click(".lobby-bar button:last-of-type")
    for language, word in (("nb", "Innstillinger"), ("fi", "Asetukset"), ("sv", "Inställningar")):
        page.select_option(".settings select >> nth=0", language)
        page.wait_for_selector(f".dialog h2:text-is('{word}')")
    page.click(".settings input[type=checkbox] >> nth=0")
    page.click(".settings input[type=checkbox] >> nth=1")
    page.reload()
    page.wait_for_selector(".game")
    root = page.locator("html")
    assert root.get_attribute("lang") == "sv"
    assert root.get_attribute("data-text") == "large"
    assert root.get_attribute("data-symbols") == "off"
    assert "Spela nu" in page.locator("[data-play=usa]").inner_text()


def test_hints_are_said_in_words_and_shown_on_the_board(visit: Visit) -> None:
    """Tickets to keep are named and lit while a hint is pointed at; a hint plays when chosen."""
    page = visit().sit("new_york", "me", "tourist", hints=True)
    page.wait_for_selector(".offer")
    page.keyboard.press("h")
    hint = page.locator("[data-hint^='keep 1']").first
    hint.hover()
    page.wait_for_selector(".way-line", state="attached")
    first = page.locator("[data-offer='1'] .ends > span").last.inner_text()
    assert first in hint.inner_text()
    hint.click()
    page.wait_for_selector(".offer", state="detached")
    page.wait_for_selector(".hints", state="detached")


def test_a_browser_in_nynorsk_gets_norwegian(visit: Visit) -> None:
    """The nearest language that the page has."""
    page = visit(locale="nn-NO").go("/")
    page.wait_for_selector("[data-play=usa]:has-text('Spill nå')")
    assert page.locator("html").get_attribute("lang") == "nb"


def test_every_move_is_confirmed_where_one_wants_it(visit: Visit) -> None:
    """With the setting on, a click only proposes; Escape takes the proposal back."""
    visitor = visit()
    visitor.go("/").evaluate("localStorage.setItem('branchline.confirm', 'true')")
    page = visitor.sit("new_york", "me", "tourist")
    Hands(page).act()
    page.wait_for_selector(".my-turn:not([aria-busy=true])")
    page.click("[data-draw=deck]")
    page.wait_for_selector(".source.proposed")
    page.keyboard.press("Escape")
    page.wait_for_selector(".source.proposed", state="detached")
    page.click("[data-draw=deck]")
    page.click("[data-action=confirm]")
    page.wait_for_selector(".log li:first-child:has-text('draw')")


def test_the_rules_are_inside_the_page(visit: Visit) -> None:
    """Text, pictures of cards and routes, and numbers from the sheet."""
    page = visit().go("/rules/nordic_countries")
    page.wait_for_selector(".rules-page h3")
    assert page.locator(".rules-page .mini").count() > 3
    assert page.locator(".rules-page .route-picture").count() == 2
    assert "{" not in page.locator(".rules-page").inner_text()


def test_answers_next_to_each_other_are_said_in_words(visit: Visit) -> None:
    """How to pay for a tunnel, next to leaving it; and no combination of tickets worth nothing."""
    visitor = visit(reduced_motion="reduce")
    stage = Stage(visitor.page, visitor.address)
    stage.open(prepare("nordic_countries", 3)["surcharge"])
    ways = stage.page.locator(".tunnel-sheet .way")
    assert ways.count() > 0
    assert all(words.startswith("Pay 1 ") for words in ways.all_inner_texts())
    completing = prepare("card_game", 4)["completing"]
    assert completing.view is not None
    assert not completing.view["yard"]["best"]
    stage.open(completing)
    stage.page.wait_for_selector(".complete .primary[data-action=done]:focus")
    assert stage.page.locator("[data-action='complete best']").count() == 0
