"""Lies in records: what the rules would not have written is found where it was made."""

import json
import random
import re
from collections.abc import Callable
from functools import cache

import pytest

import branchline as bl
from branchline import RecordError
from branchline.rules import policies
from library.harness.records import Lines, assert_refused, at, judge, parse, unparse
from library.harness.referee import Foul
from library.harness.seeded import MAPS, each_game, record


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
    """Put a refill before the draw that it follows."""
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
        lines = parse(record(name, 2, seed, policies.TUNNEL_HAPPY))
        number = change(lines, random.Random(seed))
        if number > 0:
            assert_refused(lines, number + 1)
            with pytest.raises(Foul) as foul:
                judge(unparse(lines), name)
            assert foul.value.line == number + 1


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
