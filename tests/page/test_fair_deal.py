"""The deal that was fixed before the first move: promised in the menu, checked at the end."""

from __future__ import annotations

from collections.abc import Callable

from page.harness.hands import Hands
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]

NOTED = "() => JSON.parse(localStorage.getItem('branchline.deals'))"
FORGE = """() => localStorage.setItem('branchline.deals',
  JSON.stringify(JSON.parse(localStorage.getItem('branchline.deals')).map(([id]) => [id, '00'])))"""


def test_the_deal_is_promised_and_checked(visit: Visit) -> None:
    """The hash of the menu is the one at the end; a hash that was exchanged is shown in red."""
    page = visit().sit("new_york", "me", "tourist")
    page.click(".menu-button")
    page.click(".fair-deal summary")
    promised = page.locator(".fair-deal code").inner_text()
    assert len(promised) == 64
    page.keyboard.press("Escape")
    Hands(page, eager=1).play_to_the_end()
    assert page.evaluate(NOTED)[0][1] == promised
    assert page.locator(".score .fair-deal.broken").count() == 0
    page.click(".score .fair-deal summary")
    shown = page.locator(".score .fair-deal code").all_inner_texts()
    assert shown[0] == promised
    assert f"--commitment {promised}" in shown[2]
    page.evaluate(FORGE)
    page.reload()
    page.wait_for_selector(".score .fair-deal.broken")
