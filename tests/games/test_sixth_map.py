"""A sixth map is one sheet: it plays, interpreted and compiled, without a line of Python."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import branchline
from branchline import Game
from branchline.compiled.loader import load_compiled
from branchline.rules import names as n
from branchline.rules.fields import dtype, pack
from branchline.rules.maps import batch
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State
from branchline.rules.policies import MIXED, RANDOM
from branchline.rules.state import AnyState
from branchline.sheet import Sheet, read_sheet
from branchline.sheet.actions import action_table
from branchline.sheet.encode_map import LARGE, STANDARD, encode_map
from games.large_map import large_map
from table import table, texts

LAKES = Path(__file__).parent / "lakes.toml"
SEATS = range(2, 6)
UNDER = 'turn = { draw = 3, keep = 1, returned = "under" }'
# What is replaced by what in the sheet, which is then another game.
VARIANTS = {
    "any three cards": ("", ""),
    "any two cards": ("cards = 3", "cards = 2"),
    "a pair": ('substitute = "any", cards = 3', 'substitute = "pair"'),
    "no substitutes": ('{ substitute = "any", cards = 3 }', "{}"),
    "locomotives apart": ("may_stop = {}", "locomotives_only_on_ferries_and_tunnels = {}"),
    "tickets out": (UNDER, 'turn = { draw = 4, keep = 0, returned = "out" }'),
    "all bonus cards": ("in_play = 4", ""),
}
every_variant = pytest.mark.parametrize("variant", VARIANTS)


def lakes(variant: str) -> str:
    """Return the sheet of the made-up map with one of the changes."""
    old, new = VARIANTS[variant]
    text = LAKES.read_text("utf-8")
    assert not old or text.count(old) == 1
    return text.replace(old, new) if old else text


def play_randomly(game: Game, seed: int, read_every: int = 1) -> Iterator[str]:
    """Play to the end with random legal actions; every n-th one is parsed from its text."""
    rng = random.Random(seed)
    while not game.over:
        seat = rng.choice(game.waiting)
        number = rng.choice(game.legal_numbers(seat))
        action = game.action(seat, number)
        if rng.randrange(read_every) == 0:
            assert game.read(seat, action.text) == action
        game.play(seat, action)
        yield action.text


@pytest.mark.parametrize("seats", SEATS)
@every_variant
def test_lakes_plays_from_a_file(variant: str, seats: int, tmp_path: Path) -> None:
    """Whole games are played from a path; every action is a text that reads back."""
    path = tmp_path / "lakes.toml"
    path.write_text(lakes(variant), "utf-8")

    for seed in range(2):
        game = branchline.new(path, seats=seats, seed=seed)
        assert len(list(play_randomly(game, seed))) > 20
        assert min(game.state.rank[:seats]) == 1


def test_lakes_is_loaded_by_its_name() -> None:
    """A path as text will do; the game is called after its file, and its boats by their word."""
    sheet = branchline.new(str(LAKES), seats=2).sheet

    assert (sheet.key, sheet.name, sheet.words) == ("lakes", "Lakes", {"trains": "boats"})
    with pytest.raises(ValueError, match="Lakes is for 2 to 5 players, not 6"):
        branchline.new(LAKES, seats=6)


def test_lakes_uses_every_rule() -> None:
    """In some games every kind of action is played: substitutes, tunnels, draws and returns."""
    seen: Counter[int] = Counter()
    claimed: set[int] = set()
    for seed in range(12):
        game = branchline.new(LAKES, seats=4, seed=seed)
        rng = random.Random(seed)
        while not game.over:
            seat = game.waiting[0]
            number = rng.choice(game.legal_numbers(seat))
            seen[game.board.kind[number]] += 1
            game.play(seat, game.action(seat, number))
        assert isinstance(game.state, State)
        claimed |= {route for route, owner in enumerate(game.state.owner) if owner >= 0}

    assert set(seen) >= set(range(n.DRAW_DECK, n.KEEP + 1)), seen
    assert claimed >= set(range(len(game.sheet.routes)))


def records(board: Board, games: int) -> tuple[Any, Any]:
    """Return the board and blank states as arrays for the compiled rules."""
    boards = np.zeros(1, dtype(Board, board.layout))
    pack(board, boards[0])
    return boards, np.zeros(games, dtype(State, board.layout))


def compare_builds(sheet: Sheet, seats: int, policy: int, games: int) -> None:
    """Play games both ways; decisions, owners and final points are the same."""
    board = encode_map(sheet, seats)
    boards, compiled = records(board, games)
    states: list[AnyState] = [State(board.layout) for _ in range(games)]
    kernels: Any = load_compiled("rules.maps.batch")

    assert kernels.play_games(boards, compiled, policy, 5) == batch.play_games(
        [board], states, policy, 5
    )
    assert compiled["owner"].tolist() == [cast(State, state).owner for state in states]
    assert compiled["final_points"].tolist() == [state.final_points for state in states]


@pytest.mark.parametrize("seats", SEATS)
@every_variant
def test_lakes_plays_compiled(variant: str, seats: int) -> None:
    """The compiled rules play the same games on the new map as the interpreted ones."""
    sheet = read_sheet(lakes(variant), "lakes")

    assert encode_map(sheet, seats).layout is STANDARD
    for policy in (RANDOM, MIXED):
        compare_builds(sheet, seats, policy, 2)


@pytest.mark.parametrize("seats", [2, 5])
def test_the_largest_map_plays(seats: int, tmp_path: Path) -> None:
    """A map with 200 cities, 500 routes and 300 tickets gets the large layout, and plays."""
    path = tmp_path / "large.toml"
    path.write_text(large_map(), "utf-8")
    game = branchline.new(path, seats=seats, seed=seats)

    assert isinstance(game.board, Board)
    assert (game.board.cities, game.board.routes, game.board.tickets) == (200, 500, 300)
    assert game.board.layout is LARGE
    assert len(list(play_randomly(game, seats, read_every=20))) > 100
    assert min(game.state.rank[:seats]) == 1


def test_the_longest_routes_can_be_claimed() -> None:
    """With twelve cards of its colour a route of twelve spaces is legal, with eleven it is not."""
    sheet = read_sheet(large_map(cities=20, routes=19, tickets=30, prices=["12 red"]), "long")
    for cards, legal in (("12 red", True), ("11 red", False), ("11 red, 1 locomotive", True)):
        game = table(sheet, hands={0: cards})
        assert ("claim C0–C1" in texts(game, 0)) == legal


@pytest.mark.long
def test_the_largest_map_plays_compiled() -> None:
    """The large layout compiles, and plays the same games as the interpreted rules."""
    for seats in SEATS:
        compare_builds(read_sheet(large_map(), "large"), seats, MIXED, 2)


def test_no_lawful_sheet_has_more_actions_than_a_board() -> None:
    """With all limits at once the action table still fits: routes, payments, orders of tickets."""
    prices = ["12 gray groups", *(f"{length} gray ferry 1" for length in range(1, 13))]
    sheet = read_sheet(large_map(prices=prices), "large")
    table = action_table(sheet)
    kinds = Counter(row.kind for row in table)

    assert kinds[n.CLAIM] == 500
    assert kinds[n.PAY] == 8 * 78 + 90  # payments with each colour, and those without one
    assert kinds[n.KEEP] == 1957  # 0 to 6 of 6 tickets go back, in any order
    assert len(table) <= LARGE["ACTIONS"]
    assert encode_map(sheet, 5).actions == len(table)
