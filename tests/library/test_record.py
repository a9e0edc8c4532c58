"""Records: replaying gives the game back, and others can check them without our code.

The referee of these tests shares no code with the library (see `referee.py`).
"""

import pytest

import branchline as bl
from branchline.game import Game
from branchline.rules import names as n
from branchline.rules import policies
from branchline.sheet import load_sheet
from library.harness.in_full import in_full
from library.harness.map_referee import Route, longest_path
from library.harness.records import judge, parse, unparse, validator
from library.harness.seeded import (
    MAPS,
    POLICIES,
    TABLES,
    decisions,
    each_game,
    each_table,
    fresh,
    record,
)


@each_table
def test_replaying_gives_the_same_game_back(name: str, seats: int) -> None:
    """At every step of a replay its record is the beginning of the text; the end is the same."""
    for policy_number in (policies.MIXED, policies.TUNNEL_HAPPY):
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
            assert in_full(again.view(seat)) == in_full(game.view(seat))
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
                assert in_full(again.view(viewer)) == in_full(game.view(viewer))
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


@pytest.mark.parametrize("seed", [19, 22])
def test_a_second_deck_is_told_of_even_if_it_is_empty(seed: int) -> None:
    """Where all cards are in hands at the first scoring, the second deck is an empty set."""
    for name, seats in TABLES:
        if name not in MAPS and seats == load_sheet(name).seats[-1]:
            text = record(name, seats, seed, policies.HOARD)
            judge(text, name)
            assert {"event": "second_deck", "cards": {}} in parse(text)
            assert all(validator().is_valid(line) for line in parse(text))
            assert bl.replay(text).record() == text
