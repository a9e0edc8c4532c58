"""Describes a sheet in words: its components and its rules."""

from collections.abc import Callable, Mapping
from itertools import groupby

from branchline.sheet import Sheet
from branchline.sheet.model import TicketDraw

Values = Mapping[str, object]

_RETURNED = {
    "shuffled_under": "the others are shuffled under the deck",
    "shuffled_in": "the others are shuffled into the deck",
    "under": "the others go under the deck",
    "out": "the others leave the game",
}


def piece_name(sheet: Sheet, name: str) -> str:
    """Return the name of a piece in this game: `trains` may be taxis."""
    return sheet.words.get(name, name)


def format_range(numbers: range | list[int]) -> str:
    """Return consecutive numbers as `2–5`."""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def describe_ticket_draw(draw: TicketDraw) -> str:
    """Return how tickets are drawn."""
    return f"{draw.draw}, keep {draw.keep} or more, {_RETURNED.get(draw.returned, draw.returned)}"


def describe_trains(sheet: Sheet) -> str:
    """Return the trains of a seat and when the last round starts; nothing without a map."""
    if not sheet.trains:
        return ""
    return f"{sheet.trains} {piece_name(sheet, 'trains')}, last round at {sheet.last_round_at}"


def describe_cards(sheet: Sheet) -> str:
    """Return what train cards are in the deck."""
    colours = f"{len(sheet.colours)} colours of {sheet.each_colour}"
    return f"{colours}, {sheet.locomotives} {piece_name(sheet, 'locomotive')}s"


def describe_points(sheet: Sheet) -> str:
    """Return the points of routes by length."""
    return ", ".join(f"{length}: {points}" for length, points in sheet.points.items())


def _lanes(sheet: Sheet, values: Values) -> str:
    parts = []
    for named, table in values.items():
        assert isinstance(table, Mapping)
        groups = [
            f"{lanes} with {format_range([int(seats) for seats, _ in group])}"
            for lanes, group in groupby(table.items(), key=lambda item: item[1])
        ]
        parts.append(f"{named}: {', '.join(groups)}")
    return "; ".join(parts)


def _ferries(sheet: Sheet, values: Values) -> str:
    text = f"a {piece_name(sheet, 'locomotive')} for each symbol"
    if values.get("substitute") == "pair":
        return f"{text}, or a pair of one colour"
    if values.get("substitute") == "any":
        return f"{text}, or any {values['cards']} cards"
    return text


def _yards(sheet: Sheet, values: Values) -> str:
    parts = [
        f"{values['opening_locomotives']} {piece_name(sheet, 'locomotive')} in the opening hand"
    ]
    if "two_decks_from" in values:
        parts.append(f"two decks from {values['two_decks_from']} seats")
    return ", ".join(parts)


def _bonuses(sheet: Sheet, values: Values) -> str:
    if "in_play" in values:
        return f"{values['in_play']} of {len(sheet.bonuses)} cards"
    return ", ".join(f"{bonus.name} {bonus.points}" for bonus in sheet.bonuses)


def _ties(sheet: Sheet, values: Values) -> str:
    return f"broken by {str(values['then']).replace('_', ' ')}"


RULE_DETAILS: dict[str, Callable[[Sheet, Values], str]] = {  # from the values of a rule
    "wipe": lambda sheet, v: f"{v['locomotives']} face-up {piece_name(sheet, 'locomotive')}s",
    "lanes": _lanes,
    "ferries": _ferries,
    "tunnels": lambda sheet, v: f"reveal {v['reveal']} cards",
    "groups": lambda sheet, v: f"any {v['cards']} cards count as one",
    "yards": _yards,
    "attractions": lambda sheet, v: f"{v['points']} for each city touched",
    "bonuses": _bonuses,
    "ties": _ties,
}
RULE_LABELS = {
    "wipe": "the row is discarded at",
    "face_up_locomotive_is_two": "a face-up locomotive counts as two cards",
    "may_stop": "a draw may end after one card",
    "begins_without_deck": "a draw may start while the deck is empty",
    "lanes": "open lanes by number of seats",
    "locomotives_only_on_ferries_and_tunnels": "locomotives only on ferries and tunnels",
    "ferries": "ferries",
    "tunnels": "tunnels",
    "groups": "routes paid in groups",
    "draw_bonus": "routes that give cards (+X)",
    "yards": "yards instead of a map",
    "attractions": "points for attractions",
    "bonuses": "bonuses",
    "ties": "ties after completed tickets",
}


def describe_rule(sheet: Sheet, name: str) -> str:
    """Return the details of a rule in this game; nothing if the game does not have it."""
    if name not in sheet.rules:
        return ""
    write = RULE_DETAILS.get(name)
    return "yes" if write is None else write(sheet, sheet.rules[name])
