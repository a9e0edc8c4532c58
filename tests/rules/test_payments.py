"""Payments: every set of cards that the rules accept can be played in exactly one way, no other.

The predicate `pays` says in plain words which cards pay for a route, straight from the rules. The
engine asks for a payment in stages (the route, colour and numbers, then single cards); the tests
walk through all stages on copies of a state and compare what was laid with what `pays` accepts.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import pytest

from branchline.rules import names as n
from branchline.rules.generator import seed_generator
from branchline.rules.maps.board import Board
from branchline.rules.maps.play import legal, play, why_not
from branchline.rules.maps.state import State
from branchline.rules.reasons import OK
from branchline.sheet import Sheet, load_sheet
from branchline.sheet.model import Route
from table import count_cards, rule, table

HANDS = 60  # random hands for each price
MANY_HANDS = 400  # in the long run
TUNNEL_HANDS = 100
MOST_SUBSETS = 2000  # of one hand

Cards = tuple[int, ...]  # how many of each colour, in the order of the sheet, then locomotives


# What the rules say.


def pays(game: str, route: Route, colour: int | None, cards: Cards) -> bool:
    """Tell whether the cards pay for the route, whose colour has this number (None: gray).

    For a tunnel: whether they can be laid before it shows what else is due.
    """
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
    return revealed[-1] + sum(count for card, count in enumerate(revealed[:-1]) if laid[card] > 0)


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
class Box:
    """A game at its first turn, in which nobody holds a card."""

    sheet: Sheet
    board: Board
    state: State


def open_box(sheet: Sheet) -> Box:
    """Return a game on the sheet whose hands can be filled."""
    game = table(sheet)
    assert isinstance(game.board, Board)
    assert isinstance(game.state, State)
    return Box(sheet, game.board, game.state)


@dataclass(frozen=True)
class Price:
    """Routes of a game that cost the same."""

    box: Box
    numbers: tuple[int, ...]  # of the routes

    @property
    def route(self) -> Route:
        """One of the routes."""
        return self.box.sheet.routes[self.numbers[0]]

    @property
    def colour(self) -> int | None:
        """The number of the colour, None for gray."""
        colour = self.route.colour
        return self.box.sheet.colours.index(colour) if colour else None

    def accepted(self, hand: Cards) -> set[Cards]:
        """Return all sets of cards of a hand that pay this price."""
        game, route, colour = self.box.sheet.key, self.route, self.colour
        return {cards for cards in subsets(hand) if pays(game, route, colour, cards)}

    def __str__(self) -> str:
        route = self.route
        marks = f"-ferry-{route.ferry}" if route.ferry else ""
        marks += "-tunnel" * route.tunnel + "-groups" * route.groups
        return f"{self.box.sheet.key}-{route.length}-{route.colour or 'gray'}{marks}"


def prices_of(game: str) -> list[Price]:
    """Return every distinct price of a game."""
    box = open_box(load_sheet(game))
    found: dict[tuple[object, ...], list[int]] = {}
    for number, route in enumerate(box.sheet.routes):
        marks = (route.length, route.colour, route.ferry, route.tunnel, route.groups)
        found.setdefault(marks, []).append(number)
    return [Price(box, tuple(numbers)) for numbers in found.values()]


def unprinted_price(
    game: str,
    length: int,
    colour: str | None = None,
    *,
    ferry: int = 0,
    tunnel: bool = False,
    groups: bool = False,
) -> Price:
    """Return the price of a route that the box does not have, put in place of another."""
    sheet = load_sheet(game)
    routes = list(sheet.routes)
    ends = Counter(route.cities for route in routes)
    number = next(i for i, route in enumerate(routes) if ends[route.cities] == 1)
    a, b = routes[number].a, routes[number].b
    routes[number] = Route(a, b, length, colour, ferry, tunnel, groups)
    return Price(open_box(replace(sheet, routes=tuple(routes))), (number,))


GAMES = ("new_york", "nordic_countries", "northern_lights", "usa")
PRICES = [price for game in GAMES for price in prices_of(game)]
PRICE_CALLED = {str(price): price for price in PRICES}
UNPRINTED = [
    unprinted_price("nordic_countries", 3, tunnel=True),
    unprinted_price("nordic_countries", 2, "red", ferry=2),
    unprinted_price("nordic_countries", 3, ferry=3),
    unprinted_price("nordic_countries", 5, ferry=1),
    unprinted_price("nordic_countries", 4, "green", groups=True),
    unprinted_price("nordic_countries", 3, groups=True),
    unprinted_price("northern_lights", 4, "red", ferry=2),
    unprinted_price("northern_lights", 3, "white", ferry=1),
    unprinted_price("northern_lights", 3, ferry=3),
    unprinted_price("northern_lights", 5, ferry=3),
    unprinted_price("northern_lights", 3),
]
TUNNELS = [price for price in PRICES + UNPRINTED if price.route.tunnel]


def cards_in(box: Box, counts: list[int]) -> Cards:
    """Return counts by card number as a set of cards."""
    return (*counts[: len(box.sheet.colours)], counts[n.LOCOMOTIVE])


def deal_hand(box: Box, hand: Cards) -> State:
    """Return the state in which the seat whose turn it is holds these cards of the deck."""
    state = box.state.copy()
    for card, count in zip([*range(len(hand) - 1), n.LOCOMOTIVE], hand, strict=True):
        state.hand[state.turn][card] = count
        state.deck[card] -= count
        assert state.deck[card] >= 0, "more cards than the deck holds"
    state.deck_size -= sum(hand)
    return state


def random_hand(rng: random.Random, price: Price) -> Cards:
    """Return a hand of few colours, mostly the right one, that can often pay."""
    sheet = price.box.sheet
    length, colours = price.route.length, len(sheet.colours)
    held = sheet.each_colour - 1  # one of most colours lies in the row
    while True:
        hand = [0] * colours
        for card in rng.sample(range(colours), rng.randint(1, 6)):
            hand[card] = min(held, rng.choice((1, 1, 2, 2, 3, 4, length)))
        rich = rng.randrange(colours) if price.colour is None else price.colour
        hand[rich] = min(held, rng.randint(0, length + 2))
        locomotives = rng.choice((0, 0, 1, 1, 2, 3, 4, length + 1))
        hand.append(min(sheet.locomotives, locomotives))
        if prod(count + 1 for count in hand) <= MOST_SUBSETS:
            return tuple(hand)


# The stages of a claim.


def legal_actions(box: Box, state: State) -> list[int]:
    """Return the legal actions of the seat whose turn it is."""
    out = [0] * box.board.actions
    return out[: legal(box.board, state, state.turn, out)]


def after(box: Box, state: State, action: int) -> State:
    """Return the state to which an action leads; the given one stays."""
    state = state.copy()
    play(box.board, state, state.turn, action)
    return state


def every_end(box: Box, state: State) -> Iterator[State]:
    """Yield each state in which the cards are laid, as often as stages lead to it."""
    if state.decision not in (n.PAYMENT, n.SUBSTITUTE):
        yield state
        return
    choices = legal_actions(box, state)
    assert len(choices) > 1, "a question is asked only where there is a choice, never a dead end"
    for action in choices:
        yield from every_end(box, after(box, state, action))


def laid_cards(box: Box, before: State, end: State, route: int) -> Cards:
    """Return the cards that a claim has cost so far."""
    if box.board.tunnel[route]:
        hand = cards_in(box, before.hand[before.turn])
        return difference(hand, cards_in(box, end.hand[before.turn]))
    return cards_in(box, end.discards)  # the hand may have grown by a draw bonus


def claim_of(box: Box, route: int) -> int:
    """Return the number of the action that claims a route."""
    return box.board.first_action[n.CLAIM] + route


def check_hand(price: Price, hand: Cards, route: int) -> int:
    """Compare the stages with the rules for one hand; return how many payments there are."""
    box = price.box
    state = deal_hand(box, hand)
    claim = claim_of(box, route)
    wanted = price.accepted(hand)
    assert (claim in legal_actions(box, state)) == bool(wanted), hand
    assert (why_not(box.board, state, state.turn, claim) == OK) == bool(wanted), hand
    if not wanted:
        return 0
    ends = every_end(box, after(box, state, claim))
    reached = Counter(laid_cards(box, state, end, route) for end in ends)
    assert set(reached) == wanted, hand
    assert max(reached.values()) == 1, hand
    return len(wanted)


def check_price(price: Price, hands: int, seed: int) -> None:
    """Compare the stages with the rules for many random hands."""
    rng = random.Random(f"{price} {seed}")
    payments = [
        check_hand(price, random_hand(rng, price), rng.choice(price.numbers)) for _ in range(hands)
    ]
    assert sum(count > 0 for count in payments) >= hands // 4, "too few of the hands can pay"


@rule("US-22", "US-23", "US-31", "NL-12", "NL-17", "NL-18", "NY-15", "G-18")
@rule("NC-13", "NC-14", "NC-15", "NC-20", "NC-21", "NC-22", "NC-23")
@pytest.mark.parametrize("price", PRICES, ids=str)
def test_every_payment_is_reached_in_one_way_and_no_other(price: Price) -> None:
    """The stages of a claim lead to exactly the sets of cards that pay, each of them once."""
    check_price(price, HANDS, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("price", PRICES, ids=str)
def test_every_payment_is_reached_in_one_way_by_many_hands(price: Price) -> None:
    """The same for many more hands."""
    check_price(price, MANY_HANDS, seed=2)


@pytest.mark.parametrize("price", UNPRINTED, ids=str)
def test_routes_of_other_maps_are_paid_in_one_way(price: Price) -> None:
    """The same for kinds of routes that our boxes lack but a custom map may have."""
    check_price(price, HANDS, seed=3)


BIG_HANDS = {
    # price: purple, blue, orange, white, green, yellow, black, red, locomotives
    "nordic_countries-9-gray-groups": [
        (11, 11, 11, 0, 0, 0, 0, 0, 2),
        (0, 0, 0, 11, 7, 2, 2, 0, 4),
        (1, 1, 1, 1, 8, 1, 1, 2, 9),
        (0, 9, 0, 9, 0, 0, 9, 0, 9),
    ],
    "nordic_countries-6-red-ferry-2": [
        (3, 3, 0, 3, 0, 0, 0, 7, 6),
        (0, 0, 0, 0, 0, 11, 7, 0, 0),
        (1, 1, 1, 1, 1, 1, 1, 5, 3),
    ],
    "nordic_countries-4-gray-ferry-2": [
        (4, 4, 4, 0, 0, 0, 0, 0, 5),
        (2, 2, 2, 2, 2, 2, 0, 0, 1),
    ],
    "northern_lights-5-gray-ferry-2": [
        (5, 5, 4, 4, 0, 0, 0, 0, 3),
        (2, 2, 2, 2, 2, 2, 3, 0, 2),
    ],
}


@pytest.mark.parametrize("name", BIG_HANDS)
def test_big_hands_pay_in_one_way_each(name: str) -> None:
    """The same for big hands, with which nearly every space can be paid by other cards."""
    price = PRICE_CALLED[name]
    for hand in BIG_HANDS[name]:
        assert check_hand(price, hand, price.numbers[0]) > 0


# Tunnels.


def stack_for_tunnel(rng: random.Random, price: Price, state: State) -> None:
    """Leave few cards in the deck, most of them of the tunnel's colour and locomotives."""
    for card in range(n.CARDS):
        likely = card in (price.colour, n.LOCOMOTIVE)
        kept = min(state.deck[card], rng.randint(0, 8) if likely else 1)
        state.discards[card] += state.deck[card] - kept
        state.deck[card] = kept
    state.deck_size = sum(state.deck)
    state.discards_size = sum(state.discards)


