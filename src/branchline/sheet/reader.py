"""Reading a sheet: TOML in, a Sheet out, or every problem of the file in one error."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from branchline.sheet.check import check
from branchline.sheet.model import Bonus, City, Route, Sheet, SheetError, Ticket, TicketDraw
from branchline.sheet.problems import Problems
from branchline.sheet.rule_book import CARDS, MOST_OF, NUMBER, RETURNED, RULES, WORD, Value

LARGEST_FILE = 256 * 1024
COLOUR_NAMES = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "pink")
_ROUTE = re.compile(r"(?P<a>.+?) - (?P<b>.+?)\s+(?P<length>\d+)\s+(?P<colour>\w+)(?P<marks>.*)")
_TICKET = re.compile(r"(?P<a>.+?) - (?P<b>.+?)\s+(?P<points>\d+)")
_MARK = re.compile(r"(ferry \d+|tunnel|groups|\+\d+)(?:\s+|$)")
_CITY_KEYS = {"at", "country", "marks", "attraction", "unnamed"}
_BONUS_KEYS = {"key", "name", "points", "most", "cities", "limit", "ferries"}
_TOP_KEYS = {
    "name",
    "version",
    "seats",
    "provenance",
    "words",
    "train_cards",
    "trains",
    "points",
    "rules",
    "cities",
    "routes",
    "tickets",
}


def read_sheet(text: str, key: str) -> Sheet:
    """Return the sheet that the text describes.

    Raises:
        SheetError: with every problem of the text.
    """
    if len(text.encode()) > LARGEST_FILE:
        raise SheetError(key, [f"larger than {LARGEST_FILE // 1024} KiB"])
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SheetError(key, [f"not TOML: {error}"]) from None
    except RecursionError:
        raise SheetError(key, ["not TOML: nested too deeply"]) from None
    problems = Problems(text)
    sheet = _Reader(raw, problems).sheet(key)
    check(sheet, problems)
    if problems.found:
        raise SheetError(key, problems.found)
    return sheet


class _Reader:
    """Takes the values of a sheet one by one, and notes what is wrong with them."""

    def __init__(self, raw: dict[str, Any], problems: Problems) -> None:
        self.raw = raw
        self.problems = problems

    def sheet(self, key: str) -> Sheet:
        self.unknown_keys(self.raw, _TOP_KEYS, "")
        cards = self.table("train_cards")
        self.unknown_keys(
            cards, {"colours", "each_colour", "locomotives", "opening_hand"}, "train_cards."
        )
        trains = self.table("trains")
        self.unknown_keys(trains, {"each_seat", "last_round_at"}, "trains.")
        tickets = self.table("tickets")
        self.unknown_keys(tickets, {"opening", "turn", "list"}, "tickets.")
        self.unknown_keys(self.table("routes"), {"list"}, "routes.")
        return Sheet(
            key=key,
            name=self.text(self.raw, "name"),
            version=self.text(self.raw, "version"),
            seats=self.seats(),
            colours=self.colours(cards),
            each_colour=self.number(cards, "each_colour", 1, 40),
            locomotives=self.number(cards, "locomotives", 0, 60),
            opening_hand=self.number(cards, "opening_hand", 0, 12),
            trains=self.number(trains, "each_seat", 1, 60),
            last_round_at=self.number(trains, "last_round_at", 0, 20),
            points=self.points(),
            rules=self.rules(),
            bonuses=self.bonuses(),
            cities=self.cities(),
            routes=self.routes(),
            tickets=self.tickets(tickets),
            opening_tickets=self.ticket_draw(tickets, "opening", 6),
            turn_tickets=self.ticket_draw(tickets, "turn", 4),
            provenance=self.raw.get("provenance", {}),
            words=self.raw.get("words", {}),
        )

    # single values

    def table(self, name: str) -> dict[str, Any]:
        value = self.raw.get(name, {})
        if isinstance(value, dict) and (value or name == "rules"):
            return value
        self.problems.add(f"[{name}] is missing or is no table")
        return {}

    def unknown_keys(self, table: Mapping[str, Any], known: set[str], prefix: str) -> None:
        for name in table:
            if name not in known:
                self.problems.add(f"unknown name {prefix}{name}", name)

    def text(self, table: Mapping[str, Any], name: str) -> str:
        value = table.get(name)
        if isinstance(value, str) and 0 < len(value) <= 60 and value.isprintable():
            return value
        self.problems.add(f"{name} must be a printable text of 1 to 60 characters", name)
        return ""

    def number(self, table: Mapping[str, Any], name: str, least: int, most: int) -> int:
        value = table.get(name)
        if type(value) is int and least <= value <= most:
            return value
        said = "missing" if name not in table else repr(value)
        self.problems.add(f"{name} must be a whole number from {least} to {most}: {said}", name)
        return least

    def strings(self, table: Mapping[str, Any], name: str) -> list[str]:
        value = table.get(name, [])
        if isinstance(value, list) and value and all(isinstance(text, str) for text in value):
            return value
        self.problems.add(f"{name} must be a list of texts", name)
        return []

    # parts of the sheet

    def seats(self) -> range:
        value = self.raw.get("seats")
        if isinstance(value, list) and [type(number) for number in value] == [int, int]:
            fewest, most = value
            if 1 < fewest <= most <= 5:
                return range(fewest, most + 1)
        self.problems.add("seats must be the fewest and the most players, from 2 to 5", "seats")
        return range(2, 3)

    def colours(self, cards: Mapping[str, Any]) -> tuple[str, ...]:
        names = self.strings(cards, "colours")
        for name in names:
            if name not in COLOUR_NAMES:
                known = ", ".join(COLOUR_NAMES)
                self.problems.add(f"unknown colour {name!r}, known are {known}", name)
        if len(set(names)) != len(names) or len(names) > 8:
            self.problems.add("colours must be at most 8 different ones", "colours")
        return tuple(names)

    def points(self) -> dict[int, int]:
        points = {}
        for length, value in self.table("points").items():
            if length.isdigit() and 1 <= int(length) <= 12 and type(value) is int:
                points[int(length)] = value
            else:
                self.problems.add(f"points: {length} = {value!r} is no length = points", length)
        return points

    def rules(self) -> dict[str, dict[str, object]]:
        found = {}
        for name, values in self.table("rules").items():
            if name not in RULES:
                self.problems.add(f"unknown rule {name}", name)
            elif not isinstance(values, dict):
                self.problems.add(f"rule {name} takes a table of values", name)
            else:
                found[name] = self.rule(name, values)
        return found

    def rule(self, name: str, values: dict[str, Any]) -> dict[str, object]:
        expected = RULES[name]
        self.unknown_keys(values, set(expected), f"rules.{name}.")
        for value, meaning in expected.items():
            if value in values:
                self.rule_value(f"{name}.{value}", values[value], meaning)
            elif meaning.needed:
                self.problems.add(f"rule {name} lacks {value}, {meaning.kind}", name)
        return values

    def rule_value(self, name: str, value: Any, meaning: Value) -> None:
        if meaning.kind == NUMBER:
            good = type(value) is int and meaning.least <= value <= meaning.most
            expected = f"{NUMBER} from {meaning.least} to {meaning.most}"
        elif meaning.kind == WORD:
            good = value in meaning.words
            expected = "one of " + ", ".join(meaning.words)
        elif meaning.kind == CARDS:
            good = isinstance(value, list) and all(isinstance(card, dict) for card in value)
            expected = CARDS
        else:
            seats = [str(seat) for seat in self.seats()]
            good = isinstance(value, dict) and list(value) == seats
            good = good and all(
                type(lanes) is int and 1 <= lanes <= meaning.most for lanes in value.values()
            )
            expected = f"{meaning.kind} for {', '.join(seats)} seats, 1 to {meaning.most} each"
        if not good:
            self.problems.add(f"rules.{name} must be {expected}", name.rpartition(".")[2])

    def bonuses(self) -> tuple[Bonus, ...]:
        table = self.raw.get("rules", {})
        rule = table.get("bonuses", {}) if isinstance(table, dict) else {}
        cards = rule.get("cards", []) if isinstance(rule, dict) else []
        if not isinstance(cards, list):
            return ()
        return tuple(self.bonus(card) for card in cards if isinstance(card, dict))

    def bonus(self, card: dict[str, Any]) -> Bonus:
        self.unknown_keys(card, _BONUS_KEYS, "rules.bonuses.cards.")
        most = card.get("most")
        if most not in MOST_OF:
            expected = ", ".join(MOST_OF)
            self.problems.add(f"a bonus card rewards the most of {expected}: not {most!r}")
        return Bonus(
            key=self.text(card, "key"),
            name=self.text(card, "name"),
            points=self.number(card, "points", 0, 100),
            most=str(most),
            cities=self.text(card, "cities") if "cities" in card else None,
            limit=self.number(card, "limit", 1, 100) if "limit" in card else 0,
            ferries=card.get("ferries") is True,
        )

    def cities(self) -> dict[str, City]:
        cities = {}
        for name, value in self.table("cities").items():
            if not isinstance(value, dict) or not self.is_place(value.get("at")):
                self.problems.add(f"city {name} needs at = [latitude, longitude]", name)
                continue
            self.unknown_keys(value, _CITY_KEYS, f"cities.{name}.")
            if not (name.isprintable() and 0 < len(name) <= 40 and name == name.strip()):
                self.problems.add(f"{name!r} is no name of a city: 1 to 40 printable characters")
            cities[name] = City(
                name=name,
                at=(value["at"][0], value["at"][1]),
                country=self.text(value, "country") if "country" in value else None,
                marks=frozenset(self.strings(value, "marks") if "marks" in value else ()),
                attraction=value.get("attraction") is True,
                unnamed=value.get("unnamed") is True,
            )
        return cities

    def is_place(self, value: object) -> bool:
        return (
            isinstance(value, list)
            and len(value) == 2
            and all(type(number) in (int, float) for number in value)
            and abs(value[0]) <= 90
            and abs(value[1]) <= 180
        )

    def routes(self) -> tuple[Route, ...]:
        routes: list[Route] = []
        for text in self.strings(self.table("routes"), "list"):
            match = _ROUTE.fullmatch(text)
            marks = match["marks"].strip() if match else ""
            if match is None or _MARK.sub("", marks) != "":
                self.problems.add(f"no route: {text!r}, expected 'A - B 3 red marks'", text)
                continue
            lane = sum({match["a"], match["b"]} == set(route.cities) for route in routes)
            routes.append(self.route(match, _MARK.findall(marks), lane, text))
        return tuple(routes)

    def route(self, match: re.Match[str], marks: list[str], lane: int, text: str) -> Route:
        colour = match["colour"]
        colours = self.raw.get("train_cards", {}).get("colours", [])
        if colour != "gray" and colour not in colours:
            self.problems.add(f"{text!r}: {colour} is not a colour of this game", text)
        ferry = [int(mark.split()[1]) for mark in marks if mark.startswith("ferry")]
        bonus = [int(mark[1:]) for mark in marks if mark.startswith("+")]
        return Route(
            a=match["a"],
            b=match["b"],
            length=int(match["length"]),
            colour=None if colour == "gray" else colour,
            ferry=ferry[0] if ferry else 0,
            tunnel="tunnel" in marks,
            groups="groups" in marks,
            draw_bonus=bonus[0] if bonus else 0,
            lane=lane,
        )

    def tickets(self, table: Mapping[str, Any]) -> tuple[Ticket, ...]:
        tickets = []
        for text in self.strings(table, "list"):
            match = _TICKET.fullmatch(text)
            if match is None:
                self.problems.add(f"no ticket: {text!r}, expected 'A - B 12'", text)
            else:
                tickets.append(Ticket(match["a"], match["b"], int(match["points"])))
        return tuple(tickets)

    def ticket_draw(self, table: Mapping[str, Any], name: str, most: int) -> TicketDraw:
        value = table.get(name)
        if not isinstance(value, dict):
            self.problems.add(f"tickets.{name} must say draw, keep and returned", "tickets")
            return TicketDraw(1, 1, "under")
        self.unknown_keys(value, {"draw", "keep", "returned"}, f"tickets.{name}.")
        draw = self.number(value, "draw", 1, most)
        keep = self.number(value, "keep", 0, draw)
        returned = value.get("returned")
        if returned not in RETURNED or (name == "turn" and returned not in ("under", "out")):
            self.problems.add(f"tickets.{name}.returned cannot be {returned!r}", "returned")
        return TicketDraw(draw, keep, str(returned))
