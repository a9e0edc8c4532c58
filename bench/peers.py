"""Random play compared with other programs in one run: decisions per calibration loop.

python bench/peers.py [--seconds 3] [--python PATH] [--markdown FILE]

Each program plays in its own process, in slices that alternate with a fixed loop of pure Python;
all times are CPU seconds. `--python` names an interpreter with the other programs installed
(catanatron, open_spiel, rlcard, pettingzoo[classic], pgx); missing ones are skipped with a
message.
"""

import argparse
import json
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ADDITIONS = 10_000_000  # of a loop; each round extrapolates from a third of them
SLICES = 10
ROUNDS = 3
HERE = Path(__file__).resolve()

Play = Callable[[], int]  # plays for a while; returns the number of decisions


def add(additions: int) -> float:
    begin = time.process_time()
    total = 0
    for number in range(additions):
        total += number
    return time.process_time() - begin


def rate(play: Play, seconds: float) -> tuple[float, float]:
    """Return decisions per loop and per CPU second; medians of several rounds."""
    play()  # compiles, or loads compiled code
    rounds = []
    for _ in range(ROUNDS):
        loop = spent = 0.0
        decisions = 0
        for part in range(1, SLICES + 1):
            loop += ROUNDS * add(ADDITIONS // SLICES // ROUNDS)
            begin = time.process_time()
            while time.process_time() - begin + spent < seconds / ROUNDS * part / SLICES:
                decisions += play()
            spent += time.process_time() - begin
        if not spent:
            raise RuntimeError("nothing was played")
        rounds.append((decisions * loop / spent, decisions / spent))
    return median(row[0] for row in rounds), median(row[1] for row in rounds)


# Our own games.


def compiled(game: str, seats: int) -> Play:
    from branchline.compiled.games import Compiled
    from branchline.sheet import load_sheet

    games, seed = Compiled(load_sheet(game), seats, 100), [0]

    def play() -> int:
        seed[0] += 100
        return games.play_games(0, seed[0])

    return play


def batch(game: str, seats: int, observations: bool) -> Play:
    from branchline.env import Batch

    games = Batch(game, seats, 1024, observations=observations)
    games.reset(seed=1)

    def play() -> int:
        games.step(games.sample())
        return 1024

    return play


def one_by_one(game: str, seats: int) -> Play:
    from branchline.env import aec

    return pettingzoo_play(aec(game, seats))


def interpreted(game: str, seats: int) -> Play:
    from branchline.families import family_of
    from branchline.sheet import load_sheet
    from branchline.simulation.simulate import interpreted_batch

    sheet = load_sheet(game)
    rules, board, seed = interpreted_batch(sheet), family_of(sheet).board_of(sheet, seats), [0]
    state = family_of(sheet).state(board.layout)

    def play() -> int:
        seed[0] += 1
        return int(rules.play_games([board], [state], 0, seed[0]))

    return play


# Other programs.


def catanatron() -> Play:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return play


def open_spiel(name: str) -> Play:
    import random

    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Play:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = env.timestep
        env.run()
        return int(env.timestep - before)

    return play


def pettingzoo(name: str) -> Play:
    from importlib import import_module

    return pettingzoo_play(import_module(f"pettingzoo.classic.{name}").env())


def pettingzoo_play(env: Any) -> Play:
    import numpy as np

    chance = np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=int(chance.integers(2**31)))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                break
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
            decisions += 1
        return decisions

    return play


def pgx(name: str, size: int = 1000, steps: int = 20) -> Play:
    import jax
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env: Any = library.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(carry: Any, _: Any) -> Any:
        state, key = carry
        key, for_action, for_step = jax.random.split(key, 3)
        likes = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(for_action, likes, axis=-1)
        return (step(state, action, jax.random.split(for_step, size)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(once, (state, key), None, length=steps)[0])
    keys = jax.random.split(jax.random.PRNGKey(0), size)
    now = [jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(1)]

    def play() -> int:
        now[:] = run(*now)
        jax.block_until_ready(now[0])
        return size * steps

    return play


OURS: dict[str, Callable[[], Play]] = {
    "Branchline USA 4, whole games in compiled code": lambda: compiled("usa", 4),
    "Branchline USA 4, batch with masks": lambda: batch("usa", 4, False),
    "Branchline USA 4, batch with observations": lambda: batch("usa", 4, True),
    "Branchline USA 4, PettingZoo (AEC)": lambda: one_by_one("usa", 4),
    "Branchline USA 4, interpreted": lambda: interpreted("usa", 4),
    "Branchline New York 2, batch with observations": lambda: batch("new_york", 2, True),
}
OTHERS: dict[str, Callable[[], Play]] = {
    "Catanatron, 4 players": catanatron,
    "OpenSpiel from Python, backgammon": lambda: open_spiel("backgammon"),
    "OpenSpiel from Python, gin rummy": lambda: open_spiel("gin_rummy"),
    "OpenSpiel from Python, chess": lambda: open_spiel("chess"),
    "OpenSpiel from Python, connect four": lambda: open_spiel("connect_four"),
    "RLCard, uno": lambda: rlcard("uno"),
    "RLCard, gin rummy": lambda: rlcard("gin-rummy"),
    "PettingZoo, chess": lambda: pettingzoo("chess_v6"),
    "PettingZoo, connect four": lambda: pettingzoo("connect_four_v3"),
    "pgx on the CPU, connect four": lambda: pgx("connect_four"),
    "pgx on the CPU, backgammon": lambda: pgx("backgammon"),
    "pgx on the CPU, Leduc": lambda: pgx("leduc_holdem"),
}


def measure(name: str, python: str, seconds: float) -> tuple[float, float] | None:
    """Run one program in a child process; None, with a message, if it is not installed."""
    command = [python, str(HERE), "--child", name, "--seconds", str(seconds)]
    alone = {"OPENBLAS_NUM_THREADS": "1", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
    child = subprocess.run(
        command, env=os.environ | alone, capture_output=True, text=True, check=False
    )
    if child.returncode:
        why = (child.stderr.strip().splitlines() or ["it failed"])[-1]
        print(f"{name}: skipped ({why})", flush=True)
        return None
    per_loop, per_second = json.loads(child.stdout.splitlines()[-1])
    print(f"{name}: {per_loop:,.0f} per loop, {per_second:,.0f} per CPU second", flush=True)
    return per_loop, per_second


def table(rows: dict[str, tuple[float, float]]) -> str:
    """Return a table with ratios to the first of our rows with observations."""
    base = rows[next(name for name in rows if "with observations" in name)][0]
    columns = "program", "decisions per loop", "decisions per CPU second"
    lines = [f"| {' | '.join(columns)} | relative to our batch with observations |"]
    lines.append("|---|---:|---:|---:|")
    for name, (per_loop, per_second) in rows.items():
        lines.append(f"| {name} | {per_loop:,.0f} | {per_second:,.0f} | {per_loop / base:.4f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="compare random play with other programs")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--markdown", type=Path)
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        warnings.simplefilter("ignore")
        print(json.dumps(rate((OURS | OTHERS)[options.child](), options.seconds)))
        return
    rows = {}
    for name in OURS | OTHERS:
        python = sys.executable if name in OURS else options.python
        found = measure(name, python, options.seconds)
        if found is not None:
            rows[name] = found
    print("\n" + table(rows))
    if options.markdown:
        options.markdown.write_text(table(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