def check_surcharge(box: Box, route: int, before: State, end: State) -> int:
    """Compare what a tunnel asks for and how it is paid with the rules; return what is due."""
    seat = before.turn
    rest = cards_in(box, end.hand[seat])
    laid = difference(cards_in(box, before.hand[seat]), rest)
    surcharge = due(laid, difference(cards_in(box, before.deck), cards_in(box, end.deck)))
    if surcharge == 0:
        assert end.owner[route] == seat, "nothing is due, so the route is claimed (NC-38)"
        return 0
    assert (end.decision, end.turn, end.surcharge) == (n.SURCHARGE, seat, surcharge)
    reached: Counter[Cards] = Counter()
    for action in legal_actions(box, end):
        then = after(box, end, action)
        if box.board.kind[action] == n.LEAVE:
            assert then.owner[route] == n.NOBODY
            assert then.hand[seat] == before.hand[seat], "the laid cards go back (NC-26)"
        else:
            assert then.owner[route] == seat
            reached[difference(rest, cards_in(box, then.hand[seat]))] += 1
    wanted = [extra for extra in subsets(rest) if pays_surcharge(laid, surcharge, extra)]
    assert reached == Counter(wanted), (laid, rest, surcharge)
    assert len(reached) + 1 == len(legal_actions(box, end)), "a tunnel can always be left"
    return surcharge


