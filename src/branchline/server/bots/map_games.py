"""The report on a map that is being made: its shape, and games between bots, some at a time.

The caller keeps the counts and sends them along, so the server remembers nothing, and the
next games begin where these ended.
"""

import time
from typing import Any

from branchline.bots.ladder import LADDER
from branchline.bots.search.readiness import Readiness
from branchline.server.bots.levels import is_quick
from branchline.sheet import Sheet
from branchline.sheet.model import MAP
from branchline.simulation.bot_games import seat_names
from branchline.simulation.map_advice import advise_played
from branchline.simulation.map_counts import counts_of, played_from, results_of
from branchline.simulation.map_report import Played, play_map
from branchline.workshop.advice import advise, printed_shapes
from branchline.workshop.documents import Document, read_document
from branchline.workshop.measures import measures
from branchline.workshop.sentences import Advice
from branchline.workshop.shape import shape_of

SECONDS = 3.0  # after which no other game is begun
SHOWN_PROBLEMS = 20
KEY = "map"


def report(
    document: Document, level: str, seats: int, games: int, played: Document | None
) -> dict[str, Any]:
    """Return the report on a document, after some more games if there shall be more than so far."""
    sheet, problems = read_document(document, KEY)
    if problems:
        return {"problems": problems[:SHOWN_PROBLEMS]}
    if sheet.family != MAP:
        return _refused("games with yards have no map to report on")
    if games and seats not in sheet.seats:
        return _refused(f"expected {sheet.seats[0]} to {sheet.seats[-1]} players, not {seats}")
    if games and level not in {one.key for one in LADDER}:
        return _refused(f"there is no level {level!r}")
    known = played_from(played, sheet) if played else None
    found = known if known and known.seats == seats else Played(seats)
    _play(sheet, level, found, games)
    shape = shape_of(sheet)
    advice = [*advise(shape), *(advise_played(sheet, found) if found.games else ())]
    return {
        "measures": measures(shape),
        "printed": {name: measures(one) for name, one in printed_shapes().items()},
        "advice": [_told(one) for one in advice],
        "played": counts_of(found) if found.games else None,
        "results": results_of(sheet, found) if found.games else None,
    }


def _refused(text: str) -> dict[str, Any]:
    return {"problems": [{"path": ["seats"], "text": text}]}


def _told(advice: Advice) -> dict[str, Any]:
    return {"key": advice.key, "words": dict(advice.words), "text": str(advice)}


def _play(sheet: Sheet, level: str, played: Played, games: int) -> None:
    """Play games until there are so many, or the time is up."""
    if played.games >= games:
        return
    if not is_quick(level):
        Readiness.wait()
    names, end = seat_names(level, played.seats), time.monotonic() + SECONDS
    while played.games < games:
        played.add(play_map(sheet, names, [played.games]))
        if time.monotonic() > end:
            return
