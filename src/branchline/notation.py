"""Notation: every action as text, both ways; strict when written, tolerant when read.

A text has a fixed first word and then what it is about: `draw red`, `claim Oslo–Bergen`,
`pay 3 red + 1 locomotive`, `keep 1 3`. A whole move joins its actions with semicolons.
"""

import difflib
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from branchline.errors import InvalidAction
from branchline.rules import names as n
from branchline.rules.state import State
from branchline.sheet import Sheet
from branchline.sheet.actions import ActionRow, action_table
from branchline.sheet.model import Route
from branchline.sheet.spelling import plain
from branchline.sheet.yards import yard_actions

_WORD = {n.STOP: "stop", n.DRAW_TICKETS: "draw tickets", n.DRAW_DECK: "draw deck"}
_WORD |= {n.LEAVE: "leave", n.PASS: "pass", n.COMPLETE_BEST: "complete best", n.DONE: "done"}


class Notation(ABC):
    """Writes and reads the actions of one game; each family adds its own texts."""

    kinds: ClassVar[dict[str, tuple[int, ...]]] = {
        "draw": (n.DRAW_DECK, n.DRAW_FACE_UP, n.DRAW_TICKETS),
        "keep": (n.KEEP,),
        "stop": (n.STOP,),
        "pass": (n.PASS,),
    }
    shapes = "draw deck, draw COLOUR, draw tickets, keep 1 2, stop, pass"

    def __init__(self, sheet: Sheet, board: Any) -> None:
        self.sheet = sheet
        self.board = board
        self.table: list[ActionRow] = self.rows(sheet)
        self.cards = dict(enumerate(sheet.colours))
        self.cards[n.LOCOMOTIVE] = "locomotive"

    @abstractmethod
    def rows(self, sheet: Sheet) -> list[ActionRow]:
        """Return the action table of the game."""

    def write(self, state: Any, seat: int, number: int) -> str:
        """Return the text of an action at this moment."""
        row = self.table[number]
        if row.kind in _WORD:
            return _WORD[row.kind]
        if row.kind == n.DRAW_FACE_UP:
            return f"draw {self.cards[row.card]}"
        if row.kind == n.KEEP:
            return _keep(state.offered[seat], row.returned)
        return self.write_own(state, row)

    @abstractmethod
    def write_own(self, state: Any, row: ActionRow) -> str:
        """Return the text of an action that only this family has."""

    def amounts(self, parts: list[tuple[int, str]]) -> str:
        """Write `3 red + 1 locomotive`; what there is none of is left out."""
        return " + ".join(f"{count} {what}" for count, what in parts if count)

    def read(self, state: Any, seat: int, text: str) -> int:
        """Return the number of the action that the text names at this moment.

        Raises:
            InvalidAction: if it names none, or more than one.
        """
        wanted = self.tidy(plain(text))
        meant = [
            number
            for number in self.candidates(state, seat, wanted)
            if plain(self.write(state, seat, number)) == wanted
        ]
        if len(meant) == 1:
            return meant[0]
        return self.read_loosely(state, seat, text, wanted)

    def tidy(self, wanted: str) -> str:
        """Return a plain text as it would be written: without an order that is the usual one."""
        kept, _, returned = wanted.partition(" return ")
        in_order = returned.split(" ") == sorted(returned.split(" "))
        return kept if kept.startswith("keep ") and in_order else wanted

    def read_loosely(self, state: Any, seat: int, text: str, wanted: str) -> int:
        """Read a text that is not written out in full, or say what was expected."""
        known = [self.write(state, seat, number) for number in self.candidates(state, seat, wanted)]
        near = difflib.get_close_matches(wanted, known, n=3, cutoff=0.5)
        if wanted.startswith("keep ") and state.offered[seat]:
            least = self.board.opening_keep if state.decision == n.OPENING else self.board.keep
            count = f"at least {least} of the {state.offered[seat]} tickets before you"
            raise InvalidAction(f"not an action of {self.sheet.name}: {text!r}; keep {count}")
        hint = f"did you mean {' or '.join(near)}?" if near else f"expected {self.shapes}"
        raise InvalidAction(f"not an action of {self.sheet.name}: {text!r}; {hint}")

    def candidates(self, state: Any, seat: int, wanted: str) -> list[int]:
        """Return the numbers of the actions whose first word fits and that exist at this moment."""
        kinds = self.kinds.get(wanted.partition(" ")[0], ())
        first = self.board.first_action
        numbers = [number for kind in kinds for number in range(first[kind], first[kind + 1])]
        if kinds == (n.KEEP,):
            offered = state.offered[seat]
            return [i for i in numbers if all(place < offered for place in self.table[i].returned)]
        return numbers


