"""What to change on a map, from games that were played on it."""

from collections.abc import Iterator

from branchline.sheet import Sheet
from branchline.simulation.map_report import Played, ticket_names
from branchline.workshop.sentences import Advice, named

SEEN = 10  # games in which a ticket was kept, before it is judged


def advise_played(sheet: Sheet, played: Played) -> Iterator[Advice]:
    """Yield what to change, as far as the intervals allow to say so."""
    yield from _advise_places(played)
    if played.games < 2 * SEEN:
        return
    claimed = {sheet.routes[i].cities for i in played.claims}
    never = [f"{r.a} - {r.b}" for r in sheet.routes if r.cities not in claimed]
    if never:
        yield Advice("unclaimed", {"names": named(list(dict.fromkeys(never)))})
    yield from _advise_tickets(played)
    unseen = [name for name in ticket_names(sheet) if not played.kept[name]]
    if unseen:
        yield Advice("unkept", {"names": named(unseen)})


def _advise_places(played: Played) -> Iterator[Advice]:
    """Yield the places in the order of turns that clearly win more or less than their part."""
    fair = 1 / played.seats
    for place in range(played.seats):
        share, low, high = played.win_share(place)
        if low > fair or high < fair:
            words = {"n": str(place + 1), "of": f"{fair:.0%}"}
            yield Advice("place", words | _interval(share, low, high))


def _advise_tickets(played: Played) -> Iterator[Advice]:
    """Yield the tickets that are clearly easier or harder to complete than the others."""
    mean = played.completed.total() / max(1, played.kept.total())
    for ticket, kept in sorted(played.kept.items()):
        found = played.completion(ticket)
        if found is None or kept < SEEN:
            continue
        share, low, high = found
        if low > mean or high < mean:
            words = {"ticket": ticket, "n": str(kept), "of": f"{mean:.0%}"}
            key = "easy" if low > mean else "hard"
            yield Advice(key, words | _interval(share, low, high))


def _interval(share: float, low: float, high: float) -> dict[str, str]:
    return {"share": f"{share:.0%}", "least": f"{low:.0%}", "most": f"{high:.0%}"}
