"""Views: what a viewer cannot know changes nothing that it sees."""

import random
from itertools import chain

import pytest

from branchline import IllegalAction, InvalidAction
from branchline.rules import names as n
from branchline.rules import policies
from library.harness.seeded import TABLES, decisions, dump, each_game, each_table, generator_of
from library.harness.two_worlds import (
    PAIRS,
    QUESTIONS,
    UNSEEN,
    answer,
    hold_to_the_law,
    other_world,
    walk,
)


@each_table
def test_nothing_hidden_can_be_seen(name: str, seats: int) -> None:
    """View, legal actions, refusals and events are the same in every world that looks the same."""
    tally = hold_to_the_law(name, seats, seed=1, pairs=PAIRS // len(TABLES) + 1, far=2)

    assert tally.pairs >= PAIRS / len(TABLES)
    assert tally.different > 0.9 * tally.pairs
    assert tally.events > 0.5 * tally.pairs


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@each_table
def test_nothing_hidden_can_be_seen_in_many_games(name: str, seats: int, seed: int) -> None:
    """The same with ten times as many pairs, each played on for longer."""
    tally = hold_to_the_law(name, seats, seed, pairs=PAIRS // len(TABLES), far=8)

    assert tally.pairs >= PAIRS / len(TABLES) * 0.9


@each_game
def test_what_another_seat_has_begun_is_in_no_answer(name: str) -> None:
    """While a seat is paying or placing, answers to the others do not depend on what."""
    generator, compared = generator_of(1), 0
    played = chain.from_iterable(decisions(name, 2, seed) for seed in range(2, 22))
    for game, seat, _ in played:
        if game.state.decision in UNSEEN:
            other = 1 - seat
            world = other_world(game, other, generator)
            numbers = range(compared % 5, game.board.actions, 5)
            for asked in (*numbers, *QUESTIONS):
                assert answer(world, other, asked) == answer(game, other, asked)
            compared += 1
        if compared == 8:
            break
    assert compared == 8


@each_game
def test_a_refused_move_tells_nothing_about_chance(name: str) -> None:
    """A move that is refused and changes nothing is refused in every world alike."""
    steps = walk(name, 2, 3, policies.MIXED)
    generator = generator_of(1)
    turns = [step for step in steps[:-1] if step.game.state.decision == n.TURN]
    for step in random.Random(1).sample(turns, 12):
        first = [each.text for each in step.game.legal(step.seat) if each.text.startswith("draw ")]
        for text in first:
            move = f"{text}; draw {step.game.sheet.colours[0]}; pass"
            answers = set()
            for _ in range(6):
                world = other_world(step.game, step.seat, generator)
                before = dump(world)
                with pytest.raises((IllegalAction, InvalidAction)) as error:
                    world.play(step.seat, move)
                answers |= {str(error.value)} if dump(world) == before else set()
            assert len(answers) <= 1, move
