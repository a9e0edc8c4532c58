"""Whole games between bots, without an arena around them."""

from collections.abc import Sequence

from branchline.bots.printed import make_known
from branchline.bots.registry import find_bot
from branchline.game import Game, start
from branchline.sheet import Sheet


def seat_names(names: str, seats: int) -> list[str]:
    """Return the bot of each seat, from names with commas between them; they begin again.

    >>> seat_names("planner,racer", 3)
    ['planner', 'racer', 'planner']

    Raises:
        UnknownBot: if there is no bot of a name.
    """
    bots = [name.strip() for name in names.split(",")]
    for name in bots:
        find_bot(name)
    return [bots[seat % len(bots)] for seat in range(seats)]


def play_bots(sheet: Sheet, bots: Sequence[str], seed: int) -> tuple[Game, int]:
    """Play one game; return it with the number of decisions. The seed decides everything."""
    make_known(sheet)
    game = start(sheet, len(bots), seed=seed)
    players = [find_bot(name)(seed=seed + seat) for seat, name in enumerate(bots)]
    decisions = 0
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, players[seat].choose(game.view(seat), tuple(game.legal(seat))))
        decisions += 1
    return game, decisions
