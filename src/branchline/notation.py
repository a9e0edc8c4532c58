"""Notation: every action as text, both ways; strict when written, tolerant when read.

A text has a fixed first word and then what it is about: `draw red`, `claim Oslo–Bergen`,
`pay 3 red + 1 locomotive`, `keep 1 3`. A whole move joins its actions with semicolons.
"""

import difflib
import re
import unicodedata

from branchline.errors import InvalidAction
from branchline.rules import names as n
from branchline.rules.board import Board
from branchline.rules.state import State
from branchline.sheet import Sheet
from branchline.sheet.actions import ActionRow, action_table

_WORD = {n.STOP: "stop", n.DRAW_TICKETS: "draw tickets", n.DRAW_DECK: "draw deck"}
_WORD |= {n.LEAVE: "leave", n.PASS: "pass"}
SHAPES = (
    "draw deck, draw COLOUR, draw tickets, claim CITY–CITY, pay 2 COLOUR + 1 locomotive, "
    "lay COLOUR, add 1 COLOUR, leave, keep 1 2, stop or pass"
)


def plain(text: str) -> str:
    """Return the text without case, accents, dashes and doubled spaces, for comparing."""
    letters = {"ø": "o", "æ": "ae", "å": "a", "ł": "l"}
    text = "".join(letters.get(letter, letter) for letter in text.casefold())
    text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^a-z0-9+;]+", " ", text).split())


class Notation:
    """Writes and reads the actions of one game."""

    def __init__(self, sheet: Sheet, board: Board) -> None:
        self.sheet = sheet
        self.board = board
        self.table: list[ActionRow] = action_table(sheet)
        self.cards = {place: name for place, name in enumerate(sheet.colours)}
        self.cards[n.LOCOMOTIVE] = "locomotive"
        self.claims = self._claim_texts()

    # writing

    def write(self, state: State, seat: int, number: int) -> str:
        """Return the text of an action at this moment."""
        row = self.table[number]
        if row.kind in _WORD:
            return _WORD[row.kind]
        if row.kind == n.DRAW_FACE_UP:
            return f"draw {self.cards[row.card]}"
        if row.kind == n.CLAIM:
            return self.claims[row.route]
        if row.kind == n.PAY:
            return self._payment(state, row)
        if row.kind == n.LAY:
            pair = " pair" if state.route >= 0 and self.board.pairs[state.route] else ""
            return f"lay {self.cards[row.card]}{pair}"
        if row.kind == n.PAY_SURCHARGE:
            return self._surcharge(state, row)
        return self._keep(state.offered[seat], row.returned)

    def _claim_texts(self) -> list[str]:
        """Return the text of each claim; lanes are told apart by colour, or by number."""
        texts = []
        for route in self.sheet.routes:
            lanes = [other for other in self.sheet.routes if other.cities == route.cities]
            text = f"claim {route.a}–{route.b}"
            if len(lanes) > 1:
                same = [other for other in lanes if other.colour == route.colour]
                text += f" {route.colour or 'gray'}"
                text += f" {same.index(route) + 1}" if len(same) > 1 else ""
            texts.append(text)
        return texts

    def _payment(self, state: State, row: ActionRow) -> str:
        route = max(state.route, 0)
        coloured = self.board.length[route] - row.locomotives - row.substitutes
        parts = [f"{coloured} {self.cards[row.card]}"] if row.card != n.NO_CARD else []
        parts += [f"{row.locomotives} locomotive"] if row.locomotives else []
        unit = "pair" if self.board.pairs[route] else f"any {self.board.unit[route]}"
        parts += [f"{row.substitutes} {unit}"] if row.substitutes else []
        return "pay " + " + ".join(parts)

    def _surcharge(self, state: State, row: ActionRow) -> str:
        coloured = state.surcharge - row.locomotives
        parts = []
        if coloured > 0 and state.pay_colour != n.NO_CARD:
            parts.append(f"{coloured} {self.cards[state.pay_colour]}")
        parts += [f"{row.locomotives} locomotive"] if row.locomotives or not parts else []
        return "add " + " + ".join(parts)

    def _keep(self, offered: int, returned: tuple[int, ...]) -> str:
        kept = [str(place + 1) for place in range(offered) if place not in returned]
        text = "keep " + " ".join(kept or ["none"])
        if list(returned) != sorted(returned):
            text += " return " + " ".join(str(place + 1) for place in returned)
        return text

    # reading

    def read(self, state: State, seat: int, text: str) -> int:
        """Return the number of the action that the text names at this moment.

        Raises:
            InvalidAction: if it names none, or more than one.
        """
        wanted = plain(text)
        meant = [
            number
            for number in self._candidates(state, seat, wanted)
            if plain(self.write(state, seat, number)) == wanted
        ]
        if len(meant) == 1:
            return meant[0]
        if wanted.startswith("claim "):
            return self._read_claim(state, text, wanted)
        raise InvalidAction(self._explain(state, seat, text))

    def _candidates(self, state: State, seat: int, wanted: str) -> list[int]:
        """Return the numbers of the actions whose first word fits."""
        kinds = {
            "draw": (n.DRAW_DECK, n.DRAW_FACE_UP, n.DRAW_TICKETS),
            "claim": (n.CLAIM,),
            "pay": (n.PAY,),
            "lay": (n.LAY,),
            "add": (n.PAY_SURCHARGE,),
            "leave": (n.LEAVE,),
            "keep": (n.KEEP,),
            "stop": (n.STOP,),
            "pass": (n.PASS,),
        }.get(wanted.partition(" ")[0], ())
        first = self.board.first_action
        numbers = [number for kind in kinds for number in range(first[kind], first[kind + 1])]
        if kinds == (n.PAY,):
            start, end = self._payments_here(state)
            return [self.board.payments[i] for i in range(start, end)]
        if kinds == (n.PAY_SURCHARGE,):
            return [i for i in numbers if self.table[i].locomotives <= state.surcharge]
        if kinds == (n.KEEP,):
            offered = state.offered[seat]
            return [i for i in numbers if all(place < offered for place in self.table[i].returned)]
        return numbers

    def _payments_here(self, state: State) -> tuple[int, int]:
        """Return where the ways to pay the announced route begin and end."""
        if state.route == n.NO_ROUTE:
            return 0, 0
        price = self.board.price[state.route]
        return self.board.payment_starts[price], self.board.payment_starts[price + 1]

    def _read_claim(self, state: State, text: str, wanted: str) -> int:
        """Read a claim whose cities are shortened, swapped, or lack the lane."""
        found = [
            route
            for route in range(self.board.routes)
            if self._claims(route, wanted.split(" ")[1:])
        ]
        free = [route for route in found if state.owner[route] == n.NOBODY] or found
        routes = [self.sheet.routes[route] for route in free]
        ends = {(route.cities, route.colour, route.length) for route in routes}
        if len(ends) == 1:  # lanes that are alike: any of them
            return self.board.first_action[n.CLAIM] + free[0]
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

    def _explain(self, state: State, seat: int, text: str) -> str:
        wanted = plain(text)
        known = [
            self.write(state, seat, number) for number in self._candidates(state, seat, wanted)
        ]
        near = difflib.get_close_matches(wanted, known, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"expected {SHAPES}"
        return f"not an action of {self.sheet.name}: {text!r}; {hint}"

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
