"""The actions of a map game: a fixed list made from the sheet; the index is the action number."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from branchline.rules.names import (
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    LAY,
    LEAVE,
    LOCOMOTIVE,
    NO_CARD,
    NO_ROUTE,
    PASS,
    PAY,
    PAY_SURCHARGE,
    STOP,
)
from branchline.sheet.model import Route, Sheet


@dataclass(frozen=True)
class ActionRow:
    """One row of the action table; fields that its kind does not use keep their defaults."""

    kind: int
    card: int = NO_CARD
    route: int = NO_ROUTE
    locomotives: int = 0
    substitutes: int = 0
    returned: tuple[int, ...] = ()  # indexes of the offered tickets that go back, in this order
    colours: int = 0  # bit set
    coloured: int = 0
    ticket: int = 0


def action_table(sheet: Sheet) -> list[ActionRow]:
    """Return every action of the game, ordered by kind; the index of an action is its number."""
    cards = [*range(len(sheet.colours)), LOCOMOTIVE]
    rows = [ActionRow(DRAW_DECK)]
    rows += [ActionRow(DRAW_FACE_UP, card=card) for card in cards]
    rows += [ActionRow(STOP)] if "may_stop" in sheet.rules else []
    rows += [ActionRow(DRAW_TICKETS)]
    rows += [ActionRow(CLAIM, route=route) for route in range(len(sheet.routes))]
    rows += [ActionRow(PAY, card, NO_ROUTE, m, s) for card, m, s in sorted(payments(sheet))]
    if any(unit_of(sheet, route) for route in sheet.routes):
        rows += [ActionRow(LAY, card=card) for card in cards]
    reveal = sheet.number("tunnels", "reveal")
    if reveal:
        rows += [ActionRow(PAY_SURCHARGE, locomotives=count) for count in range(reveal + 1)]
        rows += [ActionRow(LEAVE)]
    rows += [ActionRow(KEEP, returned=order) for order in return_orders(sheet)]
    rows += [ActionRow(PASS)]
    return rows


def is_wild(sheet: Sheet, route: Route) -> bool:
    """Tell whether locomotives can replace colours on this route."""
    only = "locomotives_only_on_ferries_and_tunnels" in sheet.rules
    return not only or route.ferry > 0 or route.tunnel


def unit_of(sheet: Sheet, route: Route) -> int:
    """Return how many cards make one substitute on this route; 0 if it takes none."""
    if route.groups:
        return sheet.number("groups", "cards")
    if route.ferry and takes_pairs(sheet):
        return 2
    return sheet.number("ferries", "cards") if route.ferry else 0


def takes_pairs(sheet: Sheet) -> bool:
    """Tell whether a pair of one colour can replace a locomotive on a ferry."""
    return sheet.rules.get("ferries", {}).get("substitute") == "pair"


def most_substitutes(sheet: Sheet, route: Route) -> int:
    """Return how many spaces of the route can be paid with substitutes."""
    if not unit_of(sheet, route):
        return 0
    return route.ferry if route.ferry and takes_pairs(sheet) else route.length


def payments(sheet: Sheet) -> set[tuple[int, int, int]]:
    """Return every (colour, locomotives, substitutes) that pays for some route."""
    return {payment for route in sheet.routes for payment in payments_of(sheet, route)}


def payments_of(sheet: Sheet, route: Route) -> Iterator[tuple[int, int, int]]:
    """Yield every (colour, locomotives, substitutes) that pays for a route, with any hand."""
    colours = [sheet.colours.index(route.colour)] if route.colour else range(len(sheet.colours))
    for substitutes in range(most_substitutes(sheet, route) + 1):
        rest = route.length - substitutes
        for locomotives in range(rest + 1 if is_wild(sheet, route) else 1):
            if rest - locomotives == 0:
                yield NO_CARD, locomotives, substitutes
            elif locomotives + substitutes >= route.ferry:
                for colour in colours:
                    yield colour, locomotives, substitutes


def return_orders(sheet: Sheet) -> list[tuple[int, ...]]:
    """Return every choice of tickets to return, as indexes in the offer."""
    orders: set[tuple[int, ...]] = set()
    for ticket_draw in (sheet.opening_tickets, sheet.turn_tickets):
        arrange = permutations if ticket_draw.returned == "under" else combinations
        for count in range(ticket_draw.draw - ticket_draw.keep + 1):
            orders.update(arrange(range(ticket_draw.draw), count))
    return sorted(orders, key=lambda order: (len(order), order))
