"""My games in the page: statistics with plots, and records opened from a file."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import branchline as bl
from page.harness.hands import Hands
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]
DROP = """([name, text]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name));
  const drop = (type) => document.querySelector('#main').dispatchEvent(
    new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  drop('dragover');
  drop('drop');
}"""


def record() -> str:
    """Return the record of a finished game."""
    game, chance = bl.new("new_york", seats=2, seed=3, names=["Ada", "Bo"]), random.Random(3)
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, chance.choice(list(game.legal(seat))))
    return game.record()


def test_ones_own_games_are_added_up(visit: Visit) -> None:
    """A finished game is counted with its points; a point of the plot leads to its replay."""
    visitor = visit()
    page = visitor.go("/statistics")
    page.wait_for_selector(".own-statistics p")
    assert page.locator(".tiles").count() == 0
    page = visitor.sit("new_york", "me", "tourist")
    Hands(page).play_to_the_end()
    totals = page.locator(".score .total, .score [data-total]").all_inner_texts()
    page.goto(visitor.address)
    page.click('.history a[href="/statistics"]')
    page.wait_for_selector(".tiles")
    assert page.locator(".tiles dd").first.inner_text() == "1"
    assert page.locator(".win-bars").count() == 3
    point = page.locator(".points-plot a")
    assert point.count() == 1
    label = point.get_attribute("aria-label") or ""
    assert "New York" in label
    assert totals == [] or any(total in label for total in totals)
    point.click()
    page.wait_for_selector(".replay .slider")


@pytest.mark.parametrize("dropped", [True, False])
def test_a_record_is_opened_from_a_file(visit: Visit, tmp_path: Path, dropped: bool) -> None:
    """Dropped on the lobby or chosen; all hands are open, and the names are those of the record."""
    file = tmp_path / "game.jsonl"
    file.write_text(record(), "utf-8")
    page = visit().go("/")
    page.wait_for_selector(".record-opener")
    if dropped:
        page.evaluate(DROP, [file.name, file.read_text("utf-8")])
    else:
        page.set_input_files(".record-opener input", str(file))
    page.wait_for_selector(".replay .slider")
    assert "Ada" in page.inner_text(".players")
    page.keyboard.press("End")
    page.click(".reopen")
    page.wait_for_selector(".score")
    assert page.locator(".score footer a").count() == 1, "no link to a table that does not exist"
    page.reload()
    page.wait_for_selector("text=Open the file again")


def test_another_file_is_refused_in_words(visit: Visit) -> None:
    """The page says what was wrong, and stays where it is."""
    visitor = visit()
    page = visitor.go("/")
    page.wait_for_selector(".record-opener")
    page.evaluate(DROP, ["notes.txt", "hello"])
    page.wait_for_selector(".toast.refusal:has-text('begins with a line')")
    assert page.locator(".lobby").count() == 1
    visitor.problems.clear()  # the console tells of the status 400
