"""Chance: a seed always deals the same game, and what is hidden is redealt without bias."""

from collections import Counter

import pytest

from branchline.game import start
from branchline.rules import names as n
from branchline.rules.generator import seed_generator
from branchline.rules.hidden import shuffle
from branchline.rules.maps.state import State
from branchline.rules.policies import MIXED
from branchline.rules.tickets import shuffle_ring
from branchline.sheet import load_sheet
from table import cards_of, hand, row, table, ticket_pile

DEALS = [  # with the seed 7 for three: seat 0, the row, who begins, the first ticket of seat 1
    (
        "card_game",
        "1 purple, 1 white, 1 yellow, 3 black, 2 locomotive",
        "black yellow blue green white",
        0,
        "Dallas–New York 11",
    ),
    (
        "new_york",
        "1 blue, 1 red",
        "locomotive red blue red green",
        0,
        "Central Park–Chinatown 8",
    ),
    (
        "nordic_countries",
        "1 purple, 1 yellow, 2 black",
        "purple yellow yellow white black",
        2,
        "Helsinki–Bergen 12",
    ),
    (
        "northern_lights",
        "1 purple, 1 yellow, 2 black",
        "purple yellow yellow white red",
        1,
        "Stockholm–København 5",
    ),
    (
        "usa",
        "1 purple, 1 yellow, 2 black",
        "purple yellow yellow white black",
        1,
        "Seattle–Los Angeles 9",
    ),
]
GAMES = [  # with the seed 7, by mixed policies: seats, turns and points
    ("card_game", 4, 122, [38, 76, -354, 90]),
    ("new_york", 4, 65, [0, 20, -58, 5]),
    ("nordic_countries", 3, 158, [-2, 15, -165]),
    ("northern_lights", 5, 257, [1, -11, -261, -52, 36]),
    ("usa", 5, 240, [2, 15, -92, 58, -44]),
]


def generator(seed: int) -> list[int]:
    """Return a generator that begins at a seed."""
    words = [0] * 4
    seed_generator(words, seed, 1)
    return words


@pytest.mark.parametrize(("name", "cards", "face_up", "first", "ticket"), DEALS)
def test_a_seed_deals_the_same_game_for_ever(
    name: str, cards: str, face_up: str, first: int, ticket: str
) -> None:
    """People share seeds; what each of these deals is stored here."""
    game = start(load_sheet(name), 3, seed=7)

    assert hand(game, 0) == cards
    assert row(game) == face_up
    assert game.state.first == first
    assert str(game.view(1).offer[0]) == ticket


def test_a_seed_puts_the_same_bonus_cards_into_play() -> None:
    """Of the bonus cards that are drawn at random too."""
    game = start(load_sheet("northern_lights"), 3, seed=7)

    assert game.view(None).bonuses == ("B", "H", "J", "K")


@pytest.mark.parametrize(("name", "seats", "turns", "points"), GAMES)
def test_a_seeded_game_goes_the_same_way_for_ever(
    name: str, seats: int, turns: int, points: list[int]
) -> None:
    """Policies with a seed play the same games as when this was stored."""
    game = start(load_sheet(name), seats, seed=7)
    board, state, family = game.board, game.state, game.family
    words, out = generator(7), [0] * game.board.actions
    while state.decision != n.OVER:
        seat = game.waiting[0]
        family.play(board, state, seat, family.choose(board, state, seat, MIXED, words, out))

    assert (state.turns, state.final_points[:seats]) == (turns, points)


def even(counts: Counter[str], kinds: int) -> bool:
    """Tell whether `count` kinds occur, each about as often as the others."""
    usual = counts.total() / kinds
    return len(counts) == kinds and all(abs(c - usual) < usual / 5 for c in counts.values())


