"""Records: the page and the schema describe them, replaying gives the game back, others can check.

The referee of these tests shares no code with the library (see `referee.py`).
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import branchline as bl
from branchline import RecordError
from branchline import events as ev
from branchline.game import Game
from branchline.record import event_line
from branchline.rules import names as n
from branchline.rules import policy
from branchline.sheet import load_sheet
from library.map_referee import MapReferee, Route, longest_path
from library.referee import Foul
from library.seeded import MAPS, POLICIES, TABLES, decisions, each_game, each_table, fresh, record
from library.yard_referee import YardReferee

DOCS = Path(__file__).parents[2] / "docs"
DATA = Path(__file__).parents[3] / "shared" / "data"
Lines = list[dict[str, Any]]


@cache
def validator() -> Draft202012Validator:
    """Return the schema of a line."""
    return Draft202012Validator(json.loads((DOCS / "record.schema.json").read_text("utf-8")))


@cache
def printed(name: str) -> dict[str, Any]:
    """Return the printed facts of a game."""
    if not DATA.exists():
        pytest.skip("the printed facts are not here")
    facts: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    return facts


def judge(text: str, name: str) -> None:
    """Let the referee check a record."""
    data = printed(name)
    (MapReferee if "routes" in data else YardReferee)(text, data).check()


def parse(text: str) -> Lines:
    """Return the objects of a record."""
    return [json.loads(line) for line in text.splitlines()]


def unparse(lines: Lines) -> str:
    """Return objects as a record."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


# the page and the schema


def test_the_schema_is_a_schema() -> None:
    """The schema itself is valid."""
    Draft202012Validator.check_schema(validator().schema)


@each_table
def test_the_schema_describes_every_line(name: str, seats: int) -> None:
    """Every line of generated records is valid, whatever the policy."""
    checked: set[str] = set()
    for policy_number in POLICIES:
        for line in record(name, seats, 1, policy_number).splitlines():
            shape = re.sub(r'"(?!event|deck|face_up)[^"]*": (?=\d)|\d+', "", line)
            if shape not in checked:  # lines that differ by numbers only are alike
                checked.add(shape)
                assert validator().is_valid(json.loads(line)), line


@each_game
def test_the_schema_refuses_wrong_keys_and_values(name: str) -> None:
    """A line with a key renamed, dropped, added or of another type is not valid."""
    seen = set()
    for line in parse(record(name, load_sheet(name).seats[-1], 1)):
        kind = (line.get("event"), line.get("from"))
        if kind in seen:
            continue
        seen.add(kind)
        assert validator().is_valid(line)
        assert not validator().is_valid(line | {"more": 1})
        for key in line:
            rest = {other: line[other] for other in line if other != key}
            assert not validator().is_valid(rest)
            assert not validator().is_valid(rest | {key + "s": line[key]})
            for wrong in (True, -1, "mauve", [["x"]], {"red": 0}, None):
                texts = key in ("game", "sheet", "winners") or (key, wrong) == ("card", None)
                assert texts or not validator().is_valid(rest | {key: wrong}), (key, wrong)


def test_the_page_describes_every_event() -> None:
    """The page has a row for each event of the schema, with its keys."""
    page = (DOCS / "record.md").read_text("utf-8")
    rows = {row[0]: row[1] for row in re.findall(r"^\| `(\w+)` \| (.*?) \|", page, re.MULTILINE)}
    shapes = cast(dict[str, Any], validator().schema)["$defs"].values()
    told = [shape for shape in shapes if "event" in shape.get("properties", {})]
    events = {shape["properties"]["event"]["const"]: shape for shape in told}
    assert set(rows) | {"scores"} == set(events)
    for event, keys in rows.items():
        described = set(re.findall(r"\b[a-z]\w*\b", re.sub(r"\(.*?\)", "", keys)))
        required = {*events[event]["required"], *events[event]["properties"]} - {"event"}
        assert described >= required, event
    assert set(ev.Event.__args__) == {getattr(ev, camel(event)) for event in rows}


def camel(event: str) -> str:
    """Return the name of an event's class."""
    return "".join(word.capitalize() for word in event.split("_"))


# replaying