def _keep(offered: int, returned: tuple[int, ...]) -> str:
    """Write which tickets are kept; the order of the others only where it is not as drawn."""
    kept = [str(place + 1) for place in range(offered) if place not in returned]
    text = "keep " + " ".join(kept or ["none"])
    if list(returned) != sorted(returned):
        text += " return " + " ".join(str(place + 1) for place in returned)
    return text


class YardNotation(Notation):
    """The texts of games with yards."""

    kinds: ClassVar[dict[str, tuple[int, ...]]] = {
        **Notation.kinds,
        "place": (n.PLACE, n.PLACE_THREE),
        "put": (n.PUT,),
        "complete": (n.COMPLETE_BEST, n.COMPLETE),
        "done": (n.DONE,),
    }
    shapes = (
        "draw deck, draw COLOUR, draw tickets, place COLOUR, place COLOUR COLOUR COLOUR, "
        "put 2 COLOUR + 1 locomotive, keep 1 2, keep none, complete best, complete CITY–CITY 5, "
        "done, stop or pass"
    )

    def rows(self, sheet: Sheet) -> list[ActionRow]:
        """Return the action table of the game."""
        return yard_actions(sheet)

    def write_own(self, state: Any, row: ActionRow) -> str:
        """Return the text of placing or completing."""
        if row.kind == n.PLACE:
            return f"place {self.cards[row.card]}"
        if row.kind == n.PLACE_THREE:
            named = (name for card, name in self.cards.items() if row.colours >> card & 1)
            return "place " + " ".join(named)
        if row.kind == n.PUT:
            colour = self.cards.get(state.placing, "cards")
            parts = [(row.coloured, colour), (row.locomotives, "locomotive")]
            return "put " + self.amounts(parts)
        ticket = self.sheet.tickets[row.ticket]
        return f"complete {ticket.a}–{ticket.b} {ticket.points}"

    def tidy(self, wanted: str) -> str:
        """Name three colours in the order of the sheet."""
        words = wanted.split(" ")
        colours = self.sheet.colours
        if len(words) == 4 and words[0] == "place" and set(words[1:]) <= set(colours):
            return " ".join(["place", *sorted(words[1:], key=colours.index)])
        return super().tidy(wanted)


