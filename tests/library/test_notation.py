"""Notation: what is written reads back, what is read may be typed carelessly."""

import random
import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path

import pytest

import branchline as bl
from branchline import IllegalAction, InvalidAction
from branchline.game import Game
from branchline.rules import names as n
from branchline.sheet import load_sheet
from library.harness.seeded import (
    TABLES,
    at_turn,
    claim_texts,
    decisions,
    dump,
    each_game,
    each_map,
    each_table,
    finished,
    map_board,
    map_state,
    rich_hand,
    yard_state,
)
from table import table

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
# Texts of these kinds mean the same in every position.
TIMELESS = (n.DRAW_DECK, n.DRAW_FACE_UP, n.STOP, n.DRAW_TICKETS, n.CLAIM, n.LEAVE, n.PASS)
MANY = (n.CLAIM, n.KEEP, n.PLACE_THREE)  # kinds with too many actions to try them all


def kind_of(game: Game, number: int) -> int:
    """Return the kind of an action."""
    return game.notation.table[number].kind


# what is written


def assert_legal_texts_read_back(game: Game, seat: int, claims: int) -> None:
    """Read the legal actions of a seat back: all but claims, and a sample of those."""
    legal = list(game.legal(seat))
    assert len({action.text for action in legal}) == len(legal)
    is_claim = [kind_of(game, action.number) == n.CLAIM for action in legal]
    some = [action for action, claim in zip(legal, is_claim, strict=True) if not claim]
    choices = [action for action, claim in zip(legal, is_claim, strict=True) if claim]
    random.Random(len(game.events)).shuffle(choices)
    for action in some + choices[:claims]:
        assert game.read(seat, action.text) == action


@each_table
def test_every_legal_text_reads_back_to_its_action(name: str, seats: int) -> None:
    """At every decision the texts of legal actions differ, and each names its action again."""
    for turn, (game, seat, _) in enumerate(decisions(name, seats, seed=seats)):
        assert_legal_texts_read_back(game, seat, claims=1000 if turn % 60 == 20 else 1)


@pytest.mark.long
@each_table
def test_every_legal_text_reads_back_in_all_kinds_of_games(name: str, seats: int) -> None:
    """The same with every claim, whatever the policy."""
    for policy in range(6):
        for game, seat, _ in decisions(name, seats, seed=seats, policy=policy):
            assert_legal_texts_read_back(game, seat, claims=1000)


def possible(game: Game, kind: int) -> Collection[int]:
    """Return the actions of a kind that may answer the open question, whatever the cards."""
    if kind == n.PAY:
        board = map_board(game)
        price = board.price[map_state(game).route]
        start, end = board.payment_starts[price : price + 2]
        return board.payments[start:end]
    return range(game.board.first_action[kind], game.board.first_action[kind + 1])


@each_table
def test_every_action_that_can_be_written_reads_back(name: str, seats: int) -> None:
    """Of all actions of the table, legal or not, a text names one or none, and never another."""
    known: dict[str, int] = {}
    asked: set[int] = set()
    for game, seat, action in decisions(name, seats, seed=seats + 10):
        kind = kind_of(game, action.number)
        if kind in asked:
            continue
        first_time = not asked
        asked.add(kind)  # once for each kind of question
        chance = random.Random(kind)
        for number in range(game.board.actions):
            if kind_of(game, number) in MANY and (not first_time or chance.random() < 0.8):
                continue
            text = game.notation.write(game.state, seat, number)
            try:
                found = game.notation.read(game.state, seat, text)
            except InvalidAction:
                assert kind_of(game, number) not in TIMELESS, text
                continue
            assert game.notation.write(game.state, seat, found) == text
            if kind_of(game, number) in TIMELESS or number in possible(game, kind):
                assert found == number, text
                known[text] = number
    assert {game.board.kind[number] for number in known.values()} >= asked - {*MANY}


@each_game
def test_a_text_says_what_the_action_does(name: str) -> None:
    """The words of a draw name the card that is drawn, those of a claim the cities and no other."""
    for game, seat, action in decisions(name, 2, seed=3):
        row = game.notation.table[action.number]
        if row.kind == n.DRAW_FACE_UP:
            assert action.text == f"draw {game.setup.labels.cards[row.card]}"
        if row.kind == n.CLAIM:
            route = game.sheet.routes[row.route]
            assert action.text.startswith(f"claim {route.a}–{route.b}")
        if row.kind == n.KEEP:
            words = action.text.split(" return ")[0].split()[1:]
            kept = [] if words == ["none"] else [int(word) for word in words]
            offered = range(1, game.state.offered[seat] + 1)
            assert kept == [i for i in offered if i - 1 not in row.returned]