@each_table
def test_replaying_gives_the_same_game_back(name: str, seats: int) -> None:
    """At every step of a replay its record is the beginning of the text; the end is the same."""
    for policy_number in (policy.MIXED, policy.TUNNEL_HAPPY):
        game = fresh(name, seats, 2)
        for _ in decisions(name, seats, 2, policy_number, game):
            pass
        text = game.record()
        steps: list[int] = []

        def compare(replayed: Game, text: str = text, steps: list[int] = steps) -> None:
            steps.append(len(replayed.events))
            if len(steps) % 10 == 0 or replayed.over:
                assert text.startswith(replayed.record())

        again = bl.replay(text, each=compare)

        assert again.record() == text
        assert steps == sorted(steps)
        assert steps[-1] == len(game.events)
        for seat in (*range(seats), None):
            assert repr(again.view(seat)) == repr(game.view(seat))
        assert again.scores() == game.scores()


def is_told(game: Game) -> bool:
    """Tell whether all that has been done is in the record: nothing is half done."""
    if game.state.decision in (n.PAYMENT, n.SUBSTITUTE, n.PUTTING):
        return False
    return all(answer == n.NOT_YET for answer in game.state.answer)


@each_table
def test_a_game_can_be_replayed_up_to_any_moment(name: str, seats: int) -> None:
    """The record of a game in play gives that moment back, and the game can be played on."""
    compared = 0
    stopped = False
    for turn, (game, seat, action) in enumerate(decisions(name, seats, seed=3)):
        if turn % 14 == 0 and is_told(game) and not stopped:
            again = bl.replay(game.record())
            assert again.record() == game.record()
            assert (again.waiting, again.names) == (game.waiting, game.names)
            for viewer in (*range(seats), None):
                assert repr(again.view(viewer)) == repr(game.view(viewer))
            assert [a.text for a in again.legal(seat)] == [a.text for a in game.legal(seat)]
            again.play(seat, action)
            compared += 1
        stopped = action.text in ("stop", "done") or action.text.startswith("complete")
    assert compared > 1


@each_game
def test_a_replayed_game_has_chances_of_its_own(name: str) -> None:
    """Once the record is used up, chance decides again; the record does not bind the future."""
    text = next(decisions(name, 2, seed=1))[0].record()
    futures = set()
    for seed in range(3):
        again = bl.replay(text)
        again.reseed(seed)
        for _ in decisions(name, 2, 1, game=again):
            pass
        futures.add(again.record())
    assert len(futures) == 3


@each_game
def test_names_and_unknown_keys_do_not_matter(name: str) -> None:
    """A record with other names and with more keys is the record of the same game."""
    lines = parse(record(name, 2, 1))
    lines[0]["seats"] = ["Kari", "Ola"]
    for line in lines:
        line["seen_by"] = "nobody"
    again = bl.replay(unparse(lines))

    assert again.names == ("Kari", "Ola")
    assert again.record().splitlines()[1:] == record(name, 2, 1).splitlines()[1:]


# the referee


@each_table
def test_the_referee_accepts_our_records(name: str, seats: int) -> None:
    """Records of every policy pass a referee that was written without the library."""
    for policy_number in POLICIES:
        judge(record(name, seats, 1, policy_number), name)


@pytest.mark.long
@pytest.mark.parametrize("policy_number", POLICIES)
@each_table
def test_the_referee_accepts_many_records(name: str, seats: int, policy_number: int) -> None:
    """The same with twenty seeds."""
    for seed in range(100, 120):
        judge(record.__wrapped__(name, seats, seed, policy_number), name)


def test_the_referee_measures_paths_as_a_pencil_does() -> None:
    """Loops count, cities may be passed again, no route is used twice."""

    def routes(text: str) -> list[Route]:
        parts = (part.split() for part in text.split(","))
        return [
            Route(frozenset(ends), 0, int(length), (), 0, False, True, 0, 0, False, 0)
            for ends, length in parts
        ]

    assert longest_path(routes("ab 2,bc 3,ca 4,cd 1")) == 10
    assert longest_path(routes("ab 2,ac 3,ad 4")) == 7
    assert longest_path(routes("ab 6,cd 1,de 1,ef 1")) == 6
    assert longest_path([]) == 0


# changed records


def at(lines: Lines, event: str, chance: random.Random, **values: object) -> int:
    """Return a line with such an event, or -1."""
    found = [
        number
        for number, line in enumerate(lines)
        if line.get("event") == event and all(line.get(k) == v for k, v in values.items())
    ]
    return chance.choice(found) if found else -1


