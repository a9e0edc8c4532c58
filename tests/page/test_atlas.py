"""The atlas in the page: tables that sort, a heat map, and which tickets to keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from page.harness.visitor import Visitor
from page.test_access import open_with_axe, violations

Visit = Callable[..., Visitor]


def first_names(visitor: Visitor, count: int = 3) -> list[str]:
    """The first rows of the table of tickets."""
    return visitor.page.locator(".atlas-table").first.locator("tbody th").all_inner_texts()[:count]


def test_from_the_rules_to_the_atlas(visit: Visit) -> None:
    """One press away; tables are sorted by any column, both ways, with a word for readers."""
    visitor = visit()
    page = visitor.go("/rules/new_york")
    page.click('a[href="/atlas/new_york"]')
    page.wait_for_selector(".atlas-table")
    before = first_names(visitor)
    head = page.locator(".atlas-table").first.locator("thead th").nth(1)
    assert head.get_attribute("aria-sort") == "descending"
    head.locator("button").press("Enter")
    assert head.get_attribute("aria-sort") == "ascending"
    assert first_names(visitor) != before
    assert visitor.problems == []


def test_which_would_you_keep(visit: Visit) -> None:
    """By keyboard: tick tickets, compare, and read where one's own choice stands."""
    visitor = visit()
    page = visitor.go("/atlas/new_york")
    boxes = page.locator(".offer-list input")
    boxes.first.wait_for()
    compare = page.locator(".explorer .primary")
    assert compare.is_disabled()
    boxes.first.press("Space")
    compare.press("Enter")
    page.wait_for_selector(".verdict")
    assert page.locator(".explorer tbody tr").count() == 3  # of two tickets, at least one
    assert page.locator(".explorer tr.own").count() == 1
    assert "0.0 ± 0.0" in page.locator(".explorer tbody tr").first.inner_text()


def test_the_map_is_shaded_by_what_is_chosen(visit: Visit) -> None:
    """Another measure, other shades; a row that is pointed at shows its route."""
    visitor = visit()
    page = visitor.go("/atlas/new_york")
    route = page.locator(".heat-route").first
    route.wait_for()
    shade = "e => e.style.getPropertyValue('--heat')"
    shades = page.locator(".heat-route").evaluate_all(f"all => all.map({shade})")
    page.locator(".heat-map select").select_option("round")
    page.wait_for_function(
        f"(before) => [...document.querySelectorAll('.heat-route')].map({shade})"
        ".join() !== before.join()",
        arg=shades,
    )
    page.locator(".atlas-table tbody tr", has_text="–").last.hover()


def test_without_an_atlas_there_is_a_way_back(visit: Visit) -> None:
    """An address that leads to nothing says so."""
    visitor = visit()
    page = visitor.go("/atlas/nowhere")
    page.wait_for_selector("text=there is no such game")
    assert {problem.rpartition(" ")[2] for problem in visitor.problems} == {"Found)"}
    visitor.problems.clear()


@pytest.mark.parametrize("look", [{"color_scheme": "dark"}, {"phone": True, "locale": "fi"}])
def test_everybody_can_read_the_atlas(visit: Visit, look: dict[str, Any]) -> None:
    """axe-core finds nothing, and nothing is wider than a phone."""
    visitor = open_with_axe(visit, **look)
    page = visitor.go("/atlas/card_game")
    page.wait_for_selector(".atlas-table")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
