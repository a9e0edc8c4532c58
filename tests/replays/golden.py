"""Golden games as text: each action with the number of legal ones before it, and what followed.

A golden game is two files: `NAME.jsonl`, its record, which holds every chance outcome, and
`NAME.txt`, the game to read. It is played again from the actions of the text and the outcomes of
the record, so neither our generator nor the order of legal actions matters.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from branchline.game import Game, deal
from branchline.record import event_line
from branchline.records.outcomes import recorded_game

FOLDER = Path(__file__).parent


def golden_texts() -> list[Path]:
    """Return the texts of all golden games."""
    return sorted(FOLDER.glob("*/*.txt"))


def words_of(value: Any) -> str:
    """Write a value of an event so that people like to read it."""
    if isinstance(value, dict):
        return " + ".join(f"{words_of(count)} {card}" for card, count in value.items()) or "nothing"
    if isinstance(value, list) and len(value) == 3 and isinstance(value[2], int):
        return f"{value[0]}–{value[1]} {value[2]}"
    if isinstance(value, list):
        return ", ".join(map(words_of, value)) or "nothing"
    return "empty" if value is None else str(value)


def event_text(line: dict[str, Any]) -> str:
    """Write one event."""
    parts = [f"{key} {words_of(value)}" for key, value in line.items() if key != "event"]
    return " · ".join([line["event"].replace("_", " "), *parts])


def opening_lines(game: Game) -> Iterator[str]:
    """Write the table before the first action."""
    yield f"game {game.sheet.key}"
    yield f"seats {game.seats}"
    for event in game.events:
        yield f"        {event_text(event_line(event))}"


def step_lines(game: Game, seat: int, words: str) -> Iterator[str]:
    """Play an action; write it with the number of legal ones before it, and what followed."""
    legal = len(game.legal(seat))
    count = len(game.events)
    game.play(seat, words)
    yield f"{seat} {legal:5} {words}"
    for event in game.events[count:]:
        yield f"        {event_text(event_line(event))}"


def closing_lines(game: Game) -> Iterator[str]:
    """Write the scores."""
    for score in game.scores().seats:
        yield f"rank {score.rank} · seat {score.seat} · {score.total} points"


def actions_in(text: str) -> Iterator[tuple[int, str]]:
    """Return the seat and the words of each action of a golden game."""
    for line in text.splitlines():
        seat, _, rest = line.partition(" ")
        if seat.isdigit():
            yield int(seat), rest.strip().partition(" ")[2]


def play_again(path: Path) -> tuple[str, Game]:
    """Play a golden game again; return its text as today's rules write it, and the game."""
    script = recorded_game(path.with_suffix(".jsonl").read_text("utf-8"))
    game = script.game
    deal(game, 0, None)
    lines = list(opening_lines(game))
    for seat, words in actions_in(path.read_text("utf-8")):
        lines += step_lines(game, seat, words)
    lines += closing_lines(game)
    return "\n".join(lines) + "\n", game
