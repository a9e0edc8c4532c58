"""The end of a game: a ceremony that can be skipped, then the score sheet."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from page.harness.hands import Hands
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]

# What was on the screen at each moment of the ceremony: kind of beat, totals, winner.
WATCH = """() => {
  window.beats = [];
  const note = () => {
    const c = document.querySelector('.ceremony');
    if (!c) return;
    const beat = {
      title: c.querySelector('h2').textContent,
      totals: [...c.querySelectorAll('.lane .points')].map((e) => Number(e.textContent)),
      winner: Boolean(document.querySelector('.winner, .score, .lane.won')),
      panel: [...document.querySelectorAll('.player .points > [aria-hidden]')]
        .map((e) => Number(e.textContent)),
    };
    if (JSON.stringify(beat) !== JSON.stringify(beats.at(-1))) beats.push(beat);
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""
SCORES = "async () => (await appModule('table/store.js')).view.value.scores.seats"


def to_the_count(page: Page) -> None:
    """Play until the final count begins."""
    hands = Hands(page, eager=1)
    for _ in range(400):
        seen = hands.glance()
        if seen["counting"] or seen["over"]:
            return
        hands.answer(seen)
        hands.settle(seen["step"])
    raise AssertionError("the game did not end")


def test_the_winner_comes_last(visit: Visit) -> None:
    """Tickets one by one, then bonuses; nothing tells who wins before the end."""
    page = visit().sit("new_york", "me", "tourist")
    page.evaluate(WATCH)
    to_the_count(page)
    assert page.locator(".score").count() == 0
    page.wait_for_selector(".score", timeout=60_000)
    beats, scores = page.evaluate("() => beats"), page.evaluate(SCORES)
    finals = [seat["total"] for seat in scores]
    lines = sum(line["kind"] != "routes" for seat in scores for line in seat["lines"])
    assert len({str(beat["totals"]) for beat in beats}) > 2 or lines < 2
    assert [beat["winner"] for beat in beats].index(True) == len(beats) - 1
    assert beats[-1]["totals"] == finals
    routes = [sum(x["points"] for x in s["lines"] if x["kind"] == "routes") for s in scores]
    assert all(beat["panel"] == routes for beat in beats)
    panel = page.locator(".player .points > [aria-hidden]").all_inner_texts()
    assert [int(text) for text in panel] == finals


def test_a_key_or_a_press_leads_to_the_scores(visit: Visit) -> None:
    """And a reload goes there at once."""
    visitor = visit()
    for key in ("x", ""):
        page = visitor.sit("new_york", "me", "tourist")
        to_the_count(page)
        page.wait_for_selector(".ceremony")
        if key:
            page.keyboard.press(key)
        else:
            page.click(".ceremony h2")
        page.wait_for_selector(".score", timeout=1_000)
        assert page.locator(".ceremony").count() == 0
    page.reload()
    page.wait_for_selector(".score")
    assert page.locator(".ceremony").count() == 0


def test_less_motion_means_no_ceremony(visit: Visit) -> None:
    """The score sheet is there at once; what was not completed is marked."""
    page = visit(reduced_motion="reduce").sit("new_york", "me", "tourist")
    to_the_count(page)
    assert page.locator(".ceremony").count() == 0
    tickets = page.locator(".tickets .ticket").count()
    assert page.locator(".tickets :is(.done, .failed)").count() == tickets > 0


def test_the_longest_path_is_drawn_only_where_a_bonus_hangs_on_it(visit: Visit) -> None:
    """Elsewhere it only breaks ties."""
    page = visit(reduced_motion="reduce").sit("new_york", "me", "tourist")
    to_the_count(page)
    page.wait_for_selector(".score")
    assert page.locator(".path-line.longest").count() == 0
    assert page.locator(".lines tfoot").count() == 0
