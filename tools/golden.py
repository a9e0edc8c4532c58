"""Rewrites the golden games: for each game and each special case, one game in which it occurs.

Run it after an intended change of play, and review the diff like code.
"""

import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import branchline as bl
from branchline import events as ev
from branchline.rules.generator import seed_generator
from branchline.rules.policies import CLAIM_GREEDY, MIXED, RANDOM, TICKET_GREEDY, TUNNEL_HAPPY
from branchline.sheet import load_sheet

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests/replays"))

from golden import FOLDER, closing_lines, opening_lines, step_lines  # noqa: E402  path above

Case = Callable[[bl.Game], bool]
MOST_TRIES = 120
POLICIES = (CLAIM_GREEDY, RANDOM, TUNNEL_HAPPY, TICKET_GREEDY, MIXED)


def has(kind: type, *more: Callable[[Any], bool]) -> Case:
    """Return a test for an event of this kind for which all of `more` is true."""
    return lambda game: any(
        isinstance(event, kind) and all(test(event) for test in more) for event in game.events
    )


def after_last_round(game: bl.Game) -> list[ev.Event]:
    """Return the events of the last round."""
    starts = [i for i, event in enumerate(game.events) if isinstance(event, ev.LastRound)]
    return game.events[starts[-1] :] if starts else []


def wiped_in_play(game: bl.Game) -> bool:
    """Tell whether the row was wiped after the opening."""
    begun = False
    for event in game.events:
        begun = begun or isinstance(event, ev.Keep)
        if begun and isinstance(event, ev.Wipe):
            return True
    return False


def paid_more_cards(game: bl.Game, event: ev.Claim) -> bool:
    """Tell whether a route other than a tunnel was paid with more cards than it has spaces."""
    name = event.route
    return any(
        sum(event.cards.values()) > route.length
        for route in game.sheet.routes
        if not route.tunnel and (route.a, route.b, route.lane) == (name.a, name.b, name.lane)
    )


CASES: dict[str, Case] = {
    "everybody-claims": lambda game: all(
        any(isinstance(event, ev.Claim) and event.seat == seat for event in game.events)
        for seat in range(game.seats)
    ),
    "row-wiped": wiped_in_play,
    "discards-reshuffled": has(ev.Reshuffle),
    "locomotive-drawn-face-up": has(
        ev.Draw, lambda event: event.card == "locomotive" and event.slot is not None
    ),
    "fewer-tickets-than-asked": lambda game: any(
        isinstance(event, ev.Offer) and event.count < game.board.offer for event in game.events
    ),
    "nothing-kept": has(ev.Keep, lambda event: event.kept_count == 0),
    "tunnel-paid": has(ev.Tunnel, lambda event: event.surcharge > 0),
    "tunnel-left-in-last-round": lambda game: any(
        isinstance(event, ev.TunnelLeft) for event in after_last_round(game)
    ),
    "three-cards-due": has(ev.Tunnel, lambda event: event.surcharge == 3),
    "ferry-paid-with-substitutes": lambda game: any(
        isinstance(event, ev.Claim) and paid_more_cards(game, event) for event in game.events
    ),
    "cards-for-a-route": has(ev.DrawBonus),
    "train-robbery": has(ev.Robbery),
    "second-deck": has(ev.SecondDeck),
    "three-colours-placed": has(ev.Place, lambda event: len(event.rows) == 3),
    "tickets-completed": has(ev.Complete, lambda event: len(event.tickets) > 1),
}


def play(name: str, seats: int, policy: int, seed: int) -> tuple[bl.Game, str]:
    """Play a seeded game with a policy; return it with its text."""
    game = bl.new(name, seats, seed=seed)
    generator, out = [0] * 4, [0] * game.board.actions
    seed_generator(generator, seed, policy)
    lines = list(opening_lines(game))
    while not game.over:
        seat = game.waiting[0]
        number = game.family.choose(game.board, game.state, seat, policy, generator, out)
        lines += step_lines(game, seat, game.action(seat, number).text)
    lines += closing_lines(game)
    return game, "\n".join(lines) + "\n"


def seats_for(name: str, seed: int) -> int:
    """Return the fewest seats of the game; for every fourth seed, the most."""
    seats = load_sheet(name).seats
    return seats[-1] if seed % 4 == 3 else seats[0]


def write_all() -> None:
    """Write the golden games of all games."""
    for name in bl.games():
        folder = FOLDER / name
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        missing = dict(CASES)
        tries = list(product(range(MOST_TRIES // len(POLICIES)), POLICIES))
        for seed, policy in tries:
            if not missing:
                break
            game, text = play(name, seats_for(name, seed), policy, seed)
            for case in [case for case, test in missing.items() if test(game)][:1]:
                (folder / f"{case}.txt").write_text(text, "utf-8")
                (folder / f"{case}.jsonl").write_text(game.record(), "utf-8")
                del missing[case]
                print(
                    f"{name}/{case}: {game.seats} seats, {len(game.turn_ends) - 1} turns",
                    flush=True,
                )


if __name__ == "__main__":
    write_all()
