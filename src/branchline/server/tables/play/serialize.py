"""Serialization: views and events as JSON; only what `views` lets through."""

from collections.abc import Sequence
from typing import Any

import msgspec

from branchline.events import Deal, DrawBonus, Event, Keep, Offer
from branchline.game import Game
from branchline.record import event_line
from branchline.server.protocol import FromServer, Json
from branchline.views import View, common_fields, own_fields, seen_by

_encoder = msgspec.json.Encoder()


def encode(message: FromServer) -> str:
    """Return a message as the text of a frame."""
    return _encoder.encode(message).decode()


def serialize_event(viewer: int | None, event: Event) -> Json:
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


def serialize_view(view: View) -> Json:
    """Return a view as JSON; the events of the last move as lines of a record."""
    fields: dict[str, Any] = {
        name: msgspec.to_builtins(getattr(view, name))
        for name in view.__dataclass_fields__
        if name != "last_move"
    }
    fields["last_move"] = [serialize_event(view.you, event) for event in view.last_move]
    return fields


def serialize_common(game: Game) -> Json:
    """Return the fields that are the same in everybody's view, as JSON."""
    fields: Json = msgspec.to_builtins(common_fields(game))
    return fields


def serialize_own(game: Game, viewer: int | None, events: "EventSerializer") -> Json:
    """Return the fields that differ in this viewer's view, as JSON."""
    fields: Json = msgspec.to_builtins(own_fields(game, viewer))
    fields["last_move"] = events.serialize(viewer, game.last_move())
    return fields


class EventSerializer:
    """Serializes each event only twice: for the seat it concerns, and for everybody else."""

    def __init__(self) -> None:
        self._cache: dict[tuple[int, bool], Json] = {}
        self._events: list[Event] = []  # kept alive, because the cache uses their ids

    def serialize(self, viewer: int | None, events: Sequence[Event]) -> list[Json]:
        """Return the events as this viewer may see them."""
        return [self._serialize(viewer, event) for event in events]

    def _serialize(self, viewer: int | None, event: Event) -> Json:
        about = getattr(event, "seat", None)
        key = (id(event), about is not None and about == viewer)
        if key not in self._cache:
            self._cache[key] = serialize_event(viewer, event)
            self._events.append(event)
        return self._cache[key]
