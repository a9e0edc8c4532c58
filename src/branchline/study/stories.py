"""Stories: why a decision cost so much, told by what the seat knew and by what came of it.

A story is a list of facts, each with a key and values, so that it can be told in any language.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.events import TicketName
from branchline.families.setup import Setup
from branchline.rules import names as n
from branchline.study.ticket_stories import TicketBook, costs_of, distance
from branchline.views import View


@dataclass(frozen=True)
class Fact:
    """One sentence of a story: its key, and the names and numbers in it."""

    key: str
    values: dict[str, Any]


@dataclass(frozen=True)
class Choice:
    """A decision for which a story is told."""

    step: int
    view: View
    played: int
    best: int
    stack: tuple[int, ...]  # what the seat remembered of its own stack, by card


def tell(setup: Setup, book: TicketBook, choice: Choice) -> tuple[Fact, ...]:
    """Return why the best action was better, as far as the game shows."""
    return tuple(_facts(setup, book, choice))


def _facts(setup: Setup, book: TicketBook, choice: Choice) -> Iterator[Fact]:
    played, best = setup.actions[choice.played], setup.actions[choice.best]
    if best.kind == n.CLAIM:
        yield from _of_claim(setup, book, choice, best.route)
    if played.kind == n.CLAIM and not _helped(setup, choice.view, played.route):
        yield Fact("off_the_way", {"route": played.route})
    if played.kind == n.KEEP:
        yield from _of_tickets(setup, book, choice, played.returned, best.returned)


def _of_claim(setup: Setup, book: TicketBook, choice: Choice, route: int) -> Iterator[Fact]:
    """Tell what a route was good for, and who took it."""
    for ticket in _helped(setup, choice.view, route)[:1]:
        yield Fact("on_the_way", {"route": route, "ticket": ticket})
    step, seat = book.claims.get(route, (0, choice.view.you))
    if seat != choice.view.you and step > choice.step:
        yield Fact("taken", {"route": route, "seat": seat, "step": step})


def _of_tickets(
    setup: Setup,
    book: TicketBook,
    choice: Choice,
    returned: Sequence[int],
    returned_by_best: Sequence[int],
) -> Iterator[Fact]:
    """Tell what became of tickets that should have been returned."""
    for place in set(returned_by_best) - set(returned):
        ticket = choice.view.offer[place]
        story = book.stories.get((choice.view.you or 0, ticket))
        if story is not None and story.completed is None:
            yield Fact("failed", {"ticket": ticket})


def _helped(setup: Setup, view: View, route: int) -> list[TicketName]:
    """Return the open tickets of a seat that a claim brings nearer."""
    costs = costs_of(setup, view)
    printed = setup.sheet.routes[route]
    a, b = setup.cities[printed.a], setup.cities[printed.b]
    built = {city: dict(near) for city, near in costs.items()}
    for here, there in ((a, b), (b, a)):
        built.setdefault(here, {})[there] = 0
    helped = []
    for own in view.tickets:
        ends = setup.ends(own.ticket)
        before, after = distance(costs, *ends), distance(built, *ends)
        if not own.completed and after is not None and (before is None or after < before):
            helped.append(own.ticket)
    return helped
