"""The notation of games with yards: `place red`, `put 2 red + 1 locomotive`, `complete best`."""

from typing import Any, ClassVar

from branchline.actions import KIND_NAMES, Subject
from branchline.notation import Notation
from branchline.rules import names as n
from branchline.sheet import Sheet
from branchline.sheet.actions import ActionRow
from branchline.sheet.yard_actions import yard_actions


class YardNotation(Notation):
    """The texts of games with yards."""

    kinds: ClassVar[dict[str, tuple[int, ...]]] = {
        **Notation.kinds,
        "place": (n.PLACE, n.PLACE_THREE),
        "put": (n.PUT,),
        "complete": (n.COMPLETE_BEST, n.COMPLETE),
        "done": (n.DONE,),
    }
    positional: ClassVar[frozenset[int]] = frozenset({*Notation.positional, n.PUT})
    shapes: ClassVar[dict[int, str]] = {
        **Notation.shapes,
        n.PLACE: "place COLOUR",
        n.PLACE_THREE: "place COLOUR COLOUR COLOUR",
        n.PUT: "put 2 COLOUR + 1 locomotive",
        n.COMPLETE_BEST: "complete best",
        n.COMPLETE: "complete CITY–CITY 5",
        n.DONE: "done",
    }

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
        return f"complete {self.typed(ticket.a)}–{self.typed(ticket.b)} {ticket.points}"

    def subject(self, row: ActionRow) -> Subject:
        """Return what an action is about: cards to place, or a ticket to complete."""
        if row.kind == n.PLACE_THREE:
            named = {name: 1 for card, name in self.cards.items() if row.colours >> card & 1}
            return Subject(KIND_NAMES[row.kind], cards=named)
        if row.kind == n.COMPLETE:
            return Subject(KIND_NAMES[row.kind], tickets=(self.tickets[row.ticket],))
        return super().subject(row)

    def subject_here(self, state: Any, seat: int, row: ActionRow) -> Subject:
        """Return what an action is about in this position: the cards that are placed."""
        if row.kind == n.KEEP:
            return super().subject_here(state, seat, row)
        colour = self.cards.get(state.placing)
        cards = {colour: row.coloured} if colour else {}
        if row.locomotives:
            cards[self.cards[n.LOCOMOTIVE]] = row.locomotives
        return Subject(KIND_NAMES[row.kind], colour=colour, cards=cards)

    def normalize(self, wanted: str, offered: int) -> str:
        """Name three colours in the order of the sheet."""
        words = wanted.split(" ")
        colours = self.sheet.colours
        if len(words) == 4 and words[0] == "place" and set(words[1:]) <= set(colours):
            return " ".join(["place", *sorted(words[1:], key=colours.index)])
        return super().normalize(wanted, offered)