@each_game
def test_an_action_prints_as_its_text(name: str) -> None:
    """`str` of an action is what can be typed."""
    game = at_turn(name)

    assert [str(action) for action in game.legal(0)] == [action.text for action in game.legal(0)]
    assert all(game.read(0, str(action)) == action for action in islice(game.legal(0), 10))


# what is read


def without_accents(text: str) -> str:
    """Return a text as it is typed where there are no accents."""
    letters = str.maketrans({"ø": "o", "Ø": "O", "æ": "ae", "ł": "l"})
    apart = unicodedata.normalize("NFD", text.translate(letters))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def careless(text: str) -> Iterator[str]:
    """Yield other spellings of a text that must mean the same."""
    yield text.upper()
    yield text.lower()
    yield without_accents(text)
    yield without_accents(text).replace("–", "-").upper()
    yield text.replace("–", " - ")
    yield text.replace("–", " ")
    yield "  " + text.replace(" ", "   ") + " "
    yield unicodedata.normalize("NFD", text)


@each_game
def test_capitals_accents_and_dashes_do_not_matter(name: str) -> None:
    """Every text of a sample of decisions may be typed carelessly."""
    for turn, (game, _, action) in enumerate(decisions(name, 2, seed=5)):
        if turn % 4 == 0:
            seat = game.waiting[0]
            action = min(game.legal(seat), key=lambda each: -each.number)  # noqa: PLW2901
            for text in careless(action.text):
                assert game.read(seat, text) == action, text


@each_map
def test_routes_may_be_typed_carelessly(name: str) -> None:
    """Every route is found however its cities are typed, swapped or not."""
    game = at_turn(name)
    for number in range(0, len(game.sheet.routes), 7):
        route = game.sheet.routes[number]
        action = game.action(0, game.board.first_action[n.CLAIM] + number)
        swapped = action.text.replace(f"{route.a}–{route.b}", f"{route.b}–{route.a}")
        for text in (*careless(action.text), swapped, swapped.upper()):
            assert game.read(0, text) == action, text


def fitting(game: Game, one: str, other: str) -> list[int]:
    """Return the routes whose cities begin so, in either order; independent of the code."""

    def begins(city: str, part: str) -> bool:
        return without_accents(city).lower().startswith(without_accents(part).lower())

    return [
        number
        for number, route in enumerate(game.sheet.routes)
        if (begins(route.a, one) and begins(route.b, other))
        or (begins(route.b, one) and begins(route.a, other))
    ]


@each_map
def test_cities_may_be_cut_short_while_one_route_fits(name: str) -> None:
    """A prefix of each city is enough; if several routes fit, the answer names them."""
    game = at_turn(name)
    chance = random.Random(1)
    read = refused = 0
    for _ in range(80):
        route = chance.choice(game.sheet.routes)
        cities = chance.sample((route.a, route.b), 2)
        parts = [city[: chance.randint(2, len(city))].rstrip(" .(") for city in cities]
        fit = fitting(game, *parts)
        alike = {(r.cities, r.colour, r.length) for r in (game.sheet.routes[i] for i in fit)}
        text = f"claim {parts[0]}–{parts[1]}"
        if len(alike) == 1:
            read += 1
            assert game.notation.table[game.read(0, text).number].route in fit
        else:
            refused += 1
            with pytest.raises(InvalidAction) as error:
                game.read(0, text)
            assert text in str(error.value)
            assert any(claim_texts(game)[number] in str(error.value) for number in fit)
            assert all(
                named in {claim_texts(game)[number] for number in fit}
                for named in str(error.value).partition(" may mean ")[2].split(" or ")
            )
    assert read > 10
    assert refused > 10


def test_a_lane_may_be_left_out_where_one_is_free() -> None:
    """Two colours are asked for, until one is claimed; lanes that are alike are never asked for."""
    game = table("usa", seats=4, hands={0: "9 red, 9 yellow, 5 locomotive"})
    with pytest.raises(InvalidAction, match=r"Boston–New York red or claim Boston–New York yellow"):
        game.read(0, "claim Boston–New York")
    assert game.read(0, "claim New York–Boston yellow").text == "claim Boston–New York yellow"

    game = table("usa", seats=4, owners={"Boston–New York red": 1})
    assert game.read(0, "claim Boston–New York").text == "claim Boston–New York yellow"

    game = table("usa", seats=4, owners={"Montréal–Boston gray 1": 1})
    assert game.read(0, "claim boston montreal").text == "claim Montréal–Boston gray 2"
    assert game.read(0, "claim boston montreal gray 1").text == "claim Montréal–Boston gray 1"


