"""Stores logs of the present version of each game, which every later Branchline must replay.

`python tools/stored_logs.py` writes logs for versions that have none, and never changes others.
"""

import random
import sys
from pathlib import Path

from branchline.commitment import seed_of
from branchline.game import Game, deal
from branchline.rules.generator import seed_generator
from branchline.rules.policies import CLAIM_GREEDY, MIXED, RANDOM, TICKET_GREEDY, TUNNEL_HAPPY
from branchline.server.tables.play.game_log import digest, undealt_game
from branchline.sheet import Sheet, game_names, load_sheet

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests/replays"))

from stored_logs import StoredLog, entropy_of, mixed, path_of, write_logs  # noqa: E402  path above

OVER, CUT_SHORT = 200, 50  # finished and unfinished logs per game
POLICIES = (CLAIM_GREEDY, RANDOM, TUNNEL_HAPPY, TICKET_GREEDY, MIXED)


def play(sheet: Sheet, seed: int) -> StoredLog:
    """Play a game with a policy, to its end or up to a random step."""
    seats = sheet.seats[seed % len(sheet.seats)]
    open_stacks = sheet.family == "yards" and seed % 2 == 1
    entropy = f"{random.Random(f'{sheet.key} {seed}').getrandbits(128):032x}"
    names = [f"Seat {seat}" for seat in range(seats)]
    game = undealt_game(sheet, names, open_stacks)
    deal(game, seed_of(entropy_of(entropy, 1), sheet.key, 1), None)
    actions, digests = play_on(game, POLICIES[seed % len(POLICIES)], entropy)
    if seed >= OVER:
        kept = random.Random(seed).randrange(1, len(actions))
        actions, digests = actions[:kept], digests[: kept + 1]
    return StoredLog(seats, open_stacks, entropy, seed < OVER, actions, mixed(digests))


def play_on(game: Game, policy: int, entropy: str) -> tuple[list[str], list[str]]:
    """Play to the end; return the actions, and the digests from the deal on."""
    generator, out = [0] * 4, [0] * game.board.actions
    seed_generator(generator, int(entropy[:8], 16), policy)
    actions, digests = [], [digest(game)]
    while not game.over:
        seat = game.waiting[0]
        number = game.family.choose(game.board, game.state, seat, policy, generator, out)
        action = game.action(seat, number)
        seq = len(digests) + 1
        game.reseed(seed_of(entropy_of(entropy, seq), game.sheet.key, seq))
        game.play(seat, action)
        actions.append(f"{seat} {action.text}")
        digests.append(digest(game))
    return actions, digests


def write_missing() -> None:
    """Write the logs of every game whose version has none."""
    for name in game_names():
        sheet = load_sheet(name)
        path = path_of(name, sheet.version)
        if not path.exists():
            write_logs(path, (play(sheet, seed) for seed in range(OVER + CUT_SHORT)))
            print(f"{path.name}: {path.stat().st_size} bytes", flush=True)


if __name__ == "__main__":
    write_missing()
