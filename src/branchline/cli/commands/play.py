"""`branchline play`: a game in the terminal."""

import secrets
from pathlib import Path

from branchline.cli.arguments import load_game
from branchline.cli.console import output
from branchline.cli.failure import FAILED, Failure, why_closed
from branchline.cli.terminal.score_sheet import show_scores
from branchline.cli.terminal.seating import take_seats
from branchline.cli.terminal.session import Left, Session
from branchline.game import Game, start


def play(
    game: str,
    /,
    *,
    seats: int | None = None,
    bots: str | None = None,
    seed: int | None = None,
    names: str = "",
    record: Path | None = None,
    open_stacks: bool = False,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    Parameters
    ----------
    game
        One of our games, or a sheet of your own (`lakes.toml`).
    seats
        How many sit at the table; the fewest that the game allows if not said.
    bots
        How many bots, or which: `planner,racer`. If not said, all seats but yours.
    seed
        The same seed gives the same deal and the same bots; by chance if not said.
    names
        The names of the people, separated by commas.
    record
        A file for the record of the game.
    open_stacks
        Let all look through their own on-track stack, in a game with yards.
    """
    sheet = load_game(game)
    seating = take_seats(sheet, seats, bots, names)
    if seed is not None and not 0 <= seed < 2**64:
        raise Failure(f"a seed must be from 0 to {2**64 - 1}, not {seed}")
    chosen = secrets.randbits(64) if seed is None else seed
    try:
        table = start(
            sheet,
            len(seating.names),
            seed=chosen,
            names=seating.names,
            open_stacks=open_stacks,
        )
    except ValueError as error:
        raise Failure(str(error)) from None
    console = output()
    save(table, record)  # a file that cannot be written is known before the game is played
    try:
        Session(console, table, seating, chosen).play()
    except Left:
        console.print("The game was left.")
        return
    except EOFError:
        console.print()
        raise Failure("the input ended before the game did", FAILED) from None
    finally:
        save(table, record)
    show_scores(console, sheet, table.scores(), table.names)
    if record is not None:
        console.print(f"The record is in {record}.", soft_wrap=True)


def save(game: Game, record: Path | None) -> None:
    """Save the record of the game so far, if one is wanted.

    Raises:
        Failure: if it cannot be written.
    """
    if record is None:
        return
    try:
        record.write_text(game.record(), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Failure(f"the record cannot be written: {why_closed(error)}") from None