EVENTS = [
    *("deal", "turn_up", "bonus_cards", "offer", "keep", "tickets_shuffled", "first", "refill"),
    *("wipe", "reshuffle", "claim", "tunnel", "tunnel_left", "draw_bonus", "to_track", "place"),
    *("robbery", "complete", "second_deck", "pass", "last_round", "end", "scores"),
]


def assert_refused(lines: Lines | str, line: int) -> None:
    """Replaying must fail at this line (counted from 1)."""
    text = lines if isinstance(lines, str) else unparse(lines)
    with pytest.raises(RecordError) as error:
        bl.replay(text)
    assert error.value.line == line, str(error.value)
    assert str(error.value) == f"line {line}: {error.value.sentence}"


@cache
def first_line(name: str, event: str) -> tuple[str, int] | None:
    """Return a record of a game that has such an event early on, and the line of the event."""
    found = []
    for seats in (load_sheet(name).seats[0], load_sheet(name).seats[-1]):
        for policy_number in (policy.MIXED, policy.TUNNEL_HAPPY, policy.HOARD):
            text = record(name, seats, 1, policy_number)
            numbers = [i for i, line in enumerate(parse(text)) if line.get("event") == event]
            if numbers:
                found.append((numbers[-1 if event in ("deal", "keep") else 0], text))
    return (min(found)[1], min(found)[0]) if found else None


def games_with(event: str) -> Iterator[tuple[str, Lines, int]]:
    """Yield a record of each game that has such an event, and the line of one of them."""
    for name in bl.games():
        found = first_line(name, event)
        if found is not None:
            yield name, parse(found[0]), found[1]


@pytest.mark.parametrize("event", EVENTS)
def test_a_missing_line_is_found(event: str) -> None:
    """Where a line was taken out, the line that stands there now does not follow."""
    tried = 0
    for _, lines, number in games_with(event):
        del lines[number]
        assert_refused(lines, number + 1)
        tried += 1
    assert tried > 0


@pytest.mark.parametrize("event", EVENTS)
def test_a_line_that_stands_twice_is_found(event: str) -> None:
    """The second copy of a line is refused."""
    for _, lines, number in games_with(event):
        lines.insert(number, lines[number])
        assert_refused(lines, number + 2)


@pytest.mark.parametrize("event", [event for event in EVENTS if event != "first"])
def test_another_seat_is_found(event: str) -> None:
    """An event of another seat does not follow."""
    for _, lines, number in games_with(event):
        if "seat" in lines[number]:
            lines[number] |= {"seat": (lines[number]["seat"] + 1) % len(lines[0]["seats"])}
            assert_refused(lines, number + 1)


def flaws(lines: Lines, number: int, changed: dict[str, Any]) -> list[str]:
    """Return what is wrong with the answer to a record with a changed line; nothing is best."""
    text = unparse([*lines[:number], changed, *lines[number + 1 :]])
    try:
        bl.replay(text)
    except RecordError as error:
        return [] if error.line == number + 1 else [f"{error} instead of {number + 1}: {changed}"]
    except Exception as error:  # anything else is a flaw too
        return [f"{error!r}: {changed}"]
    return [f"accepted: {changed}"]


@pytest.mark.parametrize("event", [*EVENTS, "draw"])
def test_a_missing_or_misspelt_key_is_found(event: str) -> None:
    """A line without one of its keys is refused."""
    found = []
    for _, lines, number in games_with(event):
        line = lines[number]
        for key in line:
            rest = {other: line[other] for other in line if other != key}
            found += flaws(lines, number, rest | {key + "x": line[key]})
    assert found == []


FIRST_TURN = ("draw", "claim", "tunnel", "place")  # what a game may begin with
WRONG: list[Any] = [None, "mauve", 77, [], {"mauve": 1}, [["mauve", 1, []]], {"red": 0.5}]


@pytest.mark.parametrize("event", [*EVENTS, "draw"])
def test_a_wrong_value_is_found(event: str) -> None:
    """A line with a value that cannot stand there is refused."""
    _, lines, number = next(games_with(event))
    line = lines[number]
    found = []
    for key in line:
        for wrong in WRONG:
            lawful = event == "complete" and key == "tickets" and wrong == []  # none may be chosen
            if line[key] != wrong and not lawful and (key != "event" or isinstance(wrong, str)):
                found += flaws(lines, number, line | {key: wrong})
    assert found == []


