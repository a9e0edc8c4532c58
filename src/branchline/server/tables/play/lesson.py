"""Lessons: games whose deal and whose bots' moves are written in a file beside the sheet.

A lesson is dealt by the secret in its file and not by the id of its table, so that it is the same
game at every table. It makes no commitment: there is nothing to hide.
"""

from functools import lru_cache

import msgspec

from branchline.server.protocol import Lesson, LessonStep
from branchline.server.tables.play.game_log import GameLog
from branchline.sheet import GAMES, game_names

LESSON = "lesson"  # instead of the id of a table, for the seeds of its draws
_decoder = msgspec.json.Decoder(Lesson)


@lru_cache
def lesson_of(game: str) -> Lesson | None:
    """Return the lesson of a game, or None if it has none."""
    if game not in game_names():
        return None
    file = GAMES / f"{game}.lesson.json"
    return _decoder.decode(file.read_bytes()) if file.exists() else None


def next_step(lesson: Lesson, game_log: GameLog, seat: int) -> LessonStep | None:
    """Return the next action that the lesson has for a seat, or None after the last one."""
    played = actions_of(game_log, seat)
    steps = [step for step in lesson.steps if step.do and step.seat == seat]
    return steps[played] if played < len(steps) else None


def actions_of(game_log: GameLog, seat: int) -> int:
    """Return how many actions of a seat were not undone."""
    kept: list[int] = []  # the numbers of its actions
    for step in game_log.steps:
        if step.undone is not None:
            kept = [seq for seq in kept if seq <= step.undone]
        elif step.seat == seat:
            kept.append(step.seq)
    return len(kept)
