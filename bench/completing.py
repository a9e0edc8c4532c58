"""Time of the best choice of tickets on the worst stacks that hill climbing finds.

python bench/completing.py [--seconds 20] [--seed 1]

The tickets and the cards are those of the Card Game. A step is a ticket taken or skipped,
or a branch pruned.
"""

import argparse
import importlib
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest.mock import patch

from branchline.rules.names import CARDS, COLOURS
from branchline.rules.yards import complete as yard_complete
from branchline.rules.yards import prices as yard_prices
from branchline.rules.yards.board import YardBoard
from branchline.sheet import load_sheet
from branchline.sheet.encode_yards import encode_yards

SIZES = [(30, 15), (36, 20), (45, 25)]  # cards, tickets
RANDOM_STACKS = 2000
TRIES_AGAIN = 500  # without a worse stack; then climbing restarts


@dataclass
class Stack:
    """Cards on an on-track stack, and the tickets that they may complete."""

    cards: list[int]
    tickets: list[int]


Cost = Callable[[Stack], float]


def random_stack(rng: random.Random, board: YardBoard, cards: int, tickets: int) -> Stack:
    stack = Stack([0] * CARDS, rng.sample(range(board.tickets), tickets))
    if rng.random() < 0.5:  # what the tickets need, as a player collects it
        for ticket in stack.tickets:
            for colour in range(COLOURS):
                add(
                    board, stack, colour, min(board.needs[ticket][colour], cards - sum(stack.cards))
                )
    while sum(stack.cards) < cards:
        add(board, stack, rng.randrange(CARDS), 1)
    return stack


def add(board: YardBoard, stack: Stack, card: int, count: int) -> None:
    stack.cards[card] = min(board.cards[card], stack.cards[card] + count)


def neighbour(rng: random.Random, board: YardBoard, stack: Stack) -> Stack:
    """Return a stack with a few cards or tickets replaced."""
    other = Stack(list(stack.cards), list(stack.tickets))
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.5:
            free = [i for i in range(board.tickets) if i not in other.tickets]
            other.tickets[rng.randrange(len(other.tickets))] = rng.choice(free)
        else:
            other.cards[rng.choice([card for card in range(CARDS) if other.cards[card]])] -= 1
            while sum(other.cards) < sum(stack.cards):
                add(board, other, rng.randrange(CARDS), 1)
    return other


def arguments(stack: Stack) -> tuple[list[int], list[int], int, list[int]]:
    """Return the arguments of the best choice, without the board."""
    tickets = sorted(stack.tickets)
    return stack.cards, tickets, len(tickets), [0] * len(tickets)


def count_steps(board: YardBoard, stack: Stack) -> int:
    """Return the number of steps of the best choice."""
    steps, value_of = 0, yard_prices.value_of

    def counted(*values: Any) -> int:
        nonlocal steps
        steps += 1
        return value_of(*values)

    with patch.object(yard_complete, "value_of", counted):
        yard_complete.best_choice(board, *arguments(stack))
    return steps


def climb(
    rng: random.Random, cost: Cost, board: YardBoard, stack: Stack, seconds: float
) -> tuple[Stack, int]:
    """Return the most expensive stack and the number tried, starting from the given one."""
    end = time.monotonic() + seconds
    worst, most, tries = stack, 0.0, 0
    while time.monotonic() < end:
        now, since = cost(stack), 0
        while since < TRIES_AGAIN and time.monotonic() < end:
            other = neighbour(rng, board, stack)
            new = cost(other)
            tries, since = tries + 1, since + 1
            if new >= now * rng.uniform(0.9, 1.0):
                since = 0 if new > 1.02 * now else since
                stack, now = other, new
            if now > most:
                worst, most = stack, now
            if tries % 100 == 0 and sys.stderr.isatty():
                left = end - time.monotonic()
                print(f"\r{tries} stacks, {left:.0f} s left ", end="", file=sys.stderr)
        stack = random_stack(rng, board, sum(stack.cards), len(stack.tickets))
    return worst, tries


def milliseconds(run: Callable[[], object], times: int) -> float:
    """Return the shortest of several runs: other programs only ever add time."""
    shortest = float("inf")
    for _ in range(times):
        begin = time.perf_counter()
        run()
        shortest = min(shortest, time.perf_counter() - begin)
    return shortest * 1000


def compiled_choice(board: YardBoard) -> Callable[[Stack], Callable[[], int]] | None:
    """Return a function that prepares the compiled best choice of a stack; None without Numba."""
    try:
        loader = importlib.import_module("branchline.compiled.loader")
        fast = loader.load_compiled("rules.yards.complete")
    except ImportError:
        return None
    numpy = importlib.import_module("numpy")
    fields = importlib.import_module("branchline.rules.fields")
    boards = numpy.zeros(1, fields.dtype(YardBoard, board.layout))
    fields.pack(board, boards[0])

    def prepare(stack: Stack) -> Callable[[], int]:
        cards, tickets, count, chosen = arguments(stack)
        rows = numpy.array(cards, numpy.int8), numpy.array(tickets, numpy.int64)
        return partial(fast.best_choice, boards[0], *rows, count, numpy.array(chosen, numpy.int64))

    return prepare


def print_line(
    name: str, stack: Stack, board: YardBoard, prepare: Callable[[Stack], Callable[[], int]] | None
) -> None:
    """Print the cost of one stack."""
    best = partial(yard_complete.best_choice, board, *arguments(stack))
    cards, tickets, steps = sum(stack.cards), len(stack.tickets), count_steps(board, stack)
    slow = milliseconds(best, 3 if steps < 100_000 else 1)
    line = f"{name:24}{cards:6}{tickets:9}{steps:10}{slow:13.2f}"
    if prepare is not None:
        assert prepare(stack)() == best()
        line += f"{milliseconds(prepare(stack), 20):13.3f}"
    held = ", ".join(f"{board.size[i]}:{board.ticket_points[i]}" for i in sorted(stack.tickets))
    print(f"\r{line}\n  cards {stack.cards}, tickets (size:points) {held}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of climbing for each size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    board = encode_yards(load_sheet("card_game"), 4)
    prepare = compiled_choice(board)

    def cost(stack: Stack) -> float:
        """Return the approximate cost of a stack: milliseconds, or steps without Numba."""
        return count_steps(board, stack) if prepare is None else milliseconds(prepare(stack), 2)

    heads = f"{'worst of':24}{'cards':>6}{'tickets':>9}{'steps':>10}{'ms interpr.':>13}"
    print(heads + ("" if prepare is None else f"{'ms compiled':>13}"))
    for cards, tickets in SIZES:
        some = [random_stack(rng, board, cards, tickets) for _ in range(RANDOM_STACKS)]
        worst = max(some, key=cost)
        print_line(f"{RANDOM_STACKS} random stacks", worst, board, prepare)
        worst, tries = climb(rng, cost, board, worst, options.seconds)
        print_line(f"{tries} climbed stacks", worst, board, prepare)


if __name__ == "__main__":
    main()
