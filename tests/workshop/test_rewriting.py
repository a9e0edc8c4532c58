"""Sheets are written back as they were: with their comments, their order and their layout."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.sheet import GAMES, game_names, read_sheet
from branchline.sheet.model import MAP, Bonus, Sheet, Ticket
from branchline.workshop import suggest_tickets, write_sheet
from branchline.workshop.rewriter import rewrite_sheet

POND = (Path(__file__).parents[1] / "games" / "pond.toml").read_text("utf-8")
LAKES = (Path(__file__).parents[1] / "games" / "lakes.toml").read_text("utf-8")
OURS = [(GAMES / f"{name}.toml").read_text("utf-8") for name in game_names()]
TEXTS = [POND, LAKES, *(text for text in OURS if read_sheet(text, "x").family == MAP)]


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that say something."""
    return [line for line in text.split("\n") if line.strip()]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_not_changed_stays_to_the_letter(text: str) -> None:
    """Without a change, nothing; with one, a line."""
    sheet = read_sheet(text, "x")
    assert rewrite_sheet(sheet, text) == text
    named = rewrite_sheet(replace(sheet, name="Another"), text)
    changed = [(a, b) for a, b in zip(lines_of(text), lines_of(named), strict=True) if a != b]
    assert [b for _, b in changed] == ['name = "Another"']


def test_comments_stay_with_what_they_are_about() -> None:
    """A route is changed, one removed, one added; a ticket goes first; a bonus comes."""
    text = POND.replace("[routes]", "# the tracks\n[routes]").replace(
        "[rules]", "# a comment\n[rules]  # in force"
    )
    text = text.replace("each_seat = 10", "each_seat = 10  # few")
    sheet = read_sheet(text, "x")
    first, second, *others = sheet.routes
    routes = (replace(first, length=2), *others, replace(second, colour=None))
    tickets = (*sheet.tickets[::-1][:1], *sheet.tickets[:-1])
    changed = replace(
        sheet,
        routes=routes,
        tickets=tickets,
        trains=sheet.trains + 1,
        bonuses=(Bonus("path", "Longest path", 5, "longest_path"),),
        rules=dict(sheet.rules) | {"bonuses": {}},
    )
    written = rewrite_sheet(changed, text)
    assert read_sheet(written, "x") == changed
    assert "each_seat = 11  # few" in written
    assert "# the tracks\n[routes]" in written
    assert "# a comment\n[rules]  # in force" in written
    comments = [line for line in text.split("\n") if "#" in line]
    assert sum("#" in line for line in written.split("\n")) == len(comments)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_changed_can_be_read_back(text: str, seed: int) -> None:
    """Routes and tickets are shuffled, changed, removed and added at random."""
    chance = random.Random(seed)
    sheet = read_sheet(text, "x")
    tickets = mixed(sheet, chance)
    changed = replace(sheet, name=f"Map {seed}", provenance={}, classic=0, tickets=tickets)
    written = rewrite_sheet(changed, text)
    assert read_sheet(written, "x") == changed
    assert "[provenance]" not in written


def mixed(sheet: Sheet, chance: random.Random) -> tuple[Ticket, ...]:
    """Return other tickets for a sheet, some of which it has."""
    more = suggest_tickets(sheet.routes, 6, trains=sheet.trains, seed=chance.randrange(99))
    kept = chance.sample(sheet.tickets, len(sheet.tickets))
    known = {frozenset((ticket.a, ticket.b)) for ticket in kept}
    new = [ticket for ticket in more if frozenset((ticket.a, ticket.b)) not in known]
    return tuple([*new, *kept][: len(sheet.tickets)])


def test_a_text_without_lines_of_its_own_is_written_anew() -> None:
    """Everything in one line: the comments are lost, the sheet is not."""
    sheet = read_sheet(POND, "x")
    begin, end = POND.index("list = ["), POND.index("[tickets]")
    dense = POND[:begin] + " ".join(POND[begin:end].split()) + "\n\n" + POND[end:]
    assert read_sheet(dense, "x") == sheet
    assert rewrite_sheet(sheet, dense) == dense
    changed = replace(sheet, routes=sheet.routes[::-1])
    assert rewrite_sheet(changed, dense) == write_sheet(changed)