@pytest.mark.parametrize("event", [None, 77, [], {}, ["draw"]])
def test_an_event_that_is_no_word_is_refused(event: object) -> None:
    """Whatever stands in place of the name of an event, the line is refused."""
    found = []
    for name in bl.games():
        lines = parse(record(name, 2, 1))
        begin = next(i for i, line in enumerate(lines) if line.get("event") in FIRST_TURN)
        for number in (1, begin, len(lines) - 1):
            found += flaws(lines, number, lines[number] | {"event": event})
    assert found == []


def test_a_truth_value_is_no_number() -> None:
    """`true` does not stand for 1, nor `false` for 0."""
    found = []
    for name in bl.games():
        lines = parse(record(name, 2, 1))
        for number in (*range(1, 3), *range(9, 16)):
            for key, value in lines[number].items():
                if type(value) is int and value in (0, 1):
                    found += flaws(lines, number, lines[number] | {key: bool(value)})
    assert found == []


def claimed_twice(lines: Lines, chance: random.Random) -> int:
    """Claim a route that is claimed."""
    claims = [i for i, line in enumerate(lines) if line.get("event") == "claim"]
    plain = [i for i in claims if lines[i - 1].get("event") not in ("tunnel", "reshuffle")]
    number = plain[-1]
    first = lines[claims[0]]
    lines[number] = lines[number] | {"route": first["route"], "lane": first["lane"]}
    return number


def paid_too_much(lines: Lines, chance: random.Random) -> int:
    """Pay with cards that nobody has."""
    number = at(lines, "claim", chance)
    lines[number] = lines[number] | {"cards": {**lines[number]["cards"], "blue": 40}}
    return number


def paid_nothing(lines: Lines, chance: random.Random) -> int:
    """Pay without cards."""
    number = at(lines, "claim", chance)
    lines[number] = lines[number] | {"cards": {}}
    return number


def other_lane(lines: Lines, chance: random.Random) -> int:
    """Claim a lane that is not there."""
    number = at(lines, "claim", chance)
    lines[number] = lines[number] | {"lane": 3}
    return number


def other_card_drawn(lines: Lines, chance: random.Random) -> int:
    """Draw a card from a place that shows another one."""
    number = at(lines, "draw", chance, **{"from": "face_up"})
    card = lines[number]["card"]
    lines[number] = lines[number] | {"card": "blue" if card != "blue" else "red"}
    return number


def other_place_drawn(lines: Lines, chance: random.Random) -> int:
    """Draw a card from a place outside the row."""
    number = at(lines, "draw", chance, **{"from": "face_up"})
    lines[number] = lines[number] | {"slot": 5}
    return number


def other_source(lines: Lines, chance: random.Random) -> int:
    """Draw a card from nowhere."""
    number = at(lines, "draw", chance, **{"from": "face_up"})
    lines[number] = lines[number] | {"from": "sleeve"}
    return number


def other_points(lines: Lines, chance: random.Random) -> int:
    """Change the points of a ticket that is offered."""
    number = at(lines, "offer", chance)
    a, b, points = lines[number]["tickets"][0]
    lines[number] = lines[number] | {"tickets": [[a, b, points + 1], *lines[number]["tickets"][1:]]}
    return number


def kept_another(lines: Lines, chance: random.Random) -> int:
    """Keep a ticket that was not offered."""
    number = at(lines, "keep", chance)
    offers = [line for line in lines if line.get("event") == "offer"]
    strange = next(
        ticket
        for offer in offers
        for ticket in offer["tickets"]
        if ticket not in lines[number]["kept"] + lines[number]["returned"]
    )
    lines[number] = lines[number] | {"kept": [strange, *lines[number]["kept"][1:]]}
    return number


def ticket_returned_twice(lines: Lines, chance: random.Random) -> int:
    """Return a ticket that is kept."""
    number = at(lines, "keep", chance)
    while not lines[number]["kept"]:
        number = at(lines, "keep", chance)
    line = lines[number]
    lines[number] = line | {"returned": line["returned"] + line["kept"]}
    return number


def other_discards(lines: Lines, chance: random.Random) -> int:
    """Reshuffle more than there is."""
    number = at(lines, "reshuffle", chance)
    if number > 0:
        cards = lines[number]["cards"]
        lines[number] = lines[number] | {"cards": {**cards, "blue": cards.get("blue", 0) + 1}}
    return number