def test_every_order_is_as_likely() -> None:
    """Numbers and the tickets of a deck are shuffled without bias; what is not meant stays."""
    words = generator(2)
    rows, piles = Counter[str](), Counter[str]()
    game = table("new_york")
    before = ticket_pile(game)
    for _ in range(3000):
        numbers = [0, 1, 2, 9]
        shuffle(numbers, 3, words)
        assert numbers[3] == 9
        rows[str(numbers[:3])] += 1
        shuffle_ring(game.board, game.state, 2, 3)
        pile = ticket_pile(game)
        assert pile[:2] + pile[5:] == before[:2] + before[5:]
        piles[str(pile[2:5])] += 1

    assert even(rows, 6)
    assert even(piles, 6)


@pytest.mark.parametrize("seat", [0, n.NOBODY])
def test_hidden_cards_are_redealt_without_bias(seat: int) -> None:
    """A card that seat 0 has not seen is in the hand of seat 1 as often as its number says."""
    game = table("usa", hands={0: "2 red", 1: "2 blue"}, deck="2 blue, 4 green")
    words, held = generator(3), Counter[str]()
    for _ in range(3000):
        game.family.redeal(game.board, game.state, seat, words)
        held[cards_of(game, game.state.hand[1])] += 1

    pool = {"blue": 4, "green": 4} if seat == 0 else {"blue": 4, "green": 4, "red": 2}
    pairs = sum(pool.values()) * (sum(pool.values()) - 1) / 2
    for colour, count in pool.items():
        expected = 3000 * count * (count - 1) / 2 / pairs
        assert abs(held[f"2 {colour}"] - expected) < 3 * expected**0.5 + 10


def test_only_its_own_seat_keeps_a_claim_when_redealt() -> None:
    """The seat that is paying still pays in its worlds; in the others' nobody has begun."""
    for seat, decision in ((0, n.PAYMENT), (1, n.TURN), (n.NOBODY, n.TURN)):
        game = table("usa", hands={0: "4 red, 4 blue"})
        game.play(0, "claim Seattle–Portland gray 1")
        game.family.redeal(game.board, game.state, seat, generator(1))
        assert game.state.decision == decision


def test_nothing_is_left_of_a_claim_that_is_taken_back() -> None:
    """No route, no card named and none to name: the seat may do anything with its turn."""
    game = table("nordic_countries", hands={0: "4 red, 3 white, 3 blue, 1 locomotive"})
    game.play(0, "claim Helsinki–Stockholm gray; pay 1 blue + 1 locomotive + 2 any 3; lay white")
    assert game.state.decision == n.SUBSTITUTE
    game.family.redeal(game.board, game.state, 1, generator(1))
    state = game.state
    assert isinstance(state, State)

    assert (state.decision, state.route, state.to_lay) == (n.TURN, n.NO_ROUTE, 0)
    assert sum(state.laid) == 0


def test_what_a_seat_returned_stays_among_the_shuffled() -> None:
    """Its two tickets lie among the lowest four, anywhere; the other two can be any others."""
    game = start(load_sheet("usa"), 2, seed=3)
    returned = [str(game.view(0).offer[2]), str(game.view(0).offer[3])]
    for seat in (0, 1):
        game.play(seat, "keep 1 2")
    before, words, places = game.view(0), generator(5), Counter[str]()
    others = set[str]()
    for _ in range(600):
        game.family.redeal(game.board, game.state, 0, words)
        lowest = ticket_pile(game)[-4:]
        assert set(returned) < set(lowest)
        assert game.view(0) == before
        places[str(lowest.index(returned[0]))] += 1
        others |= set(lowest) - set(returned)

    assert even(places, 4)
    assert len(others) == game.board.tickets - 4


def test_hidden_tickets_are_redealt_without_bias() -> None:
    """The ticket of seat 1 is any that seat 0 has not seen, each as often as the others."""
    names = ["Central Park–Chinatown", "East Village–Soho"]
    game = table("new_york", tickets={0: names[0], 1: names[1]})
    words, held = generator(4), Counter[str]()
    hidden = game.board.tickets - 1
    for _ in range(500 * hidden):
        game.family.redeal(game.board, game.state, 0, words)
        (ticket,) = [t for t in range(game.board.tickets) if game.state.holder[t] == 1]
        held[str(ticket)] += 1

    assert even(held, hidden)
