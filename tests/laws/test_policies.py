"""The simple policies: what each of them prefers, and that chance follows the weights."""

from typing import cast

import pytest

from branchline.game import Game
from branchline.rules import names as n
from branchline.rules import policies as p
from branchline.rules.generator import seed_generator
from branchline.rules.maps import weights as maps
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from branchline.rules.yards import policy as yard_policy
from branchline.rules.yards import weights as yards
from table import table
from yard_table import yard_board, yard_state, yard_table

MAP = "nordic_countries"
ALL = range(p.POLICIES - 1)  # MIXED is not one, but another for each seat


def liking(game: Game, text: str, policy: int) -> int:
    """Return how much a policy likes an action of a game on a map."""
    action = game.notation.read(game.state, 0, text)
    return maps.weight(cast(Board, game.board), cast(State, game.state), 0, action, policy)


def likings(game: Game, kind: int, policy: int) -> set[int]:
    """Return how much a policy likes the actions of one kind."""
    board, state = cast(Board, game.board), cast(State, game.state)
    actions = range(board.first_action[kind], board.first_action[kind + 1])
    return {maps.weight(board, state, 0, action, policy) for action in actions}


def yard_liking(game: Game, text: str, policy: int) -> int:
    """Return how much a policy likes an action of a game with yards."""
    action = game.notation.read(game.state, 0, text)
    return yards.weight(yard_board(game), yard_state(game), 0, action, policy)


def test_hoard_draws_cards() -> None:
    """It likes cards, from the deck or face up, two hundred times as much as the rest."""
    game, yards = table(MAP), yard_table(hands={0: "2 red"})

    for text, much in (("draw deck", 200), ("draw red", 200), ("draw tickets", 1)):
        assert liking(game, text, p.HOARD) == much
        assert yard_liking(yards, text, p.HOARD) == much
    assert liking(game, "claim Bergen–Oslo red", p.HOARD) == 1
    assert yard_liking(yards, "place red", p.HOARD) == 1


def test_claim_greedy_claims_long_routes() -> None:
    """It likes each space of a route fifty times as much as anything else."""
    game = table(MAP)

    assert liking(game, "claim Bergen–Oslo red", p.CLAIM_GREEDY) == 201
    assert liking(game, "claim Helsinki–Lahti", p.CLAIM_GREEDY) == 51
    assert liking(game, "draw deck", p.CLAIM_GREEDY) == 1


def test_claim_greedy_places_large_sets() -> None:
    """In a yard it likes to place, and of a set it likes every card."""
    game = yard_table(hands={0: "3 red, 1 blue, 1 green, 1 locomotive"})

    assert yard_liking(game, "place red", p.CLAIM_GREEDY) == 100
    assert yard_liking(game, "place blue green red", p.CLAIM_GREEDY) == 100
    assert yard_liking(game, "draw deck", p.CLAIM_GREEDY) == 1
    game.play(0, "place red")
    assert yard_liking(game, "put 2 red", p.CLAIM_GREEDY) == 11
    assert yard_liking(game, "put 3 red + 1 locomotive", p.CLAIM_GREEDY) == 16


def test_ticket_greedy_draws_and_keeps_tickets() -> None:
    """It likes to draw tickets, and of those drawn it likes to return few."""
    game, yards = table(MAP), yard_table()

    assert liking(game, "draw deck", p.TICKET_GREEDY) == 1
    assert yard_liking(yards, "draw deck", p.TICKET_GREEDY) == 1
    assert liking(game, "draw tickets", p.TICKET_GREEDY) == 100
    assert yard_liking(yards, "draw tickets", p.TICKET_GREEDY) == 100
    for each in (game, yards):
        each.play(0, "draw tickets")
    assert liking(game, "keep 1 2 3", p.TICKET_GREEDY) == 20
    assert liking(game, "keep 2", p.TICKET_GREEDY) == 14
    assert yard_liking(yards, "keep 1 2 3 4", p.TICKET_GREEDY) == 20
    assert yard_liking(yards, "keep 1", p.TICKET_GREEDY) == 11


