"""A learner: follows a lesson by pressing what it points at, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from page.harness.hands import MIDDLE

LOOK = """() => {
  const card = document.querySelector('.lesson-card');
  const pointed = document.querySelector('[data-pointed]');
  if (!card || document.querySelector('[aria-busy=true]')) return null;
  const at = card.getBoundingClientRect(); // it follows what it says one frame later
  if (at.x < 0 || at.y < 0 || at.right > innerWidth || at.bottom > innerHeight) return null;
  const buttons = [...card.querySelectorAll('[data-lesson]')].map((e) => e.dataset.lesson);
  if (buttons.includes('play') || buttons.includes('next')) return { buttons, route: null };
  if (!pointed) return null;
  const box = pointed.getBoundingClientRect();
  const inside = box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return { buttons, route: pointed.dataset.route ?? null, inside };
}"""
HIT = """() => {
  const one = document.querySelector('[data-pointed]'), box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return one.contains(hit);
}"""
POINTED = "[data-pointed]"


class Learner:
    """Somebody in a lesson; `how` presses an element: by mouse, touch or keyboard."""

    def __init__(self, page: Page, how: str = "mouse") -> None:
        self.page = page
        self.how = how
        self.steps: list[str] = []  # what the card said

    def start(self, game: str) -> None:
        """Begin the lesson of a game from the lobby."""
        self.press(f"[data-lesson={game}]")
        self.page.wait_for_selector(".lesson-card:popover-open")

    def press(self, selector: str) -> None:
        """Press an element."""
        if self.how == "keyboard":
            self.page.focus(selector)
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            self.page.tap(selector)
        else:
            self.page.click(selector)

    def finish(self, each: Callable[[Page], None] = lambda page: None, most: int = 120) -> None:
        """Follow the lesson until it is finished."""
        for _ in range(most):
            buttons = self.look()["buttons"]
            self.steps.append(self.page.inner_text(".lesson-card"))
            each(self.page)
            if "play" in buttons:
                return
            self.answer()
        raise AssertionError(f"the lesson is not finished: {self.steps[-3:]}")

    def look(self) -> dict[str, list[str] | str]:
        """Wait until the lesson asks for something."""
        found = self.page.wait_for_function(LOOK, timeout=120_000).json_value()
        seen: dict[str, list[str] | str] = found
        return seen

    def answer(self) -> None:
        """Do what the card says, once."""
        page, seen = self.page, self.look()
        before = page.inner_text(".lesson-card"), page.evaluate(STATE)
        if "next" in seen["buttons"]:
            self.press("[data-lesson=next]")
        elif self.how == "keyboard":
            self.press_pointed_by_keyboard()
        elif seen["route"] is not None:
            self.press_route(str(seen["route"]))
        else:
            page.wait_for_function(HIT)
            self.press(POINTED)
        page.wait_for_function(
            f"(before) => document.querySelector('.lesson-card')?.innerText !== before[0]"
            f" || JSON.stringify(({STATE})()) !== JSON.stringify(before[1])",
            arg=list(before),
        )

    def press_pointed_by_keyboard(self) -> None:
        """Let the card move the focus, where no dialog has it."""
        page = self.page
        if page.locator("dialog:modal").count():
            page.focus(POINTED)
        else:
            page.focus("[data-lesson=show]")
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.activeElement.matches('[data-pointed]')")
        page.keyboard.press("Enter")

    def press_route(self, route: str) -> None:
        """Press a space of a route that nothing covers."""
        where = self.page.evaluate(MIDDLE, route)
        assert where, f"route {route} is covered"
        if self.how == "touch":
            self.page.touchscreen.tap(*where)
        else:
            self.page.mouse.click(*where)


# What changes with every press: the step of the table, what is chosen, what waits for a yes.
STATE = """() => [
  document.querySelector('.table')?.dataset.seq,
  document.querySelectorAll('[aria-pressed=true]').length,
  !!document.querySelector('[data-action=confirm]'),
  document.querySelectorAll('dialog[open]').length,
]"""
