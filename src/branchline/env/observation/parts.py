"""The named parts of an observation: one definition for every environment and for its page.

An observation is one row of small ints; each part is a stretch of it. The kernels write the parts
in the order given here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np

from branchline.families.setup import Setup
from branchline.rules.board import AnyBoard
from branchline.rules.maps.board import Board
from branchline.rules.names import CARDS, COLOURS, OFFER, OVER, SLOTS
from branchline.sheet.model import MAP, YARDS

DTYPE = np.int16
MOST = 32767  # of a number without a bound of its own
LEAST = -32768


@dataclass(frozen=True)
class Part:
    """A stretch of an observation."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@lru_cache(maxsize=64)
def parts_of(setup: Setup) -> tuple[Part, ...]:
    """Return the parts of the observations of a game, in their order."""
    own_parts = _FAMILY_PARTS[setup.family.name]
    return (*common_parts(setup.board), *own_parts(setup.board))


def size_of(parts: tuple[Part, ...]) -> int:
    """Return how many numbers an observation has."""
    return sum(part.size for part in parts)


Places = tuple[tuple[str, slice, tuple[int, ...]], ...]
"""Of each part its name, where it lies in an observation, and its shape."""


def places_of(parts: tuple[Part, ...]) -> Places:
    """Return where the parts lie."""
    found, start = [], 0
    for part in parts:
        found.append((part.name, slice(start, start + part.size), part.shape))
        start += part.size
    return tuple(found)


def split(places: Places, rows: Any) -> dict[str, Any]:
    """Return the parts of observations by name: views into `rows`, whose last axis they share."""
    before = rows.shape[:-1]
    return {
        name: rows[..., place] if len(shape) == 1 else rows[..., place].reshape(*before, *shape)
        for name, place, shape in places
    }


def common_parts(board: AnyBoard) -> Iterator[Part]:
    """Yield the parts that every game has."""
    seats, tickets, box = board.seats, board.tickets, sum(board.cards)
    each = max(board.cards)
    yield Part("you", (1,), 0, seats - 1, "number of the observing seat")
    yield Part("decision", (1,), 0, OVER + 2, "the open question, by its number")
    yield Part("turn", (1,), 0, seats - 1, "place of the seat whose turn it is")
    yield Part("first", (1,), 0, seats - 1, "place of the starting seat")
    yield Part("turns", (1,), 0, MOST, "completed turns")
    yield Part("last_turns", (1,), 0, 2 * seats + 1, "1 + turns left in the last round; 0 before")
    yield Part("waiting", (seats,), 0, 1, "by place: 1 if the seat has to act")
    yield Part("points", (seats,), LEAST, MOST, "by place: points so far")
    yield Part("cards", (seats,), 0, box, "by place: cards in the hand")
    yield Part("seen", (seats, CARDS), 0, each, "by place and card: seen going into the hand")
    yield Part("tickets_held", (seats,), 0, tickets, "by place: tickets kept, not yet scored")
    yield Part("offered", (seats,), 0, OFFER, "by place: tickets to choose from")
    yield Part("face_up", (SLOTS,), 0, CARDS, "by slot: 1 + card; 0 if empty")
    yield Part("deck", (1,), 0, box, "cards in the deck")
    yield Part("ticket_deck", (1,), 0, tickets, "tickets in the deck")
    yield Part("discards", (CARDS,), 0, each, "by card")
    if board.bonuses:
        yield Part("bonuses", (board.bonuses,), 0, 1, "by bonus: 1 if in play")
    yield Part("unseen", (CARDS,), 0, each, "by card: in the deck or hidden in other hands")
    yield Part("hand", (CARDS,), 0, each, "by card: your own")
    yield Part("offer", (OFFER,), 0, tickets, "1 + ticket, in the order of `keep`; 0 if none")
    yield Part("returned", (tickets,), 0, 1, "by ticket: 1 if you returned it")
    yield Part("ticket_depth", (tickets,), 0, tickets, "by ticket: 1 + its known depth in the deck")


def map_parts(board: Board) -> Iterator[Part]:
    """Yield the parts that games on a map have besides."""
    seats, routes, each = board.seats, board.routes, max(board.cards)
    yield Part("tickets", (board.tickets,), 0, 2, "by ticket: 1 your own, 2 and completed")
    yield Part("trains", (seats,), 0, board.trains, "by place: trains left")
    yield Part("owners", (routes,), 0, seats, "by route: 1 + place of its owner; 0 if free")
    yield Part("route", (1,), 0, routes, "1 + route being paid for, or tunnel attempted")
    yield Part("pay_colour", (1,), 0, CARDS, "1 + card of a payment with substitutes")
    yield Part("pay_locomotives", (1,), 0, each, "locomotives of that payment")
    yield Part("pay_coloured", (1,), 0, each, "coloured cards of that payment")
    yield Part("to_lay", (1,), 0, each, "substitutes still to be named")
    yield Part("surcharge", (1,), 0, each, "surcharge of the tunnel")
    yield Part("laid", (CARDS,), 0, each, "by card: substitutes named, or laid at the tunnel")
    yield Part("revealed", (CARDS,), 0, each, "by card: revealed by the tunnel")


def yard_parts(board: AnyBoard) -> Iterator[Part]:
    """Yield the parts that games with yards have besides."""
    seats, tickets, each = board.seats, board.tickets, max(board.cards)
    yield Part("tickets", (tickets,), 0, 2, "by ticket: 1 your own, 2 completed by you")
    yield Part("completed_by", (tickets,), 0, seats, "by ticket: 1 + place; 0 if not completed")
    yield Part("rows", (seats, COLOURS), 0, each, "by place and colour: cards in the yard")
    yield Part("on_top", (seats, COLOURS), 0, each, "by place and colour: locomotives on top")
    yield Part("stacks", (seats,), 0, sum(board.cards) * 2, "by place: cards on the stack")
    yield Part("best", (tickets,), 0, 1, "while completing, by ticket: worth the most together")
    yield Part("marked", (tickets,), 0, 1, "while completing, by ticket: chosen so far")
    yield Part("placing", (1,), 0, CARDS, "1 + colour of the set that you are placing")
    yield Part("stack", (CARDS,), 0, 2 * each, "by card: your own stack, while you may see it")


_FAMILY_PARTS: dict[str, Callable[[Any], Iterator[Part]]] = {
    MAP: map_parts,
    YARDS: yard_parts,
}