def other_refill(lines: Lines, chance: random.Random) -> int:
    """Refill another place than the empty one."""
    number = at(lines, "refill", chance)
    lines[number] = lines[number] | {"slot": (lines[number]["slot"] + 1) % 5}
    return number


def other_reason(lines: Lines, chance: random.Random) -> int:
    """End for another reason."""
    number = at(lines, "end", chance)
    lines[number] = lines[number] | {"reason": "boredom"}
    return number


def other_surcharge(lines: Lines, chance: random.Random) -> int:
    """Ask for another surcharge."""
    number = at(lines, "tunnel", chance)
    if number > 0:
        lines[number] = lines[number] | {"surcharge": lines[number]["surcharge"] + 1}
    return number


def swapped_lines(lines: Lines, chance: random.Random) -> int:
    """Let a refill stand before the draw that it follows."""
    number = at(lines, "draw", chance, **{"from": "face_up"})
    while lines[number + 1].get("event") != "refill":
        number = at(lines, "draw", chance, **{"from": "face_up"})
    lines[number], lines[number + 1] = lines[number + 1], lines[number]
    return number


def other_scores(key: str) -> Callable[[Lines, random.Random], int]:
    """Change one number of the scores."""

    def change(lines: Lines, chance: random.Random) -> int:
        seat = lines[-1]["seats"][chance.randrange(len(lines[-1]["seats"]))]
        if key == "winners":
            lines[-1]["winners"] = [9]
        elif key == "lines":
            seat["lines"][0][1] += 1
        else:
            seat[key] += 1
        return len(lines) - 1

    return change


CHANGES: list[Callable[[Lines, random.Random], int]] = [
    *(claimed_twice, paid_too_much, paid_nothing, other_lane, other_card_drawn, other_place_drawn),
    *(other_source, other_points, kept_another, ticket_returned_twice, other_discards),
    *(other_refill, other_reason, other_surcharge, swapped_lines),
    *(other_scores(key) for key in ("total", "completed", "rank", "lines", "winners")),
]
ON_MAPS = (claimed_twice, paid_too_much, paid_nothing, other_lane, other_surcharge, other_discards)


@pytest.mark.parametrize("change", CHANGES)
@each_game
def test_a_change_is_found_where_it_was_made(
    name: str, change: Callable[[Lines, random.Random], int]
) -> None:
    """Each of these changes is refused at its line, by replaying and by the referee."""
    if change in ON_MAPS and name not in MAPS:
        return
    for seed in range(2):
        lines = parse(record(name, 2, seed, policy.TUNNEL_HAPPY))
        number = change(lines, random.Random(seed))
        if number > 0:
            assert_refused(lines, number + 1)
            with pytest.raises(Foul) as foul:
                judge(unparse(lines), name)
            assert foul.value.line == number + 1


HEADERS: list[dict[str, Any]] = [
    {"format": "branchline/2"},
    {"format": None},
    {"game": "atlantis"},
    {"game": "../usa"},
    {"game": 7},
    {"sheet": "0"},
    {"sheet": 1},
    {"seats": ["A"]},
    {"seats": []},
    {"seats": [str(i) for i in range(9)]},
    {"seats": "AB"},
    {"seats": 2},
    {"options": {"no_such_option": True}},
    {"options": None},
    {"options": []},
]


@pytest.mark.parametrize("change", HEADERS)
@each_game
def test_a_wrong_header_is_refused(name: str, change: dict[str, Any]) -> None:
    """Another format, game, version, number of seats or option is refused at line 1."""
    lines = parse(record(name, 2, 1))
    lines[0] |= change

    assert_refused(lines, 1)


@pytest.mark.parametrize("names", [["A", "A"], ["A", 3], ["A", None], ["A", ["B"]]])
def test_seats_have_different_names(names: list[Any]) -> None:
    """The names in a header are texts, and no two are the same."""
    for name in bl.games():
        lines = parse(record(name, 2, 1))
        lines[0]["seats"] = names
        assert_refused(lines, 1)


def test_an_option_of_another_game_is_refused() -> None:
    """A game without on-track stacks cannot have been played with open ones."""
    for name in MAPS:
        lines = parse(record(name, 2, 1))
        lines[0]["options"] = {"open_stacks": True}
        assert_refused(lines, 1)