def check_tunnel(price: Price, hands: int, seed: int) -> None:
    """Compare the surcharges of a tunnel with the rules for many random hands."""
    rng = random.Random(f"{price} {seed}")
    box = price.box
    dues: Counter[int] = Counter()
    for _ in range(hands):
        route = rng.choice(price.numbers)
        state = deal_hand(box, random_hand(rng, price))
        stack_for_tunnel(rng, price, state)
        seed_generator(state.generator, rng.getrandbits(32), 0)
        claim = claim_of(box, route)
        if claim in legal_actions(box, state):
            for end in every_end(box, after(box, state, claim)):
                dues[check_surcharge(box, route, state, end)] += 1
    assert set(dues) == {0, 1, 2, 3}, "some number of cards was never due"


@rule("NC-24", "NC-25", "NC-26", "NC-36", "NC-38")
@pytest.mark.parametrize("price", TUNNELS, ids=str)
def test_every_surcharge_is_paid_in_every_mix_or_left(price: Price) -> None:
    """What is due, and every mix of colour and locomotives that pays it, are as the rules say."""
    check_tunnel(price, TUNNEL_HANDS, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("price", TUNNELS, ids=str)
def test_every_surcharge_is_paid_by_many_hands(price: Price) -> None:
    """The same for many more hands."""
    check_tunnel(price, 20 * TUNNEL_HANDS, seed=2)


# The predicate itself.

EXAMPLES = [
    # what pays, and what does not
    ("usa-4-red", "4 red", True),
    ("usa-4-red", "1 red, 3 locomotive", True),
    ("usa-4-red", "4 locomotive", True),
    ("usa-4-red", "4 blue", False),
    ("usa-4-red", "3 red, 2 locomotive", False),
    ("usa-3-gray", "2 blue, 1 locomotive", True),
    ("usa-3-gray", "2 blue, 1 red", False),
    ("new_york-4-pink", "3 pink, 1 locomotive", True),
    ("northern_lights-1-gray-ferry-1", "1 locomotive", True),
    ("northern_lights-1-gray-ferry-1", "2 red", True),
    ("northern_lights-1-gray-ferry-1", "1 red", False),
    ("northern_lights-1-gray-ferry-1", "1 red, 1 blue", False),
    ("northern_lights-1-gray-ferry-1", "1 red, 1 locomotive", False),
    ("northern_lights-4-gray-ferry-2", "2 red, 2 blue, 1 green, 1 locomotive", True),
    ("northern_lights-4-gray-ferry-2", "6 red", True),
    ("northern_lights-4-gray-ferry-2", "4 red, 1 blue, 1 green", False),
    ("northern_lights-4-gray-ferry-2", "2 red, 2 blue, 2 green, 2 black", False),
    ("northern_lights-5-yellow", "4 yellow, 2 red", False),
    ("nordic_countries-3-red", "3 red", True),
    ("nordic_countries-3-red", "2 red, 1 locomotive", False),
    ("nordic_countries-3-gray", "3 locomotive", False),
    ("nordic_countries-1-gray-ferry-1", "1 locomotive", True),
    ("nordic_countries-1-gray-ferry-1", "1 red, 1 blue, 1 locomotive", True),
    ("nordic_countries-1-gray-ferry-1", "2 red", False),
    ("nordic_countries-4-gray-ferry-2", "2 red, 2 locomotive", True),
    ("nordic_countries-4-gray-ferry-2", "3 red, 1 locomotive", False),
    ("nordic_countries-4-gray-ferry-2", "4 red, 4 blue", True),
    ("nordic_countries-4-gray-ferry-2", "12 locomotive", True),
    ("nordic_countries-4-blue-tunnel", "1 blue, 3 locomotive", True),
    ("nordic_countries-4-blue-tunnel", "3 blue, 3 red", False),
    ("nordic_countries-9-gray-groups", "7 green, 3 red, 3 blue, 2 locomotive", True),  # NC-15
    ("nordic_countries-9-gray-groups", "8 green, 1 locomotive", False),
    ("nordic_countries-9-gray-groups", "8 green, 4 locomotive", True),
    ("nordic_countries-9-gray-groups", "7 green, 4 red", False),
]


@pytest.mark.parametrize(("name", "text", "paid"), EXAMPLES)
def test_the_predicate_knows_plain_examples(name: str, text: str, paid: bool) -> None:
    """The predicate of this file agrees with examples that anybody can check by hand."""
    price = PRICE_CALLED[name]
    box = price.box

    cards = cards_in(box, count_cards(box.sheet, text))
    assert (cards in price.accepted(cards)) is paid
