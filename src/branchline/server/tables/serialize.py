"""Words: views and events as JSON; nothing goes in that `views` has not let through."""

from collections.abc import Sequence
from typing import Any

import msgspec

from branchline.events import Deal, DrawBonus, Event, Keep, Offer
from branchline.game import Game
from branchline.record import event_line
from branchline.server.protocol import Json
from branchline.views import View, common_fields, own_fields, seen_by


def event_words(viewer: int | None, event: Event) -> Json:
    """Return an event as a line of a record, without what this viewer may not know."""
    match seen_by(viewer, event):
        case Deal(seat, None, count):
            return {"event": "deal", "seat": seat, "cards": None, "count": count}
        case Offer(seat, None, count):
            return {"event": "offer", "seat": seat, "tickets": None, "count": count}
        case DrawBonus(seat, None, count):
            return {"event": "draw_bonus", "seat": seat, "cards": None, "count": count}
        case Keep(seat, None, None, kept, returned):
            return {
                "event": "keep",
                "seat": seat,
                "kept": None,
                "returned": None,
                "kept_count": kept,
                "returned_count": returned,
            }
        case seen:
            return event_line(seen)


def view_words(view: View) -> Json:
    """Return a view as JSON; the events of the last move as lines of a record."""
    words: dict[str, Any] = {
        name: msgspec.to_builtins(getattr(view, name))
        for name in view.__dataclass_fields__
        if name != "last_move"
    }
    words["last_move"] = [event_words(view.you, event) for event in view.last_move]
    return words


def common_words(game: Game) -> Json:
    """Return as JSON what is the same in everybody's view."""
    words: Json = msgspec.to_builtins(common_fields(game))
    return words


def own_words(game: Game, viewer: int | None, events: "EventWords") -> Json:
    """Return as JSON what is in this viewer's view only."""
    words: Json = msgspec.to_builtins(own_fields(game, viewer))
    words["last_move"] = events.of(viewer, game.last_move())
    return words


class EventWords:
    """Events as JSON, put into words once for the seat they are about and once for the others."""

    def __init__(self) -> None:
        self._words: dict[tuple[int, bool], Json] = {}
        self._events: list[Event] = []  # they stay, so that no other gets their place

    def of(self, viewer: int | None, events: Sequence[Event]) -> list[Json]:
        """Return what happened, as this viewer may see it."""
        return [self._of(viewer, event) for event in events]

    def _of(self, viewer: int | None, event: Event) -> Json:
        about = getattr(event, "seat", None)
        key = (id(event), about is not None and about == viewer)
        if key not in self._words:
            self._words[key] = event_words(viewer, event)
            self._events.append(event)
        return self._words[key]