# what is not an action


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("usa", set()),
        ("new_york", set()),
        ("northern_lights", {"stop", "lay COLOUR pair"}),
        ("nordic_countries", {"lay COLOUR", "add 1 COLOUR", "leave"}),
        ("card_game", {"keep none", "place COLOUR", "complete best", "done"}),
    ],
)
def test_only_what_the_game_has_is_expected(name: str, own: set[str]) -> None:
    """No game names a text that no action of it has."""
    some = {"stop", "lay COLOUR", "lay COLOUR pair", "add 1 COLOUR", "leave", "keep none"}
    some |= {"place COLOUR", "complete best", "done"}
    with pytest.raises(InvalidAction) as error:
        at_turn(name).read(0, "frobnicate")

    expected = str(error.value).partition("; expected ")[2]
    assert {shape for shape in some if shape in re.split(", | or ", expected)} == own
    assert {"draw deck", "draw COLOUR", "draw tickets", "keep 1 2", "pass"} <= set(
        re.split(", | or ", expected)
    )


@each_game
@pytest.mark.parametrize("text", ["", ";", "  ", "frobnicate", "draww deck", "42", "claim", "é"])
def test_what_is_no_action_is_answered_with_what_was_expected(name: str, text: str) -> None:
    """A text that is not an action is named in the answer, with the shapes that were expected."""
    game = at_turn(name)
    before = dump(game)

    with pytest.raises(InvalidAction) as error:
        game.read(0, text)

    assert repr(text) in str(error.value)
    assert "expected" in str(error.value)
    assert "draw deck" in str(error.value) or "claim CITY–CITY" in str(error.value)
    assert dump(game) == before


@each_map
def test_a_slip_is_answered_with_the_nearest_spellings(name: str) -> None:
    """Of a claim with one wrong letter, the route that was meant is named in the answer."""
    game = at_turn(name)
    found = tried = 0
    for number in range(0, len(game.sheet.routes), 5):
        text = claim_texts(game)[number]
        place = text.index("–") - 2
        slip = text[:place] + "x" + text[place + 1 :]
        with pytest.raises(InvalidAction) as error:
            game.read(0, slip)
        tried += 1
        found += text in str(error.value)
        assert "did you mean claim " in str(error.value)
    assert found >= 0.8 * tried


@each_game
def test_a_slip_in_a_colour_is_answered_with_the_nearest_spellings(name: str) -> None:
    """Of a draw with one letter too many, the card that was meant is named in the answer."""
    game = at_turn(name)
    for colour in (*game.sheet.colours, "locomotive"):
        with pytest.raises(InvalidAction, match=f"did you mean .*draw {colour}"):
            game.read(0, f"draw {colour}x")


@each_table
def test_nothing_that_is_typed_breaks_the_reading(name: str, seats: int) -> None:
    """Pieces of texts in any order are read as an action or refused, at any moment."""
    chance = random.Random(seats)
    words = ["draw", "claim", "pay", "lay", "add", "keep", "place", "put", "complete", "return"]
    words += ["deck", "tickets", "pair", "any", "–", "+", "1", "2", "3", "red", "locomotive"]
    words += [*list(load_sheet(name).cities)[:6], "\x00", "🚂", "²", "٣"]
    for turn, (game, seat, _) in enumerate(decisions(name, seats, seed=1)):
        if turn % 10 == 0:
            for _ in range(5):
                text = " ".join(chance.choices(words, k=chance.randint(1, 6)))
                try:
                    action = game.read(seat, text)
                except InvalidAction:
                    continue
                assert game.read(seat, action.text) == action


# whole moves


def moves(game: Game, name: str) -> list[str]:
    """Return moves that begin well and end badly."""
    long = next(a.text for a in game.legal(0) if a.text.split()[0] in ("claim", "place"))
    return [
        "draw deck; draw nothing",
        "draw deck; claim nowhere–elsewhere",
        "draw deck; pass",
        "draw deck; draw deck; draw deck; draw deck",
        "draw tickets; keep 9",
        "draw tickets; keep 1; keep 1",
        f"{long}; pay nothing",
        f"{long}; draw deck; draw deck",
        "draw tickets; ",
        "; draw deck",
    ]


