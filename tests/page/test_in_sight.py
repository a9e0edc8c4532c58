"""What a decision needs can be seen and hit: in every window, in every game, at every seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.server.protocol import Snapshot
from page.harness.prepared import prepare
from page.harness.stage import Stage
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]
SIGHT = (Path(__file__).parent / "harness" / "sight.js").read_text("utf-8")
FINGER = 44
# Windows of phones and tablets, upright and on their sides, which are touched …
TOUCHED = [(360, 640), (667, 375), (640, 360), (390, 844), (768, 1024), (844, 390), (1024, 768)]
# … and of desks; 640 × 400 is 1280 × 800 at 200 %.
POINTED = [
    (1280, 720),
    (640, 400),
    (900, 600),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
]
FEW = 3  # windows in which a table with free places is shown; a full one is shown in all
SEATS = {
    "usa": range(2, 6),
    "northern_lights": range(2, 6),
    "nordic_countries": range(2, 4),
    "new_york": range(2, 5),
    "card_game": range(2, 5),
}
BOARD = 0.16  # of the window at least, while something is chosen next to it


def needs(snapshot: Snapshot) -> dict[str, int]:
    """Return the controls that a decision needs, and how many there must be at least."""
    view = snapshot.view or {}
    found = {".player .points": len(view["seats"]), ".prompt": 1, ".prompt button": 0}
    found |= {".player :is(.clock, .warn)": 0}
    if view["decision"] in ("opening", "tickets"):
        found |= {"[data-offer]": len(view["offer"]), ".offer [data-action=keep]": 1}
        found |= {".holdings .bonuses li": 0, ".hand .stack": len(view["hand"])}
    elif view["decision"] in ("turn", "second_card"):
        sources = 2 + sum(card is not None for card in view["face_up"])
        found |= {".hand .stack": len(view["hand"]), ".row .source": sources}
        found |= {".yard.own": 0, ".zoomer button": 0}
    elif view["decision"] == "over":
        found = {".score footer :is(button:not(.to-board), a)": 1}
    else:
        found = {".dialog:modal button": 1}
    return found


def walk(stage: Stage, sizes: list[tuple[int, int]], game: str, seats: int) -> list[str]:
    """Show every decision in every window, and return what is out of sight."""
    wrong: list[str] = []
    for decision, snapshot in sorted(prepare(game, seats).items()):
        stage.show(snapshot)
        for size in sizes if seats == max(SEATS[game]) else sizes[:FEW]:
            stage.resize(*size)
            problems: list[str] = stage.page.evaluate("(n) => sight.problems(n)", needs(snapshot))
            if stage.page.evaluate("() => sight.scrolls()"):
                problems.append("the page scrolls")
            if decision != "over" and stage.page.evaluate("() => sight.share()") < BOARD:
                problems.append("the board is too small")
            at = f"{game} {seats} {decision} {size[0]}x{size[1]}"
            wrong += [f"{at}: {problem}" for problem in problems]
    return wrong


def stage_of(visit: Visit, **wishes: object) -> Stage:
    """Return a stage whose pages can tell what is in sight."""
    visitor = visit(reduced_motion="reduce", **wishes)
    visitor.context.add_init_script(SIGHT)
    return Stage(visitor.page, visitor.address)


@pytest.mark.parametrize("game", SEATS)
def test_everything_is_in_sight_on_a_desk(visit: Visit, game: str) -> None:
    """Each number of seats in each window, for each kind of decision."""
    stage = stage_of(visit)
    wrong = [problem for seats in SEATS[game] for problem in walk(stage, POINTED, game, seats)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", SEATS)
def test_everything_is_in_sight_where_it_is_touched(visit: Visit, game: str) -> None:
    """Phones and tablets; also, no control is smaller than a finger."""
    stage = stage_of(visit, has_touch=True, is_mobile=True)
    wrong = [problem for seats in SEATS[game] for problem in walk(stage, TOUCHED, game, seats)]
    wrong += stage.page.evaluate("(n) => sight.small(n)", FINGER)
    assert not wrong, "\n".join(wrong)
