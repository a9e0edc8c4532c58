"""The notation of games on a map: `claim Oslo–Bergen`, `pay 3 red + 1 locomotive`, `lay red`."""

import difflib
from itertools import product
from typing import Any, ClassVar

from branchline.actions import KIND_NAMES, Subject
from branchline.errors import InvalidAction
from branchline.events import RouteName
from branchline.notation import Notation
from branchline.rules import names as n
from branchline.rules.maps.state import State
from branchline.sheet import Sheet
from branchline.sheet.actions import ActionRow, action_table
from branchline.sheet.model import Route
from branchline.sheet.spelling import plain

LIKENESS = 0.7  # of a claim to one that is suggested; a lower one compares nearly all of them


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
    positional: ClassVar[frozenset[int]] = frozenset(
        {*Notation.positional, n.PAY, n.LAY, n.PAY_SURCHARGE, n.LEAVE}
    )
    shapes: ClassVar[dict[int, str]] = {
        **Notation.shapes,
        n.CLAIM: "claim CITY–CITY",
        n.PAY: "pay 2 COLOUR + 1 locomotive",
        n.LAY: "lay COLOUR",
        n.PAY_SURCHARGE: "add 1 COLOUR",
        n.LEAVE: "leave",
    }

    def __init__(self, sheet: Sheet, board: Any) -> None:
        super().__init__(sheet, board)
        self.routes = [RouteName(r.a, r.b, r.lane) for r in sheet.routes]
        self.claims = self._claim_texts()

    def rows(self, sheet: Sheet) -> list[ActionRow]:
        """Return the action table of the game."""
        return action_table(sheet)

    def forms(self) -> list[str]:
        """Return the forms of this game; substitutes are named card by card, or as pairs."""
        routes = range(self.board.routes)
        pairs = {self.board.pairs[route] for route in routes if self.board.unit[route]}
        lays = [f"{self.shapes[n.LAY]} pair" if pair else self.shapes[n.LAY] for pair in pairs]
        return [
            form
            for shape in super().forms()
            for form in (lays if shape == self.shapes[n.LAY] else [shape])
        ]

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

    def subject(self, row: ActionRow) -> Subject:
        """Return what an action is about: a claim names its route, and the colour if it has one."""
        if row.kind != n.CLAIM:
            return super().subject(row)
        colour = self.sheet.routes[row.route].colour
        return Subject(KIND_NAMES[row.kind], self.routes[row.route], colour)

    def subject_here(self, state: State, seat: int, row: ActionRow) -> Subject:
        """Return what a step of a claim is about in this position."""
        if row.kind == n.KEEP:
            return super().subject_here(state, seat, row)
        kind = KIND_NAMES[row.kind]
        if state.route == n.NO_ROUTE:  # nothing is being claimed
            return Subject(kind)
        route, card, coloured = self.routes[state.route], row.card, 0
        if row.kind == n.PAY:
            coloured = self.board.length[state.route] - row.locomotives - row.substitutes
        elif row.kind == n.LAY:
            coloured = 2 if self.board.pairs[state.route] else 1
        elif row.kind == n.PAY_SURCHARGE:
            card, coloured = state.pay_colour, state.surcharge - row.locomotives
        colour = self.cards.get(card)
        cards = {colour: coloured} if colour and coloured > 0 else {}
        if row.locomotives:
            cards[self.cards[n.LOCOMOTIVE]] = row.locomotives
        return Subject(kind, route, colour, cards)

    def _claim_texts(self) -> list[str]:
        """Return the text of each claim; lanes differ by colour, or by number."""
        lanes: dict[frozenset[str], list[Route]] = {}
        for route in self.sheet.routes:
            lanes.setdefault(route.cities, []).append(route)
        texts = []
        for route in self.sheet.routes:
            text = f"claim {self.typed(route.a)}–{self.typed(route.b)}"
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
        """Return the numbers of the actions with this first word that exist in this position."""
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
        a, b = self._spellings(here.a), self._spellings(here.b)
        lane = plain(self.claims[route]).split(" ")[1 + len(a[0]) + len(b[0]) :]
        for one, other in (*product(a, b), *product(b, a)):
            for rest in _after_prefix(words, one):
                for end in _after_prefix(rest, other):
                    if end == lane[: len(end)]:
                        return True
        return False

    def _spellings(self, city: str) -> list[list[str]]:
        """Return the words by which a city can be named: as it is typed, and its full name."""
        return [plain(self.typed(city)).split(" "), plain(city).split(" ")]

    def _explain_claim(self, text: str, wanted: str) -> str:
        by_plain = {plain(claim): claim for claim in self.claims}
        near = difflib.get_close_matches(wanted, by_plain, n=3, cutoff=LIKENESS)
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