class MapNotation(Notation):
    """The texts of games on a map."""

    kinds: ClassVar[dict[str, tuple[int, ...]]] = {
        **Notation.kinds,
        "claim": (n.CLAIM,),
        "pay": (n.PAY,),
        "lay": (n.LAY,),
        "add": (n.PAY_SURCHARGE,),
        "leave": (n.LEAVE,),
    }
    shapes = (
        "draw deck, draw COLOUR, draw tickets, claim CITY–CITY, pay 2 COLOUR + 1 locomotive, "
        "lay COLOUR, add 1 COLOUR, leave, keep 1 2, stop or pass"
    )

    def __init__(self, sheet: Sheet, board: Any) -> None:
        super().__init__(sheet, board)
        self.claims = self._claim_texts()

    def rows(self, sheet: Sheet) -> list[ActionRow]:
        """Return the action table of the game."""
        return action_table(sheet)

    def write_own(self, state: State, row: ActionRow) -> str:
        """Return the text of a step of a claim."""
        if row.kind == n.CLAIM:
            return self.claims[row.route]
        if row.kind == n.PAY:
            return self._payment(state, row)
        if row.kind == n.LAY:
            pair = " pair" if state.route >= 0 and self.board.pairs[state.route] else ""
            return f"lay {self.cards[row.card]}{pair}"
        return self._surcharge(state, row)

    def _claim_texts(self) -> list[str]:
        """Return the text of each claim; lanes are told apart by colour, or by number."""
        lanes: dict[frozenset[str], list[Route]] = {}
        for route in self.sheet.routes:
            lanes.setdefault(route.cities, []).append(route)
        texts = []
        for route in self.sheet.routes:
            text = f"claim {route.a}–{route.b}"
            if len(lanes[route.cities]) > 1:
                same = [other for other in lanes[route.cities] if other.colour == route.colour]
                text += f" {route.colour or 'gray'}"
                text += f" {same.index(route) + 1}" if len(same) > 1 else ""
            texts.append(text)
        return texts

    def _payment(self, state: State, row: ActionRow) -> str:
        route = max(state.route, 0)
        coloured = self.board.length[route] - row.locomotives - row.substitutes
        unit = "pair" if self.board.pairs[route] else f"any {self.board.unit[route]}"
        parts = [(coloured, self.cards[row.card])] if row.card != n.NO_CARD else []
        parts += [(row.locomotives, "locomotive"), (row.substitutes, unit)]
        return "pay " + self.amounts(parts)

    def _surcharge(self, state: State, row: ActionRow) -> str:
        coloured = state.surcharge - row.locomotives
        if coloured <= 0 or state.pay_colour == n.NO_CARD:
            return f"add {row.locomotives} locomotive"
        parts = [(coloured, self.cards[state.pay_colour]), (row.locomotives, "locomotive")]
        return "add " + self.amounts(parts)

    def candidates(self, state: State, seat: int, wanted: str) -> list[int]:
        """Return the numbers of the actions whose first word fits and that exist at this moment."""
        kinds = self.kinds.get(wanted.partition(" ")[0], ())
        if kinds == (n.PAY,):
            start, end = self._payments_here(state)
            return [self.board.payments[i] for i in range(start, end)]
        numbers = super().candidates(state, seat, wanted)
        if kinds == (n.PAY_SURCHARGE,):
            return [i for i in numbers if self.table[i].locomotives <= state.surcharge]
        return numbers

    def _payments_here(self, state: State) -> tuple[int, int]:
        """Return where the ways to pay the announced route begin and end."""
        if state.route == n.NO_ROUTE:
            return 0, 0
        price = self.board.price[state.route]
        return self.board.payment_starts[price], self.board.payment_starts[price + 1]

    def read_loosely(self, state: State, seat: int, text: str, wanted: str) -> int:
        """Read a claim whose cities are shortened, swapped, or lack the lane."""
        if not wanted.startswith("claim "):
            return super().read_loosely(state, seat, text, wanted)
        words = wanted.split(" ")[1:]
        found = [route for route in range(self.board.routes) if self._claims(route, words)]
        free = [route for route in found if state.owner[route] == n.NOBODY] or found
        routes = [self.sheet.routes[route] for route in free]
        ends = {(route.cities, route.colour, route.length) for route in routes}
        if len(ends) == 1:  # lanes that are alike: any of them
            return int(self.board.first_action[n.CLAIM]) + free[0]
        if ends:
            several = sorted(self.claims[route] for route in free)
            raise InvalidAction(f"{text!r} may mean {' or '.join(several[:4])}")
        raise InvalidAction(self._explain_claim(text, wanted))

    def _claims(self, route: int, words: list[str]) -> bool:
        """Tell whether the words name the route: prefixes of its cities, then perhaps its lane."""
        here = self.sheet.routes[route]
        lane = plain(self.claims[route]).split(" ")[1:]
        lane = lane[len(plain(f"{here.a} {here.b}").split(" ")) :]
        for one, other in ((here.a, here.b), (here.b, here.a)):
            left = _after_prefix(words, plain(one).split(" "))
            for rest in left:
                for end in _after_prefix(rest, plain(other).split(" ")):
                    if end == lane[: len(end)]:
                        return True
        return False

    def _explain_claim(self, text: str, wanted: str) -> str:
        by_plain = {plain(claim): claim for claim in self.claims}
        near = difflib.get_close_matches(wanted, by_plain, n=3, cutoff=0.5)
        hint = "expected claim CITY–CITY"
        if near:
            hint = "did you mean " + " or ".join(by_plain[claim] for claim in near) + "?"
        return f"no such route: {text!r}; {hint}"


def _after_prefix(words: list[str], name: list[str]) -> list[list[str]]:
    """Return what may follow when the first words are a prefix of the name; most words first."""
    found = []
    for count in range(len(name), 0, -1):
        part = words[:count]
        if len(part) == count and part[:-1] == name[: count - 1]:
            if name[count - 1].startswith(part[-1]):
                found.append(words[count:])
    return found
