"""Records that somebody opens in the page: checked line by line, and shown like a replay."""

import json

from branchline.errors import RecordError
from branchline.game import Game
from branchline.record import event_line
from branchline.records.replay import replay
from branchline.server.protocol import Json
from branchline.server.refusal import Refusal
from branchline.server.storage.map_keys import is_map_key
from branchline.server.tables.info import Presence, table_info
from branchline.server.tables.play.replay import open_view
from branchline.server.tables.seats.seating import Place, Seating
from branchline.sheet import Sheet

MAX_STEPS = 2000  # of a record that is opened
RECORD = "record"  # instead of the id of a table


def open_record(text: str, sheet: Sheet) -> Json:
    """Return a record of this game as a replay: who played, and every step with all hands open.

    Raises:
        Refusal: if it is no record of a lawful game that is over.
    """
    steps: list[Json] = []

    def add(game: Game) -> None:
        shown = sum(len(step["events"]) for step in steps)
        events = game.events[shown:]
        if not events:
            return  # nobody could see anything
        if len(steps) >= MAX_STEPS:
            raise Refusal("record", f"a record of more than {MAX_STEPS} steps", 400)
        steps.append(
            {
                "seq": len(steps) + 1,
                "seat": getattr(events[0], "seat", None) if steps else None,
                "by": None,
                "action": None,
                "events": [event_line(event) for event in events],
                "undone": None,
                "view": open_view(game),
            }
        )

    try:
        game = replay(text, sheet, add)
    except RecordError as error:
        raise Refusal("record", str(error), 400) from None
    if not game.over:
        raise Refusal("record", "the game of this record is not over", 400)
    title = sheet.name if is_map_key(sheet.key) else ""
    seating = Seating(
        sheet.key, title, places=[Place("person", seat) for seat in game.names], status="over"
    )
    return {"table": table_info(RECORD, seating, "over", None, Presence()), "steps": steps}


def game_in(text: str) -> str:
    """Return the game that a record names.

    Raises:
        Refusal: if it names none.
    """
    try:
        header = json.loads(text.split("\n", 1)[0])
        name = header.get("game") if isinstance(header, dict) else None
    except (ValueError, RecursionError):
        name = None
    if not isinstance(name, str):
        raise Refusal(
            "record", "a record of Branchline begins with a line that names its game", 400
        )
    return name
