"""The messages to a program that plays: JSON objects, one on each line."""

import json
import re
from collections.abc import Collection
from dataclasses import fields
from typing import Any

from branchline.actions import Action
from branchline.events import RouteName, TicketName
from branchline.sheet import Sheet
from branchline.views import View

PROTOCOL = 1

Message = dict[str, Any]


def write_message(message: Message) -> bytes:
    """Return a message as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def sheet_part(sheet: Sheet) -> Message:
    """Return what is printed in the box, as far as a program needs it."""
    return {
        "name": sheet.name,
        "colours": list(sheet.colours),
        "points": {str(length): points for length, points in sheet.points.items()},
        "cities": [{"name": city.name, "at": list(city.at)} for city in sheet.cities.values()],
        "routes": [plain(route) for route in sheet.routes],
        "tickets": [plain(ticket) for ticket in sheet.tickets],
        "bonuses": [plain(bonus) for bonus in sheet.bonuses],
    }


def action_part(action: Action) -> Message:
    """Return an action with what it is about; what it does not have is left out."""
    about = {name: plain(value) for name, value in action.subject._asdict().items() if value}
    return {"number": action.number, "text": action.text, **about}


def choice_part(view: View, legal: Collection[Action]) -> Message:
    """Return what a program chooses from."""
    return {"view": plain(view), "legal": [action_part(action) for action in legal]}


def plain(value: Any) -> Any:
    """Return a part of a view as JSON has it: dataclasses as objects, events with their name."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if not hasattr(value, "__dataclass_fields__"):
        return value
    parts = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if type(value).__module__ == _EVENTS and not isinstance(value, RouteName | TicketName):
        return {"event": re.sub(r"(?<!^)(?=[A-Z])", "_", type(value).__name__).lower(), **parts}
    return parts


_EVENTS = RouteName.__module__