def test_tunnel_happy_tries_tunnels_and_often_leaves_them() -> None:
    """It likes tunnels most, then ferries; leaving a tunnel as much as paying for it."""
    game = table(MAP)

    assert liking(game, "claim Bergen–Oslo red", p.TUNNEL_HAPPY) == 501
    assert liking(game, "claim Helsinki–Stockholm gray", p.TUNNEL_HAPPY) == 11
    assert liking(game, "claim Helsinki–Lahti", p.TUNNEL_HAPPY) == 1
    assert liking(game, "draw deck", p.TUNNEL_HAPPY) == 1
    assert likings(game, n.LEAVE, p.TUNNEL_HAPPY) == {3}
    assert likings(game, n.PAY_SURCHARGE, p.TUNNEL_HAPPY) == {3}


@pytest.mark.parametrize("held", ["Bergen–Oslo blue", "Oslo–Örebro green"])
def test_block_claims_beside_others(held: str) -> None:
    """It likes a route that shares a city with another seat's; its own and free ones less."""
    game = table(MAP, owners={held: 1, "Helsinki–Lahti": 0})

    assert liking(game, "claim Bergen–Oslo red", p.BLOCK) == 60
    assert liking(game, "claim Oslo–Örebro yellow", p.BLOCK) == 60
    assert liking(game, "claim Helsinki–Turku", p.BLOCK) == 5
    assert liking(game, "claim Helsinki–Tallinn", p.BLOCK) == 5
    assert liking(game, "draw deck", p.BLOCK) == 1


def test_block_robs() -> None:
    """In a yard it likes a set most that robs another."""
    game = yard_table(hands={0: "3 red, 3 blue"}, yards={1: {"red": "2 red"}})

    assert yard_liking(game, "place red", p.BLOCK) == 200
    assert yard_liking(game, "place blue", p.BLOCK) == 20
    assert yard_liking(game, "draw deck", p.BLOCK) == 1


def test_all_complete_what_is_best() -> None:
    """At a scoring every policy likes the best choice a hundred times as much as the others."""
    game = yard_table()

    assert {yard_liking(game, "complete best", policy) for policy in ALL} == {100}
    assert {yard_liking(game, "done", policy) for policy in ALL} == {1}


def test_mixed_is_another_policy_for_each_seat() -> None:
    """Where policies are mixed each seat has its own; otherwise all have the one that is named."""
    assert [p.policy_of(p.MIXED, seat) for seat in range(5)] == [
        p.HOARD,
        p.CLAIM_GREEDY,
        p.TICKET_GREEDY,
        p.TUNNEL_HAPPY,
        p.BLOCK,
    ]
    assert [p.policy_of(policy, 3) for policy in ALL] == list(ALL)


def test_chance_follows_the_weights() -> None:
    """A weight of 0 is never taken, one of 3 about three times as often as one of 1."""
    generator = [0] * 4
    seed_generator(generator, 1, 2)
    taken = [p.sample([0, 1, 3, 0], 4, generator) for _ in range(4000)]

    assert set(taken) == {1, 2}
    assert 2900 < taken.count(2) < 3100


def test_a_random_player_takes_every_action_alike() -> None:
    """Without a preference all legal actions are equally likely."""
    game = yard_table(hands={0: "2 red"}, face_up="red blue green white black")
    generator, out = [0] * 4, [0] * game.board.actions
    seed_generator(generator, 3, 4)
    board, state = yard_board(game), yard_state(game)
    taken = [yard_policy.choose(board, state, 0, p.RANDOM, generator, out) for _ in range(4000)]

    assert sorted(set(taken)) == game.legal_numbers(0)
    assert all(400 < taken.count(number) < 600 for number in set(taken))


def test_a_liking_counts_between_two_actions_too() -> None:
    """With just two actions hoard draws cards, on a map and with a yard."""
    empty = "empty empty empty empty empty"
    words, out = [0] * 4, [0] * 4000
    seed_generator(words, 6, 1)
    for game in (table(MAP, face_up=empty, deck="5 red"), yard_table(face_up=empty, deck="5 red")):
        board, state = game.board, game.state
        taken = [game.family.choose(board, state, 0, p.HOARD, words, out) for _ in range(1000)]
        assert len(game.legal(0)) == 2
        assert taken.count(board.first_action[n.DRAW_DECK]) > 950
