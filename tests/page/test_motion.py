"""Moves that are seen: cards travel, words are large, nothing is in the way of a press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from page.harness.hands import Hands
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]

# Counts what is put on the layer, and which properties are animated anywhere but by style sheets.
WATCH = """() => {
  window.seen = { flight: 0, rising: 0, banner: 0, spark: 0, properties: [] };
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((c) => [...c.addedNodes])) {
      const kind = node.classList?.[0];
      if (node.parentElement?.className === 'stage' && kind in seen) seen[kind] += 1;
    }
  }).observe(document.body, { childList: true, subtree: true });
  const own = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    for (const frame of frames) seen.properties.push(...Object.keys(frame));
    return own.call(this, frames, options);
  };
}"""
STEP = """async ([before, after, step]) => {
  const { view } = await appModule('table/store.js');
  const { perform } = await appModule('motion/director.js');
  const was = { ...view.value, ...before };
  view.value = { ...view.value, ...after };
  perform(step, was);
}"""


def watched(page: Page) -> dict[str, Any]:
    """What has moved so far."""
    found: dict[str, Any] = page.evaluate("() => seen")
    return found


def play(visit: Visit, game: str, steps: int, **options: object) -> Page:
    """Take some steps against a bot, and watch."""
    page = visit(**options).sit(game, "me", "tourist")
    page.evaluate(WATCH)
    hands = Hands(page, eager=1)
    for _ in range(steps):
        hands.act()
    return page


def test_cards_travel_and_points_rise(visit: Visit) -> None:
    """By transform and opacity alone; what has moved is taken away."""
    page = play(visit, "new_york", 16)
    seen = watched(page)
    assert seen["flight"] > 10
    assert seen["rising"] > 0
    assert seen["banner"] > 0
    assert set(seen["properties"]) <= {"transform", "opacity", "offset"}
    page.wait_for_function("() => !document.querySelector('.stage > *')")


def test_yards_move_too(visit: Visit) -> None:
    """Cards go to the yard, and from there to the track."""
    page = play(visit, "card_game", 14)
    assert watched(page)["flight"] > 10


def test_nothing_moves_for_who_wants_less_motion(visit: Visit) -> None:
    """Neither by the system setting nor by the page's; words are still shown."""
    page = play(visit, "new_york", 12, reduced_motion="reduce")
    seen = watched(page)
    assert (seen["flight"], seen["rising"], seen["spark"]) == (0, 0, 0)
    assert seen["banner"] > 0


def test_what_moves_takes_no_press(visit: Visit) -> None:
    """A press goes through everything that lies over the page for a moment."""
    page = visit().sit("new_york", "me", "tourist")
    page.wait_for_selector(".offer")
    before = {"tickets": [], "waiting": [1]}
    events = [{"event": "last_round", "seat": 1}]
    step = {"seat": 1, "events": events, "undone": None}
    page.evaluate(STEP, [before, {"waiting": [0]}, step])
    banner = page.locator(".banner.last")
    box = banner.bounding_box()
    assert box
    under = "([x, y]) => document.elementFromPoint(x, y).closest('.stage')"
    assert page.evaluate(under, [box["x"] + 20, box["y"] + 20]) is None
    assert "one more turn" in banner.inner_text()


def test_a_completed_ticket_is_celebrated(visit: Visit) -> None:
    """In words, on the board along its path, and at its cities."""
    page = visit().sit("new_york", "me", "tourist")
    page.evaluate(WATCH)
    page.wait_for_selector(".offer")
    sheet = "async () => (await appModule('table/store.js')).game.value.sheet.routes"
    routes, path = page.evaluate(sheet), 3
    ticket = {"a": routes[path]["a"], "b": routes[path]["b"], "points": 3}
    owners = [0 if i == path else None for i in range(len(routes))]
    after = {"owners": owners, "tickets": [{"ticket": ticket, "completed": True}]}
    before = {"tickets": [{"ticket": ticket, "completed": False}]}
    page.evaluate(STEP, [before, after, {"seat": 0, "events": [], "undone": None}])
    page.wait_for_selector(".path-line.cheer", state="attached")
    words = page.locator(".banner.ticket").inner_text()
    assert ticket["a"] in words
    assert "+3" in words
    page.wait_for_function("() => seen.spark > 10")
    page.wait_for_selector(".path-line.cheer", state="detached")


def test_a_robbery_says_who_robs_whom(visit: Visit) -> None:
    """In large words, and in the log."""
    page = visit().sit("card_game", "me:Anna", "tourist")
    page.wait_for_selector(".offer")
    events = [{"event": "robbery", "seat": 0, "row": "purple", "cards": {"purple": 2}}]
    page.evaluate(STEP, [{}, {}, {"seat": 1, "events": events, "undone": None}])
    assert "robs your purple row" in page.locator(".banner.robbery").inner_text()


RENDER = """async () => {
  const { SOUNDS, schedule } = await appModule('motion/sounds.js');
  const peaks = {};
  for (const kind of Object.keys(SOUNDS)) {
    const context = new OfflineAudioContext(1, 44100 * 3, 44100);
    schedule(context, kind, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    peaks[kind] = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  }
  return peaks;
}"""


def test_sounds_are_heard_and_not_loud(visit: Visit) -> None:
    """Rendered by the browser: none is silent, none is distorted; without a wish none is made."""
    page = visit().go("/")
    peaks = page.evaluate(RENDER)
    assert len(peaks) == 9
    assert all(0.02 < peak < 0.9 for peak in peaks.values()), peaks
    page.evaluate("() => { window.AudioContext = null; }")
    page.evaluate("async () => (await appModule('motion/sounds.js')).playSounds(['card'])")
