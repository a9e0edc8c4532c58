"""Blunders planted in games of champions: whether a review finds them.

At decisions of a champion's game any other legal action is tried. One that costs a fifth of the
victory or more, by three times the worlds of a review and with another seed, is a blunder; then it
is judged as a review does.
"""

from collections.abc import Iterator
from random import Random

from bench.review.games import Cell, Results, bot_of_level, played

from branchline.game import Action, Game
from branchline.records.replay import replay
from branchline.study.grades import grade_of
from branchline.study.judge import Effort, Judge
from branchline.views import View

SURE = 0.2  # of the victory, less twice its error
TRUE = Effort(most=4320, error=0.004)
OTHER_SEED = 99
TRIED = 0.5  # of the decisions
OF_A_GAME = 12  # blunders at most, so that no game decides


def plant(cell: Cell, results: Results, wanted: int) -> None:
    """Plant blunders until there are so many."""
    game = 0
    while len(list(results.of("blunder", *cell))) < wanted:
        if ("game", *cell, game) not in results:
            planted = 0
            for step, view, legal, action in tries(cell, game):
                key = ("blunder", *cell, game, step)
                if key in results or planted >= OF_A_GAME:
                    continue
                true = Judge(OTHER_SEED, TRUE).judge(view, legal, action.number)
                if true is None or true.loss - 2 * true.error < SURE:
                    continue
                found = Judge(0).judge(view, legal, action.number)
                assert found is not None, "the other judge had a choice, too"
                grade = grade_of(found.loss, found.error)
                results.add(key, true=true.loss, loss=found.loss, grade=grade)
                planted += 1
            results.add(("game", *cell, game))
        game += 1


def tries(cell: Cell, seed: int) -> Iterator[tuple[int, View, tuple[Action, ...], Action]]:
    """Yield decisions of a champion's game, each with another action than was played."""
    chance = Random(f"{cell} {seed}")
    found: list[tuple[int, View, tuple[Action, ...], Action]] = []
    step = 0

    def look(game: Game, seat: int, number: int) -> None:
        nonlocal step
        step += 1
        legal = tuple(game.legal(seat))
        others = [action for action in legal if action.number != number]
        if others and chance.random() < TRIED:
            found.append((step, game.view(seat), legal, chance.choice(others)))

    record = played(cell, [bot_of_level(5)] * cell[1], seed).record()
    replay(record, before=look)
    yield from found