@pytest.mark.parametrize("text", ["", "\n", "{}", "[]", "null", "{", "\x00", "what?", "{}\n{}"])
def test_what_is_no_record_is_refused(text: str) -> None:
    """A text without a header is refused at line 1."""
    assert_refused(text, 1)


@each_game
def test_a_text_that_is_cut_off_is_refused(name: str) -> None:
    """A record that ends inside a line, or inside what one action does, is refused there."""
    text = record(name, 2, 1)
    lines = text.splitlines()
    for number in range(0, len(lines), 23):
        cut = "\n".join([*lines[:number], lines[number][: len(lines[number]) // 2]])
        assert_refused(cut, number + 1)
    refill = next(i for i, line in enumerate(lines) if '"refill"' in line)
    assert_refused("\n".join(lines[:refill]), refill + 1)
    assert_refused("\n".join(lines[:-1]), len(lines))


# changes by chance


def change_by_chance(lines: Lines, chance: random.Random) -> None:
    """Change something in a record so that it still looks like one."""
    one, other = sorted(chance.sample(range(1, len(lines)), 2))
    match chance.randrange(7):
        case 0:  # two lines
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            del lines[one]
        case 2:
            lines.insert(other, lines[one])
        case 3:  # one line somewhere else
            lines.insert(one, lines.pop(other))
        case 4:  # a card
            text = json.dumps(lines[one])
            found = re.findall(r'"(red|blue|green|black|orange|locomotive)"', text)
            if found:
                new = chance.choice(["red", "blue", "green", "black", "orange", "locomotive"])
                lines[one] = json.loads(text.replace(f'"{chance.choice(found)}"', f'"{new}"', 1))
        case 5:  # a number
            text = json.dumps(lines[one])
            found = re.findall(r": (\d+)", text)
            if found:
                new = str(chance.randrange(5))
                lines[one] = json.loads(text.replace(f": {chance.choice(found)}", f": {new}", 1))
        case 6:  # the values of two lines of a kind
            alike = [i for i, line in enumerate(lines) if line.keys() == lines[one].keys()]
            key = chance.choice(list(lines[one]))
            two = chance.choice(alike)
            values = lines[one][key], lines[two][key]
            lines[one] = lines[one] | {key: values[1]}
            lines[two] = lines[two] | {key: values[0]}


def verdict(check: Callable[[], object]) -> int | None:
    """Return the line at which a record is refused, or None."""
    try:
        check()
    except (RecordError, Foul) as error:
        return error.line
    return None


@cache
def verdicts(name: str) -> list[tuple[str, int | None, int | None]]:
    """Return records changed by chance, with the lines at which we and the referee refuse them."""
    chance, found = random.Random(7), []
    for turn in range(40):
        lines = parse(record(name, 2 + turn % 2, turn % 3, (0, 1, 4, 6)[turn % 4]))
        change_by_chance(lines, chance)
        text = unparse(lines)
        ours = verdict(lambda text=text: bl.replay(text))  # type: ignore[misc]
        theirs = verdict(lambda text=text: judge(text, name))  # type: ignore[misc]
        found.append((text, ours, theirs))
    return found


@each_game
def test_replaying_and_the_referee_accept_the_same_records(name: str) -> None:
    """Of records changed by chance both refuse the same ones."""
    for text, ours, theirs in verdicts(name):
        assert (ours is None) == (theirs is None), text
    assert sum(ours is not None for _, ours, _ in verdicts(name)) > 20


@pytest.mark.parametrize("seed", [19, 22])
def test_a_second_deck_is_told_of_even_if_it_is_empty(seed: int) -> None:
    """Where all cards are in hands at the first scoring, the second deck is an empty set."""
    for name, seats in TABLES:
        if name not in MAPS and seats == load_sheet(name).seats[-1]:
            text = record(name, seats, seed, policy.HOARD)
            judge(text, name)
            assert {"event": "second_deck", "cards": {}} in parse(text)
            assert all(validator().is_valid(line) for line in parse(text))
            assert bl.replay(text).record() == text


WORDS = st.text(max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=4,
)


def test_events_are_written_as_the_schema_says() -> None:
    """An event with nothing left to refill with is a line like any other."""
    assert validator().is_valid(event_line(ev.Refill(2, None)))
    assert validator().is_valid(event_line(ev.Wipe(("red", None, "locomotive", None, "red"))))
