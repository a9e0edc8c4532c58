"""Count how far built the tickets are that others hold, and those that they do not hold.

Ticket inference (`search/infer.py`) rests on these figures. Bots of one kind play; every five
rounds seat 0 looks at the networks of the others and at every ticket that it does not hold itself.
"""

import sys
from collections import Counter
from math import log2
from typing import Any

from branchline.bots.printed import make_known
from branchline.bots.registry import find_bot
from branchline.game import Game, start
from branchline.rules import names as n
from branchline.search.infer import WHOLE_WAY, progress_of_tickets
from branchline.sheet import Sheet, load_sheet

GAMES = 25  # of each kind
EVERY = 5  # rounds
STEPS = (0, 1, 25, 50, 75, WHOLE_WAY)  # percent of the way from which a class begins
CELLS = [
    ("usa", 4, "express"),
    ("nordic_countries", 3, "express"),
    ("new_york", 4, "express"),
    ("northern_lights", 4, "express"),
    ("usa", 4, "planner"),
    ("new_york", 4, "planner"),
]

Seen = Counter[tuple[int, bool, int]]  # phase, whether the seat holds the ticket, class of its way
PHASE, PHASES = 10, 4  # rounds; the last phase has no end


def look(game: Game, seen: Seen) -> None:
    """Add what seat 0 would see of the others, and the truth."""
    board: Any = game.board
    state: Any = game.state
    phase = min(PHASES - 1, state.turns // state.seats // PHASE)
    built = progress_of_tickets(board, state, 0)
    for other in range(1, state.seats):
        for ticket in range(board.tickets):
            if state.holder[ticket] != 0:
                percent = built[other * board.tickets + ticket]
                step = max(i for i, begin in enumerate(STEPS) if percent >= begin)
                seen[phase, state.holder[ticket] == other, step] += 1


def watch(sheet: Sheet, seats: int, bot: str, seed: int, seen: Seen) -> None:
    """Play one game and look at it now and then."""
    game = start(sheet, seats, seed=seed, first=0)
    bots = [find_bot(bot)(seed=seed + seat) for seat in range(seats)]
    due = EVERY
    while not game.over:
        if game.state.decision == n.TURN and game.state.turns >= due * seats:
            look(game, seen)
            due += EVERY
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat), tuple(game.legal(seat))))


def line(seen: Seen, phase: int) -> str:
    """Return by class the percents of tickets that are held and that are not, and the bits."""
    steps = range(len(STEPS))
    whole = {held: sum(seen[phase, held, i] for i in steps) for held in (True, False)}
    parts = []
    for i in steps:
        held, not_held = (seen[phase, one, i] / whole[one] for one in (True, False))
        bits = f"{log2(held / not_held):+.1f}" if held and not_held else "–"
        parts.append(f"{100 * held:.0f} / {100 * not_held:.0f} ({bits})")
    return " | ".join(parts)


def main() -> None:
    """Print a line for each kind of game and ten rounds of it."""
    for name, seats, bot in CELLS:
        sheet, seen = load_sheet(name), Seen()
        make_known(sheet)
        for seed in range(GAMES):
            watch(sheet, seats, bot, seed, seen)
        for phase in sorted({one for one, _, _ in seen}):
            begin = PHASE * phase
            print(f"| {sheet.name} | {seats} | {bot} | {begin} | {line(seen, phase)} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
