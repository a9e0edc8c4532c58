"""Notation: every action as text, both ways; strict when written, tolerant when read.

A text has a fixed first word and then what it is about: `draw red`, `claim Oslo–Bergen`,
`pay 3 red + 1 locomotive`, `keep 1 3`. A whole move joins its actions with semicolons.
"""

import difflib
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from branchline.actions import KIND_NAMES, Action, Subject
from branchline.errors import InvalidAction
from branchline.events import TicketName
from branchline.rules import names as n
from branchline.sheet import Sheet
from branchline.sheet.actions import ActionRow
from branchline.sheet.spelling import plain

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
    positional: ClassVar[frozenset[int]] = frozenset({n.KEEP})  # kinds that mean it by position
    shapes: ClassVar[dict[int, str]] = {
        n.DRAW_DECK: "draw deck",
        n.DRAW_FACE_UP: "draw COLOUR",
        n.DRAW_TICKETS: "draw tickets",
        n.KEEP: "keep 1 2",
        n.STOP: "stop",
        n.PASS: "pass",
    }

    def __init__(self, sheet: Sheet, board: Any) -> None:
        self.sheet = sheet
        self.board = board
        self.table: list[ActionRow] = self.rows(sheet)
        self.cards = dict(enumerate(sheet.colours))
        self.cards[n.LOCOMOTIVE] = "locomotive"
        self.tickets = [TicketName(t.a, t.b, t.points) for t in sheet.tickets]
        self._same_anywhere: dict[tuple[int, int], Action] = {}  # by seat and number

    @abstractmethod
    def rows(self, sheet: Sheet) -> list[ActionRow]:
        """Return the action table of the game."""

    def write(self, state: Any, seat: int, number: int) -> str:
        """Return the text of an action in this position."""
        row = self.table[number]
        if row.kind in _WORD:
            return _WORD[row.kind]
        if row.kind == n.DRAW_FACE_UP:
            return f"draw {self.cards[row.card]}"
        if row.kind == n.KEEP:
            return _keep(state.offered[seat], row.returned)
        return self.write_own(state, row)

    def action(self, state: Any, seat: int, number: int) -> Action:
        """Return an action as an object, with its text in this position."""
        known = self._same_anywhere.get((seat, number))
        if known is not None:
            return known
        row, text = self.table[number], self.write(state, seat, number)
        if row.kind in self.positional:
            return Action(number, text, seat, self.subject_here(state, seat, row))
        action = Action(number, text, seat, self.subject(row))
        self._same_anywhere[seat, number] = action
        return action

    def subject(self, row: ActionRow) -> Subject:
        """Return what an action is about whose meaning depends on no position."""
        kind = KIND_NAMES[row.kind]
        if row.card == n.NO_CARD:
            return Subject(kind)
        name = self.cards[row.card]
        return Subject(kind, colour=name, cards={name: 1} if row.kind == n.DRAW_FACE_UP else {})

    def subject_here(self, state: Any, seat: int, row: ActionRow) -> Subject:
        """Return what an action is about in this position: which tickets it keeps."""
        offered = [self.tickets[state.offer[seat][i]] for i in range(state.offered[seat])]
        places = [place for place in row.returned if place < len(offered)]
        kept = tuple(ticket for place, ticket in enumerate(offered) if place not in places)
        returned = tuple(offered[place] for place in places)
        return Subject(KIND_NAMES[row.kind], tickets=kept, returned=returned)

    @abstractmethod
    def write_own(self, state: Any, row: ActionRow) -> str:
        """Return the text of an action that only this family has."""

    def typed(self, city: str) -> str:
        """Return how actions name a city."""
        return self.sheet.cities[city].typed

    def amounts(self, parts: list[tuple[int, str]]) -> str:
        """Write `3 red + 1 locomotive`; what there is none of is left out."""
        return " + ".join(f"{count} {what}" for count, what in parts if count)

    def read(self, state: Any, seat: int, text: str) -> int:
        """Return the number of the action that the text names in this position.

        Raises:
            InvalidAction: if it names none, or more than one.
        """
        wanted = self.normalize(plain(text), state.offered[seat])
        meant = [
            number
            for number in self.candidates(state, seat, wanted)
            if plain(self.write(state, seat, number)) == wanted
        ]
        if len(meant) == 1:
            return meant[0]
        return self.read_loosely(state, seat, text, wanted)

    def normalize(self, wanted: str, offered: int) -> str:
        """Return a plain text as it would be written: without an order that is the usual one."""
        kept, _, returned = wanted.partition(" return ")
        places = (str(place) for place in range(1, offered + 1))
        others = " ".join(place for place in places if place not in kept.split())
        return kept if kept.startswith("keep ") and returned == others else wanted

    def read_loosely(self, state: Any, seat: int, text: str, wanted: str) -> int:
        """Read a text that is not written out in full, or say what was expected."""
        known = [self.write(state, seat, number) for number in self.candidates(state, seat, wanted)]
        near = difflib.get_close_matches(wanted, known, n=3, cutoff=0.5)
        if wanted.startswith("keep ") and state.offered[seat]:
            least = self.board.opening_keep if state.decision == n.OPENING else self.board.keep
            count = f"at least {least} of the {state.offered[seat]} tickets before you"
            raise InvalidAction(f"not an action of {self.sheet.name}: {text!r}; keep {count}")
        hint = f"did you mean {' or '.join(near)}?" if near else f"expected {self.expected()}"
        raise InvalidAction(f"not an action of {self.sheet.name}: {text!r}; {hint}")

    def expected(self) -> str:
        """Return the forms of this game as one sentence."""
        *forms, last = self.forms()
        return f"{', '.join(forms)} or {last}"

    def forms(self) -> list[str]:
        """Return the forms of the texts that this game has, and of no other game's."""
        forms = [self.shapes[kind] for kind in sorted({row.kind for row in self.table})]
        if self.board.keep == 0:
            forms.insert(forms.index(self.shapes[n.KEEP]) + 1, "keep none")
        return forms

    def candidates(self, state: Any, seat: int, wanted: str) -> list[int]:
        """Return the numbers of the actions with this first word that exist in this position."""
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
