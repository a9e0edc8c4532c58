"""Measure what a look of the networks costs, in µs of CPU time: one seat looks at its own turn.

Compiled looks are measured alone, as a search pays them, and with a state handed over by Python, as
a bot pays them; the last column is NumPy alone, without Numba.

python -m bench.network
"""

from collections.abc import Callable
from functools import partial
from time import process_time

from branchline.bots.express import Express
from branchline.bots.networks import policy_reader
from branchline.families.setup import setup_of
from branchline.game import Game, start
from branchline.network.reader import CompiledReader
from branchline.sheet import Sheet, game_names, load_sheet

TURN = 20  # of the game, at which is looked
SECONDS = 0.5  # that each is measured for


def some_turn(sheet: Sheet, seats: int) -> Game:
    """Return a game of Express in its middle."""
    game, bot = start(sheet, seats, seed=1, first=0), Express(seed=1)
    while game.state.turns < TURN:
        seat = game.waiting[0]
        game.play(seat, bot.choose(game.view(seat), tuple(game.legal(seat))))
    return game


def micros(call: Callable[[], object]) -> float:
    """Return the CPU time of a call in µs."""
    call()
    count, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        call()
        count += 1
    return 1e6 * spent / count


def main() -> None:
    """Print a row for each game with the fewest and the most seats."""
    for name in reversed(game_names()):
        sheet = load_sheet(name)
        for seats in (sheet.seats[0], sheet.seats[-1]):
            game, setup = some_turn(sheet, seats), setup_of(sheet, seats)
            compiled, plain = policy_reader(setup, True), policy_reader(setup, False)
            assert isinstance(compiled, CompiledReader)
            assert plain is not None
            state, seat = game.state, game.waiting[0]
            compiled.read(state, seat)
            found = [
                micros(partial(compiled.look_again, seat)),
                micros(partial(compiled.read, state, seat)),
                micros(partial(plain.read, state, seat)),
            ]
            cells = " | ".join(f"{one:,.1f}" for one in found)
            print(f"| {sheet.name} | {seats} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
