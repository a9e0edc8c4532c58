"""`branchline play`: a game in the terminal."""

import secrets
from pathlib import Path

from branchline.cli.arguments import load_game
from branchline.cli.console import output
from branchline.cli.failure import FAILED, Failure, describe_os_error
from branchline.cli.terminal.players import Players, assign_seats
from branchline.cli.terminal.score_sheet import show_scores
from branchline.cli.terminal.session import QuitGame, Session
from branchline.game import Game, start
from branchline.sheet import Sheet


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
        A built-in game, or the file of your own sheet (`lakes.toml`).
    seats
        Number of seats; by default the fewest that the game allows.
    bots
        Number of bots, or their names: `planner,racer`. By default, all seats but yours.
    seed
        The same seed gives the same deal and the same bots; random by default.
    names
        The names of the people, separated by commas.
    record
        A file for the record of the game.
    open_stacks
        Let players look through their own on-track stacks, in a game with yards.
    """
    sheet = load_game(game)
    players = assign_seats(sheet, seats, bots, names)
    seed = choose_seed(seed)
    table = new_game(sheet, players, seed, open_stacks)
    save(table, record)  # an unwritable file must fail before the game, not after it
    console = output()
    try:
        Session(console, table, players, seed).play()
    except QuitGame:
        console.print("You left the game.")
        return
    except EOFError:
        console.print()
        raise Failure("the input ended before the game did", FAILED) from None
    finally:
        save(table, record)
    show_scores(console, sheet, table.scores(), table.names)
    if record is not None:
        console.print(f"The record is in {record}.", soft_wrap=True)


def choose_seed(seed: int | None) -> int:
    """Return the given seed, or a random one.

    Raises:
        Failure: if the seed is out of range.
    """
    if seed is None:
        return secrets.randbits(64)
    if not 0 <= seed < 2**64:
        raise Failure(f"--seed must be from 0 to {2**64 - 1}, not {seed}")
    return seed


def new_game(sheet: Sheet, players: Players, seed: int, open_stacks: bool) -> Game:
    """Return the game that is about to be played.

    Raises:
        Failure: if the game does not allow the options.
    """
    names = players.names
    try:
        return start(sheet, len(names), seed=seed, names=names, open_stacks=open_stacks)
    except ValueError as error:
        raise Failure(str(error)) from None


def save(game: Game, record: Path | None) -> None:
    """Save the record of the game so far, if there is a file for it.

    Raises:
        Failure: if it cannot be written.
    """
    if record is None:
        return
    try:
        record.write_text(game.record(), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Failure(f"cannot write the record: {describe_os_error(error)}") from None
