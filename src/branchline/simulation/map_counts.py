"""Games on a map as JSON: what was counted, there and back, and what it says."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from branchline.sheet import Sheet
from branchline.simulation.map_report import Played, ticket_names

MOST = 10**6  # of anything that is counted
TOTALS = ("seats", "games", "turns", "shared", "reshuffles")
PARTS = ("wins", "points", "kept", "completed", "claims")
POINTS = ("routes", "ticket", "bonus", "attractions")  # kinds of lines of a score


def counts_of(played: Played) -> dict[str, Any]:
    """Return what was counted; `played_from` reads it."""
    found: dict[str, Any] = {name: getattr(played, name) for name in TOTALS}
    for name in PARTS:
        found[name] = {str(key): count for key, count in getattr(played, name).items()}
    return found


def played_from(counts: Mapping[str, Any], sheet: Sheet) -> Played | None:
    """Return what was counted on a map; None if it cannot have been counted there."""
    played = Played(0)
    for name in TOTALS:
        total = counts.get(name)
        if type(total) is not int or not 0 <= total <= MOST:
            return None
        setattr(played, name, total)
    tickets = ticket_names(sheet)
    keys: dict[str, list[Any]] = {"wins": list(range(played.seats)), "points": list(POINTS)}
    keys |= {"kept": tickets, "completed": tickets, "claims": list(range(len(sheet.routes)))}
    for name in PARTS:
        part = _part(counts.get(name), keys[name])
        if part is None:
            return None
        setattr(played, name, part)
    return played if played.seats in sheet.seats and _agrees(played) else None


def _part(found: Any, keys: list[Any]) -> Counter[Any] | None:
    if not isinstance(found, Mapping):
        return None
    names = {str(key): key for key in keys}
    if not all(key in names and type(n) is int and abs(n) <= MOST for key, n in found.items()):
        return None
    return Counter({names[key]: n for key, n in found.items()})


def _agrees(played: Played) -> bool:
    """Tell whether nothing happened more often than it can have happened."""
    return (
        all(0 <= n <= played.games for n in (*played.wins.values(), *played.claims.values()))
        and all(n >= 0 for n in played.kept.values())
        and all(0 <= n <= played.kept[ticket] for ticket, n in played.completed.items())
    )


def results_of(sheet: Sheet, played: Played) -> dict[str, Any]:
    """Return what the games say: means, and shares with their 95 % intervals."""
    games, seats = played.games, played.seats
    return {
        "games": games,
        "seats": seats,
        "turns": played.turns / games,
        "reshuffles": played.reshuffles / games,
        "wins": [played.win_share(place) for place in range(seats)],
        "points": {kind: points / games / seats for kind, points in played.points.items()},
        "tickets": [
            {
                "ticket": name,
                "kept": played.kept[name],
                "completed": played.completion(name),
                "worth": played.worth(name),
            }
            for name in ticket_names(sheet)
        ],
        "claims": [played.claims[i] / games for i in range(len(sheet.routes))],
    }
