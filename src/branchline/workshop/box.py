"""Completes a draft: cards, trains, points, rules and tickets that suit the size of the map."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from branchline.sheet.model import Bonus, Route, Sheet, Ticket, TicketDraw
from branchline.sheet.reader import COLOUR_NAMES
from branchline.sheet.validate import MOST_TICKETS
from branchline.workshop.colours import balance_colours
from branchline.workshop.draft import Draft
from branchline.workshop.tickets import suggest_tickets

# By length; the usual table, continued.
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 24, 10: 27, 11: 30, 12: 33}
USED = 0.65  # of all spaces are covered if every seat uses all its trains; printed: 0.57 to 0.73
SPACES_FOR = {5: 200, 4: 120, 3: 60}  # spaces that so many seats need
TICKETS_A_CITY = 1.1  # printed maps have from 0.8 to 1.5


def complete_sheet(draft: Draft, key: str, *, seed: int = 0) -> Sheet:
    """Return a sheet with the cities and routes of the draft and everything else suggested."""
    spaces = sum(route.length for route in draft.routes)
    most = next((seats for seats, least in SPACES_FOR.items() if spaces >= least), 2)
    trains = min(45, max(4, round(USED * spaces / most)))
    colours = COLOUR_NAMES[: 8 if len(draft.routes) >= 40 else 6 if len(draft.routes) >= 20 else 4]
    longest = max(route.length for route in draft.routes)
    each = max(6, longest, min(12, round(0.45 * trains * most / len(colours))))
    opening, turn = _draws(trains)
    least = most * opening.draw
    count = min(MOST_TICKETS, max(least, round(TICKETS_A_CITY * len(draft.cities))))
    return Sheet(
        key=key,
        name=draft.name,
        version="1",
        seats=range(2, most + 1),
        colours=colours,
        each_colour=each,
        locomotives=each + 2,
        opening_hand=4 if trains >= 25 else 2,
        trains=trains,
        last_round_at=2,
        points={length: points for length, points in POINTS.items() if length <= longest},
        rules=_rules(draft.routes, most),
        bonuses=(Bonus("path", "Longest path", 10 if trains >= 30 else 5, "longest_path"),),
        cities={city.name: city for city in draft.cities},
        routes=balance_colours(draft.routes, colours, seed=seed),
        tickets=_tickets(draft, count, least, trains, seed),
        opening_tickets=opening,
        turn_tickets=turn,
    )


def _draws(trains: int) -> tuple[TicketDraw, TicketDraw]:
    """Return how tickets are drawn at the opening and in a turn."""
    if trains >= 25:
        return TicketDraw(4, 2, "under"), TicketDraw(3, 1, "under")
    if trains >= 8:
        return TicketDraw(2, 1, "under"), TicketDraw(2, 1, "under")
    return TicketDraw(1, 1, "under"), TicketDraw(1, 1, "under")


def _rules(routes: Sequence[Route], most: int) -> dict[str, Mapping[str, object]]:
    """Return the rules of the classic game, with lanes where the map has double routes."""
    rules: dict[str, Mapping[str, object]] = {
        "wipe": {"locomotives": 3},
        "face_up_locomotive_is_two": {},
        "begins_without_deck": {},
        "bonuses": {},
    }
    lanes = max(Counter(route.cities for route in routes).values())
    if lanes > 1:
        open_lanes: dict[str, dict[str, int]] = {"double": _open_lanes(2, most)}
        if lanes > 2:
            open_lanes["triple"] = _open_lanes(3, most)
        rules["lanes"] = open_lanes
    return rules


def _open_lanes(lanes: int, most: int) -> dict[str, int]:
    """Return how many lanes can be used, by number of seats: one for two players."""
    fewest = 3 if most == 3 else 4  # seats from which a double route is open
    return {
        str(seats): min(lanes, 1 + (seats >= fewest) + (seats >= fewest and lanes > 2))
        for seats in range(2, most + 1)
    }


def _tickets(draft: Draft, count: int, least: int, trains: int, seed: int) -> tuple[Ticket, ...]:
    """Return tickets for a map; a tiny one has some pairs of cities twice, for other points."""
    found = list(suggest_tickets(draft.routes, count, trains=trains, seed=seed))
    more = 1
    while len(found) < least:
        found += [replace(ticket, points=ticket.points + more) for ticket in found]
        more += len(found)
    return tuple(found) if more == 1 else tuple(found[:least])
