"""Two players who work together: one builds a network, the other keeps out of its way."""

import re
from collections import Counter

from tools.records.plan import BUILDER, PARTNER, Plan

from branchline.game import Game
from branchline.sheet.model import Route

HOARD = 0.3  # the share of all cards that the partner holds before it claims anything


class Stuck(Exception):
    """Chance did not help."""


def choose(plan: Plan, game: Game, seat: int) -> str:
    """Return what a seat does."""
    view = game.view(seat)
    if view.offer:
        return keep(plan, game, seat)
    legal = [action.text for action in game.legal(seat)]
    if view.decision not in ("turn", "second_card"):
        return pay([text for text in legal if text != "leave"] or legal)
    return build(plan, game, legal) if seat == BUILDER else step_aside(plan, game, legal)


def keep(plan: Plan, game: Game, seat: int) -> str:
    """Keep what the network completes; the partner keeps as little as possible of the rest."""
    view = game.view(seat)
    offer = view.offer or ()
    wanted = [(ticket.a, ticket.b, ticket.points) in plan.tickets for ticket in offer]
    numbers = [i for i, is_wanted in enumerate(wanted, 1) if is_wanted == (seat == BUILDER)]
    opening = view.decision == "opening"
    draw = plan.sheet.opening_tickets if opening else plan.sheet.turn_tickets
    lost = seat != BUILDER and draw.returned == "out" and any(wanted)
    if len(numbers) < min(draw.keep, len(offer)) or lost:
        raise Stuck
    return f"keep {' '.join(map(str, numbers if seat == BUILDER else numbers[: draw.keep]))}"


def build(plan: Plan, game: Game, legal: list[str]) -> str:
    """Draw the tickets, then collect cards and claim."""
    view = game.view(BUILDER)
    todo = plan.open_routes(game)
    if len(view.tickets or ()) < len(plan.tickets):
        if "draw tickets" not in legal:
            raise Stuck
        return "draw tickets"
    claims = [text for text in legal if text.startswith("claim") and plan.is_next(text, len(todo))]
    if claims:
        return max(claims, key=lambda text: plan.by_claim[text].length)
    missing = Counter(route.colour for route in todo for _ in range(route.length))
    missing["locomotive"] = 2 * sum(route.ferry for route in todo)
    missing.subtract(view.hand or {})
    wanted = [text for text in legal if missing[text.removeprefix("draw ")] > 0]
    return max(wanted, key=lambda text: missing[text.removeprefix("draw ")], default=_draw(legal))


def _draw(legal: list[str]) -> str:
    """Draw blind if possible, else whatever is possible without tickets."""
    others = [text for text in legal if text.startswith("draw") and text != "draw tickets"]
    return "draw deck" if "draw deck" in legal else [*others, *legal][0]


def step_aside(plan: Plan, game: Game, legal: list[str]) -> str:
    """Draw, and give cards back by routes that nobody needs."""
    view = game.view(PARTNER)
    trains = view.seats[PARTNER].trains or 0
    claims = [
        text
        for text in legal
        if text.startswith("claim")
        and plan.by_claim[text].cities not in plan.pairs
        and trains - plan.by_claim[text].length > plan.sheet.last_round_at
    ]
    cards = len(plan.sheet.colours) * plan.sheet.each_colour + plan.sheet.locomotives
    if claims and sum((view.hand or {}).values()) > HOARD * cards:
        return min(claims, key=lambda text: _harm(plan, game, plan.by_claim[text]))
    return "stop" if "stop" in legal else _draw(legal)


def _harm(plan: Plan, game: Game, route: Route) -> tuple[int, int, int, int]:
    """Return how much a route counts for bonus cards, and how many trains it costs."""
    cities, routes = plan.sheet.cities, plan.sheet.routes
    owned = [i for i, owner in enumerate(game.view(None).owners) if owner == PARTNER]
    reached = {cities[city].country for i in owned for city in routes[i].cities}
    countries = {cities[city].country for city in route.cities} - reached
    marks = sum(len(cities[city].marks) for city in route.cities)
    return route.ferry, marks, len(countries), route.length


def pay(legal: list[str]) -> str:
    """Pay with as few wild cards as possible."""
    return min(
        legal, key=lambda text: sum(map(int, re.findall(r"(\d+) (?:locomotive|taxi)", text)))
    )