def play_parts(game: Game, move: str) -> str:
    """Play the parts of a move one by one until one is refused; return what there is then."""
    after = game.copy(reseed=False)
    for part in move.split(";"):
        try:
            after.play(0, part)
        except (InvalidAction, IllegalAction):
            break
    return dump(game if after.state.generator == game.state.generator else after)


@each_game
def test_a_whole_move_is_played_or_nothing_is(name: str) -> None:
    """A move of which a part is refused changes nothing, but what chance has shown stays."""
    undone = 0
    for move in moves(table(name, hands={0: rich_hand(name)}), name):
        game = table(name, hands={0: rich_hand(name)})
        before, expected = dump(game), play_parts(game, move)
        with pytest.raises((InvalidAction, IllegalAction)):
            game.play(0, move)
        assert dump(game) == expected, move
        undone += expected == before
    assert undone >= 4


@each_game
def test_a_whole_move_does_what_its_parts_do(name: str) -> None:
    """A move gives the events of its parts, one after the other."""
    whole, parts = at_turn(name), at_turn(name)

    events = whole.play(0, "draw deck ;draw deck")

    assert events == parts.play(0, "draw deck") + parts.play(0, "draw deck")
    assert dump(whole) == dump(parts)


# the page

TICKETS = {"card_game": "Chicago–New York, Los Angeles–Dallas"}  # of seat 0 in the examples


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading of the page."""
    part = PAGE.read_text("utf-8").partition(f"## {heading}")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def shapes() -> list[re.Pattern[str]]:
    """Return what the shapes of the page match."""
    cards = r"\d+ \w+( \d+)?( \+ \d+ \w+( \d+)?)*"
    stands_for = {"COLOUR": r"\w+", "CITY": "[^–]+", "LANE": r"\w+( \d)?", "CARDS": cards}
    stands_for |= {"NUMBERS": r"\d+( \d+)*", "POINTS": r"\d+"}
    found = []
    for text, _ in rows("Forms"):
        pattern = re.escape(text.strip("`")).replace(r"\ ", " ")
        for word, meaning in stands_for.items():
            pattern = pattern.replace(word, meaning)
        found.append(re.compile(pattern))
    return found


@each_table
def test_the_page_describes_every_action(name: str, seats: int) -> None:
    """Every text that is written along a game has one of the shapes of the page."""
    known = shapes()
    for game, seat, _ in decisions(name, seats, seed=7):
        for action in game.legal(seat):
            assert any(shape.fullmatch(action.text) for shape in known), action.text


def test_the_page_describes_every_kind_of_action() -> None:
    """Every kind of action of every game begins like a shape of the page."""
    first_words = {text.strip("`").split()[0] for text, _ in rows("Forms")}
    for name in bl.games():
        game = bl.new(name, 2, seed=1)
        for number in range(game.board.actions):
            assert game.notation.write(game.state, 0, number).split()[0] in first_words


@pytest.mark.parametrize(("name", "move"), [(row[0], row[1].strip("`")) for row in rows("Whole")])
def test_the_examples_of_the_page_can_be_played(name: str, move: str) -> None:
    """Each example is a lawful move of a seat that has the cards for it."""
    row = "locomotive locomotive red blue black" if "draw locomotive" in move else None
    hands, tickets = {0: rich_hand(name)}, {0: TICKETS.get(name, "")}
    game = table(name, hands=hands, face_up=row, top="red blue blue", tickets=tickets)
    if move.startswith("complete"):
        game.state.decision, yard_state(game).stack[0] = n.COMPLETING, game.state.hand[0]
    game.play(0, move)

    assert game.waiting == [1]


def test_every_table_has_finished_games() -> None:
    """The games that these tests walk through come to an end."""
    assert all(finished(name, seats, seed=2).over for name, seats in TABLES)


@pytest.mark.parametrize("name", bl.games())
def test_the_order_of_returned_tickets_is_read_strictly(name: str) -> None:
    """It names exactly the tickets that are not kept, each once; anything else is not an action."""
    game = bl.new(name, seats=2, seed=1)
    offered = len(game.view(0).offer or ())
    kept, others = "1 2"[: 2 * offered - 3], [str(n) for n in range(3, offered + 1)] or ["2"]
    usual = " ".join(others)
    assert game.read(0, f"keep {kept} return {usual}") == game.read(0, f"keep {kept}")
    for wrong in ("1", "9", "x", "+".join([*others, "1"]), f"{usual} 1", f"{usual} {usual}"):
        with pytest.raises(bl.InvalidAction):
            game.read(0, f"keep {kept} return {wrong}")
