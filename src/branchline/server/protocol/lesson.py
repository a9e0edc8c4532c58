"""Lessons: what a file beside the sheet says about a first game."""

import msgspec


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: something to read, an action of a seat, or both."""

    say: str = ""  # key of the text
    at: str = ""  # what the text is about
    do: str = ""  # the action that is expected
    seat: int = 0  # whose action it is; the learner has seat 0
    auto: bool = False  # the table plays the action itself, at once


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scripted game: its deal, the moves of everybody, and the texts between them."""

    version: str  # of the sheet
    secret: str  # determines all chance, and is no secret
    seats: int
    steps: list[LessonStep]
