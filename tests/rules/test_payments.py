"""Payments: every set of cards that the rules accept can be played in exactly one way, no other.

The predicate `pays` says in plain words which cards pay for a route, straight from the rules. The
engine asks for a payment in stages (the route, colour and numbers, then single cards); the tests
walk through all stages on copies of a state and compare what was laid with what `pays` accepts.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import pytest
from table import rule, table

from branchline.game import Game
from branchline.rules import names as n
from branchline.rules.play import legal, play, why_not
from branchline.rules.reasons import OK
from branchline.rules.state import State
from branchline.sheet import game_names, load_sheet
from branchline.sheet.model import Route

HANDS = 24  # random hands for each price
MANY_HANDS = 400  # in the long run

Cards = tuple[int, ...]  # how many of each colour, in the order of the sheet, then locomotives


# What the rules say.


def pays(game: str, route: Route, colour: int | None, cards: Cards) -> bool:
    """Tell whether the cards pay for a route of this colour (None: gray); a tunnel: are laid."""
    if route.groups:
        return pays_in_groups(route.length, colour, cards)
    if route.ferry and game == "northern_lights":
        return pays_with_pairs(route.length, route.ferry, colour, cards)
    if route.ferry:
        return pays_with_any_three(route.length, route.ferry, colour, cards)
    if game == "nordic_countries" and not route.tunnel:
        return cards[-1] == 0 and is_plain_set(route.length, colour, cards)  # NC-13, NC-14
    return is_plain_set(route.length, colour, cards)  # US-22, NL-12, NC-23, NY-15


def is_plain_set(size: int, colour: int | None, cards: Cards) -> bool:
    """Tell whether these are `size` cards of one colour (the given one) and locomotives."""
    played = {card for card, count in enumerate(cards[:-1]) if count}
    allowed = played if colour is None else {colour}
    return sum(cards) == size and len(played) <= 1 and played <= allowed


def pays_with_pairs(length: int, symbols: int, colour: int | None, cards: Cards) -> bool:
    """Tell whether each symbol gets a locomotive or a pair, and the rest is a plain set (NL-17)."""
    if symbols == 0:
        return is_plain_set(length, colour, cards)
    ways = [(card, 2) for card in range(len(cards) - 1)] + [(len(cards) - 1, 1)]
    return any(
        cards[card] >= count
        and pays_with_pairs(length - 1, symbols - 1, colour, without(cards, card, count))
        for card, count in ways
    )


def pays_with_any_three(length: int, symbols: int, colour: int | None, cards: Cards) -> bool:
    """Tell whether the symbols get locomotives or any three cards each (NC-20 to NC-22).

    The other spaces get cards of one colour, locomotives, or again any three cards each.
    """
    threes, odd = divmod(sum(cards) - length, 2)  # any three instead of one: two cards more
    if odd or not 0 <= threes <= length:
        return False
    coloured = cards[:-1] if colour is None else (cards[colour],)
    singles = length - threes  # spaces that one card pays; all other cards lie in threes
    fewest_locomotives = max(0, symbols - threes)
    return any(
        singles - locomotives <= max(coloured)
        for locomotives in range(fewest_locomotives, min(cards[-1], singles) + 1)
    )


def pays_in_groups(length: int, colour: int | None, cards: Cards) -> bool:
    """Tell whether the spaces get cards of one colour, or any four cards each (NC-15)."""
    fours, odd = divmod(sum(cards) - length, 3)  # any four instead of one: three cards more
    if odd or not 0 <= fours <= length:
        return False
    coloured = cards[:-1] if colour is None else (cards[colour],)
    return max(coloured) >= length - fours


def due(laid: Cards, revealed: Cards) -> int:
    """Count the revealed cards that a tunnel charges for (NC-24, NC-25)."""
    return revealed[-1] + sum(
        count for card, count in enumerate(revealed[:-1]) if laid[card] > 0
    )


def pays_surcharge(laid: Cards, surcharge: int, extra: Cards) -> bool:
    """Tell whether the extra cards are locomotives or of the colour laid (NC-24, NC-25, NC-36)."""
    fits = all(laid[card] > 0 for card, count in enumerate(extra[:-1]) if count)
    return fits and sum(extra) == surcharge


# Sets of cards.


def without(cards: Cards, card: int, count: int) -> Cards:
    """Return the cards with some of one kind taken away."""
    return (*cards[:card], cards[card] - count, *cards[card + 1 :])


def subsets(hand: Cards) -> Iterator[Cards]:
    """Return every set of cards that can be taken out of a hand."""
    return product(*(range(count + 1) for count in hand))


def difference(before: Cards, after: Cards) -> Cards:
    """Return the cards that are in the first set and not in the second."""
    return tuple(a - b for a, b in zip(before, after, strict=True))


# Positions.


@dataclass(frozen=True)
class Price:
    """Routes of a game that cost the same."""

    game: str
    routes: tuple[int, ...]

    @property
    def sample(self) -> Route:
        """One of the routes."""
        return load(self.game).sheet.routes[self.routes[0]]

    @property
    def colour(self) -> int | None:
        """The number of the colour, None for gray."""
        colour = self.sample.colour
        return load(self.game).sheet.colours.index(colour) if colour else None

    def __str__(self) -> str:
        route = self.sample
        marks = f"-ferry-{route.ferry}" if route.ferry else ""
        marks += "-tunnel" * route.tunnel + "-groups" * route.groups
        return f"{self.game}-{route.length}-{route.colour or 'gray'}{marks}"

    def accepts(self, cards: Cards) -> bool:
        """Tell whether the cards pay this price."""
        return pays(self.game, self.sample, self.colour, cards)


@cache
def load(game: str) -> Game:
    """Return a table at the first turn, on which hands can be put."""
    return table(game, face_up="locomotive locomotive empty empty empty")


def all_prices() -> list[Price]:
    """Return every distinct price of every game."""
    found: dict[tuple[object, ...], list[int]] = {}
    for game in game_names():
        for number, route in enumerate(load_sheet(game).routes):
            marks = (route.length, route.colour, route.ferry, route.tunnel, route.groups)
            found.setdefault((game, *marks), []).append(number)
    return [Price(str(key[0]), tuple(routes)) for key, routes in found.items()]


PRICES = all_prices()
