"""A sheet in words: what a game is played with, and its rules."""

from collections.abc import Callable, Mapping
from itertools import groupby

from branchline.sheet import Sheet
from branchline.sheet.model import TicketDraw

Values = Mapping[str, object]

_RETURNED = {
    "shuffled_under": "the others shuffled under the deck",
    "shuffled_in": "the others shuffled into the deck",
    "under": "the others under the deck",
    "out": "the others out of the game",
}


def piece(sheet: Sheet, name: str) -> str:
    """Return what a piece is called in this box: `trains` may be taxis."""
    return sheet.words.get(name, name)


def span(numbers: range | list[int]) -> str:
    """Return numbers that follow each other as `2–5`."""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def ticket_draw_words(draw: TicketDraw) -> str:
    """Return how tickets are drawn."""
    return f"{draw.draw}, keep {draw.keep} or more, {_RETURNED.get(draw.returned, draw.returned)}"


def train_words(sheet: Sheet) -> str:
    """Return how many trains a seat has, and when they run out; nothing without a map."""
    if not sheet.trains:
        return ""
    return f"{sheet.trains} {piece(sheet, 'trains')}, last round at {sheet.last_round_at}"


def card_words(sheet: Sheet) -> str:
    """Return the train cards of the deck."""
    colours = f"{len(sheet.colours)} colours of {sheet.each_colour}"
    return f"{colours}, {sheet.locomotives} {piece(sheet, 'locomotive')}s"


def point_words(sheet: Sheet) -> str:
    """Return what routes are worth by length."""
    return ", ".join(f"{length}: {points}" for length, points in sheet.points.items())


def _lanes(sheet: Sheet, values: Values) -> str:
    parts = []
    for named, table in values.items():
        assert isinstance(table, Mapping)
        groups = [
            f"{lanes} with {span([int(seats) for seats, _ in group])}"
            for lanes, group in groupby(table.items(), key=lambda item: item[1])
        ]
        parts.append(f"{named}: {', '.join(groups)}")
    return "; ".join(parts)


def _ferries(sheet: Sheet, values: Values) -> str:
    words = f"a {piece(sheet, 'locomotive')} for each symbol"
    if values.get("substitute") == "pair":
        return f"{words}, or a pair of one colour"
    if values.get("substitute") == "any":
        return f"{words}, or any {values['cards']} cards"
    return words


def _yards(sheet: Sheet, values: Values) -> str:
    words = [f"{values['opening_locomotives']} {piece(sheet, 'locomotive')} in the opening hand"]
    if "two_decks_from" in values:
        words.append(f"two decks from {values['two_decks_from']} seats")
    return ", ".join(words)


def _bonuses(sheet: Sheet, values: Values) -> str:
    if "in_play" in values:
        return f"{values['in_play']} of {len(sheet.bonuses)} cards"
    return ", ".join(f"{bonus.name} {bonus.points}" for bonus in sheet.bonuses)


def _ties(sheet: Sheet, values: Values) -> str:
    return f"broken by {str(values['then']).replace('_', ' ')}"


RULE_WORDS: dict[str, Callable[[Sheet, Values], str]] = {  # how it is played, by its values
    "wipe": lambda sheet, v: f"{v['locomotives']} face-up {piece(sheet, 'locomotive')}s",
    "lanes": _lanes,
    "ferries": _ferries,
    "tunnels": lambda sheet, v: f"reveal {v['reveal']} cards",
    "groups": lambda sheet, v: f"any {v['cards']} cards stand for one",
    "yards": _yards,
    "attractions": lambda sheet, v: f"{v['points']} for each city touched",
    "bonuses": _bonuses,
    "ties": _ties,
}
RULE_LABELS = {  # what each rule is about
    "wipe": "the row is wiped by",
    "face_up_locomotive_is_two": "a face-up locomotive counts as two cards",
    "may_stop": "a draw may end after one card",
    "begins_without_deck": "a draw may begin while the deck is empty",
    "lanes": "lanes that can be used, by seats",
    "locomotives_only_on_ferries_and_tunnels": "locomotives only on ferries and tunnels",
    "ferries": "ferries",
    "tunnels": "tunnels",
    "groups": "routes paid in groups",
    "draw_bonus": "routes that give cards (+X)",
    "yards": "yards in place of a map",
    "attractions": "points for attractions",
    "bonuses": "bonuses",
    "ties": "ties after completed tickets",
}


def rule_words(sheet: Sheet, name: str) -> str:
    """Return how a rule is played in this game; nothing where it is not."""
    if name not in sheet.rules:
        return ""
    write = RULE_WORDS.get(name)
    return "yes" if write is None else write(sheet, sheet.rules[name])
