"""Pictures of every screen, light, dark and on a phone, to be looked at in build/screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from page.harness.hands import Hands
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]
FOLDER = Path(__file__).parents[2] / "build" / "screens"
KINDS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"phone": True, "device_scale_factor": 2},
}
PLAIN = {"lobby": "/", "new": "/new", "rules": "/rules/northern_lights"}
GAMES = ["usa", "northern_lights", "nordic_countries", "new_york", "card_game"]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_pictures_of_every_screen(visit: Visit, kind: str) -> None:
    """Each screen is opened, and its picture kept."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    visitor = visit(**KINDS[kind])

    def keep(name: str) -> None:
        visitor.page.wait_for_timeout(700)
        visitor.page.screenshot(path=FOLDER / f"{name}.{kind}.png")

    for name, path in PLAIN.items():
        visitor.go(path).wait_for_selector("main")
        keep(name)
    for game in GAMES:
        page = visitor.sit(game, "me", "commuter", "commuter")
        keep(f"{game}-tickets")
        hands = Hands(page, touch=kind == "phone", eager=0.5)
        for _ in range(26):
            if hands.act() or (hands.moves > 12 and page.locator(".dialog.pay").count()):
                break
        keep(f"{game}-table")
    page = visitor.sit("new_york", "me:Ada", "me:Bo")
    Hands(page, touch=kind == "phone").act()
    page.wait_for_selector(".dialog.cover")
    keep("hand-over")
    page = visitor.sit("new_york", "me", "commuter")
    Hands(page, touch=kind == "phone").play_to_the_end()
    keep("scores")
    visitor.go(
        page.url.removeprefix(visitor.address).replace("/table/", "/replay/")
    ).wait_for_selector(".slider")
    keep("replay")
    assert len(list(FOLDER.glob(f"*.{kind}.png"))) >= 16
