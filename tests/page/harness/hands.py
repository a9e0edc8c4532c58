"""Hands on the page: a player who knows nothing but what is lit, and acts by clicks only."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, Page

# What a person would see at one glance; no state of the page is read, only its elements.
GLANCE = """() => {
  const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.getClientRects().length);
  return {
    over: seen('.score').length > 0,
    counting: seen('.ceremony').length > 0,
    cover: seen('.dialog.cover').length > 0,
    ways: seen('.dialog .way[data-action]').map((e) => e.dataset.action),
    pay: seen('.dialog [data-action=pay]').length > 0,
    leave: seen('.dialog [data-action=leave]').length > 0,
    complete: seen('.complete [data-action]').map((e) => e.dataset.action),
    offer: seen('[data-offer]').map((e) => e.getAttribute('aria-pressed') === 'true'),
    routes: seen('.route.can').map((e) => Number(e.dataset.route)),
    sources: seen('.source:not(.closed)').map((e) => e.dataset.draw),
    cards: seen('.on-yards .hand button.stack').map((e) => e.dataset.card),
    plain: seen('.prompt-buttons [data-action]').map((e) => e.dataset.action),
    mine: !!document.querySelector('.my-turn'),
    step: document.querySelector('.table')?.dataset.seq,
  };
}"""
MIDDLE = """(i) => {
  for (const space of document.querySelectorAll(`[data-route='${i}'] .space`)) {
    const r = space.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
    if (document.elementFromPoint(x, y)?.closest('.board.middle')) return [x, y];
  }
  return null;
}"""
READY = """() => document.querySelector(
  '.my-turn:not([aria-busy=true]), .score, .ceremony, .dialog.cover')"""


class Hands:
    """Plays at a table in the browser, move by move, until the game is over."""

    def __init__(self, page: Page, seed: int = 1, eager: float = 0.8, touch: bool = False) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.eager = eager  # how often a route is claimed when one is lit
        self.touch = touch
        self.moves = 0

    def press(self, what: Locator) -> None:
        """Click, or tap where the screen is touched."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def glance(self) -> dict[str, Any]:
        """Wait until something is asked, and look."""
        self.page.wait_for_function(READY, timeout=30_000)
        found: dict[str, Any] = self.page.evaluate(GLANCE)
        return found

    def play_to_the_end(self, most: int = 600) -> None:
        """Act until the scores are shown."""
        while not self.act():
            assert self.moves < most, f"the game is not over after {most} moves"

    def act(self) -> bool:
        """Take one step; True when the game is over."""
        seen = self.glance()
        if seen["counting"]:
            self.page.keyboard.press("Escape")  # to the score sheet
            self.page.wait_for_selector(".score")
            return True
        if seen["over"]:
            return True
        self.moves += 1
        self.answer(seen)
        if not seen["cover"]:
            self.settle(seen["step"])
        return False

    def settle(self, before: str) -> None:
        """Wait until the page has taken the step in."""
        self.page.wait_for_function(
            "(before) => !document.querySelector('[aria-busy=true]') && "
            "(document.querySelector('.table')?.dataset.seq !== before "
            "|| document.querySelector('.score, .ceremony, .dialog.cover'))",
            arg=before,
            timeout=20_000,
        )

    def answer(self, seen: dict[str, Any]) -> None:
        """Do something that is lit."""
        page = self.page
        if seen["cover"]:
            self.press(page.locator(".dialog.cover .primary"))
            page.wait_for_selector(".dialog.cover", state="detached")
        elif seen["complete"]:
            self.press(page.locator(f'.complete [data-action="{seen["complete"][0]}"]'))
        elif seen["pay"]:
            self.press(page.locator(".dialog [data-action=pay]"))
        elif seen["ways"]:
            way = page.locator(f'.dialog .way[data-action="{seen["ways"][0]}"]').first
            is_open = way.get_attribute("data-open") == "true"
            self.press(way)
            if is_open:  # the cards that stand in are filled in already
                self.press(page.locator(".dialog [data-action=pay]"))
        elif seen["leave"]:
            self.press(page.locator(".dialog [data-action=leave]"))
        elif seen["offer"]:
            self.keep_tickets(len(seen["offer"]))
        else:
            self.take_turn(seen)

    def keep_tickets(self, count: int) -> None:
        """Keep the first tickets until the button says that they are enough."""
        for number in range(1, count + 1):
            if self.page.locator('[data-action=keep][aria-disabled="false"]').count():
                break
            self.press(self.page.locator(f'[data-offer="{number}"]'))
        self.press(self.page.locator("[data-action=keep]"))
        self.page.wait_for_selector(".offer", state="detached")

    def take_turn(self, seen: dict[str, Any]) -> None:
        """Claim, place or draw."""
        eager = self.chance.random() < self.eager
        if seen["routes"] and eager and self.claim(self.chance.choice(seen["routes"])):
            return
        if seen["cards"] and eager and self.place(seen["cards"]):
            return
        if seen["sources"]:
            self.draw(self.choose_source(seen["sources"]))
        else:
            self.press(self.page.locator(f'[data-action="{seen["plain"][0]}"]'))

    def choose_source(self, sources: list[str]) -> str:
        """Mostly cards, now and then tickets."""
        cards = [source for source in sources if source != "tickets"]
        rather_tickets = "tickets" in sources and self.chance.random() < 0.06
        return self.chance.choice(cards) if cards and not rather_tickets else "tickets"

    def draw(self, source: str) -> None:
        """Draw a card or tickets."""
        self.press(self.page.locator(f'[data-draw="{source}"]'))
        self.confirm()

    def claim(self, route: int) -> bool:
        """Click a space of a route, if one is not covered."""
        if self.touch:
            self.page.tap(".zoomer button:last-child")  # the whole board
        where = self.page.evaluate(
            MIDDLE,
            route,
        )
        if where is None:
            return False
        if self.touch:
            self.page.touchscreen.tap(*where)
        else:
            self.page.mouse.click(*where)
        self.confirm(asks=self.page.locator(f".route.tunnel[data-route='{route}']").count() > 0)
        return True

    def ask_to_pay(self) -> None:
        """Draw cards until many routes are lit; claim until the page asks how to pay one."""
        for _ in range(40):
            self.act()
            if self.page.locator(".my-turn .route.can").count() > 6:
                break
        for route in self.glance()["routes"]:
            self.claim(route)
            self.page.wait_for_selector(
                ".dialog.pay, .my-turn:not([aria-busy=true]) .trains, .table:not(.my-turn)"
            )
            if self.page.locator(".dialog.pay").count():
                return
        raise AssertionError("every route can be paid in one way only")

    def place(self, cards: list[str]) -> bool:
        """Place a set in the yard, if some colour can be placed."""
        self.chance.shuffle(cards)
        for colour in cards:
            card = self.page.locator(f'.on-yards .hand button[data-card="{colour}"]')
            self.press(card)
            if self.page.locator('[data-action=place][aria-disabled="false"]').count():
                self.press(self.page.locator("[data-action=place]"))
                return True
            self.press(card)
        return False

    def confirm(self, asks: bool = False) -> None:
        """Say yes where the page asks first: always on touch, and before a tunnel."""
        if self.touch or asks:
            self.press(self.page.locator("[data-action=confirm]"))
