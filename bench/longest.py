"""Time of the longest path on the worst network that hill climbing finds on each board.

python bench/longest.py [--seconds 20] [--seed 1]
"""

import argparse
import importlib
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

from branchline.rules.maps import frontier, longest
from branchline.sheet import load_sheet

BOARDS = {"usa": 45, "northern_lights": 40, "nordic_countries": 40, "new_york": 15}

Route = tuple[int, int, int]  # city, city, length


def load_board(name: str) -> list[Route]:
    sheet = load_sheet(name)
    city = {name: i for i, name in enumerate(sheet.cities)}
    return [(city[route.a], city[route.b], route.length) for route in sheet.routes]


def grid(height: int, width: int) -> list[Route]:
    cities = range(height * width)
    across = [(city, city + 1, 1) for city in cities if (city + 1) % width]
    return across + [(city, city + width, 1) for city in cities if city + width in cities]


def planar_map(rng: random.Random, size: int, longest_route: int) -> list[Route]:
    """Return a grid with some diagonals and random lengths: no two routes cross."""
    routes = grid(size, size)
    for y in range(size - 1):
        for x in range(size - 1):
            corner = y * size + x
            diagonal = rng.choice([(corner, corner + size + 1), (corner + 1, corner + size)])
            routes.append((*diagonal, 1))
    return [(a, b, rng.randint(1, longest_route)) for a, b, _ in routes if rng.random() < 0.9]


def complete_map(cities: int) -> list[Route]:
    return [(a, b, 1) for a in range(cities) for b in range(a)]


def columns(network: list[Route]) -> tuple[int, int, list[int], list[int], list[int]]:
    """Return the arguments of `longest_path`."""
    a, b, length = ([route[i] for route in network] for i in range(3))
    return max(a + b) + 1, len(network), a, b, length


def count_work(network: list[Route]) -> tuple[int, int]:
    """Return the numbers of spots and states the frontier needs for a network."""
    spots = states = 0
    fill_gain, is_new = frontier.fill_gain, frontier.is_new

    def counted_fill(routes: int, width: int, *rest: Any) -> None:
        nonlocal spots
        spots += routes << (width + 2)
        fill_gain(routes, width, *rest)

    def counted_new(*arguments: Any) -> bool:
        nonlocal states
        states += 1
        return bool(is_new(*arguments))

    with (
        patch.object(frontier, "fill_gain", counted_fill),
        patch.object(frontier, "is_new", counted_new),
    ):
        longest.longest_path(*columns(network))
    return spots, states


def cost(network: list[Route]) -> int:
    """Return the approximate cost of a network: a state costs as much as ten spots."""
    spots, states = count_work(network)
    return spots + 10 * states


def fill_up(rng: random.Random, board: list[Route], network: list[Route], trains: int) -> None:
    """Add random routes while the trains last; most touch the network; one lane of each pair."""
    left = trains - sum(route[2] for route in network)
    pairs = {frozenset(route[:2]) for route in network}
    cities = {city for route in network for city in route[:2]}
    for touch in (True, False):
        for route in rng.sample(board, len(board)):
            inside = route[0] in cities and route[1] in cities
            if touch and not inside and rng.random() < 0.9:
                continue
            if route[2] <= left and frozenset(route[:2]) not in pairs:
                network.append(route)
                left -= route[2]
                pairs.add(frozenset(route[:2]))
                cities.update(route[:2])


def climb(
    rng: random.Random, name: str, board: list[Route], trains: int, seconds: float
) -> list[Route]:
    """Return the most expensive network with this number of trains."""
    end = time.monotonic() + seconds
    network: list[Route] = []
    fill_up(rng, board, network, trains)
    work, tries = cost(network), 0
    best, most = network, work
    while time.monotonic() < end:
        other = rng.sample(network, len(network) - min(len(network), rng.randint(1, 4)))
        fill_up(rng, board, other, trains)
        new, tries = cost(other), tries + 1
        if new >= work * rng.uniform(0.8, 1.0):
            network, work = other, new
        if work > most:
            best, most = network, work
        if tries % 20 == 0 and sys.stderr.isatty():
            left = end - time.monotonic()
            print(f"\r{name}: {tries} networks, {left:.0f} s left ", end="", file=sys.stderr)
    return best


def milliseconds(run: Callable[[], object]) -> float:
    """Return the shortest of several runs: other programs only ever add time."""
    times = []
    for _ in range(7):
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return min(times) * 1000


def compiled_longest() -> Any:
    """Return the compiled version, or None without Numba."""
    try:
        return importlib.import_module("branchline.compiled.loader").load_compiled(
            "rules.maps.longest"
        )
    except ImportError:
        return None


def compiled_columns(network: list[Route]) -> list[Any]:
    numpy = importlib.import_module("numpy")
    cities, routes, *rows = columns(network)
    return [cities, routes, *(numpy.array(row, numpy.int64) for row in rows)]


def print_network(name: str, network: list[Route], fast: Any) -> None:
    """Print one row of the table."""
    spots, states = count_work(network)
    arguments = columns(network)
    length = longest.longest_path(*arguments)
    interpreted = milliseconds(partial(longest.longest_path, *arguments))
    line = f"{name:24}{len(network):7}{length:7}{spots:9}{states:9}{interpreted:13.2f}"
    if fast is not None:
        rows = compiled_columns(network)
        assert fast.longest_path(*rows) == length
        line += f"{milliseconds(partial(fast.longest_path, *rows)):13.3f}"
    print("\r" + line, flush=True)


def random_networks(rng: random.Random, board: list[Route], trains: int) -> list[list[Route]]:
    """Return the routes of four seats that claim at random, preferring short routes."""
    networks: list[list[Route]] = [[] for _ in range(4)]
    free = list(board)
    while all(sum(route[2] for route in network) < trains - 2 for network in networks):
        for network in networks:
            left = trains - sum(route[2] for route in network)
            held = {route[:2] for route in network}
            fits = [route for route in free if route[2] <= left and route[:2] not in held]
            if not fits:
                return networks
            network.append(rng.choices(fits, [1 / route[2] for route in fits])[0])
            free.remove(network[-1])
    return networks


def print_typical(rng: random.Random, fast: Any) -> None:
    """Print the mean time for networks as they arise when all seats play at random."""
    for name, trains in BOARDS.items():
        board = load_board(name)
        networks = [net for _ in range(50) for net in random_networks(rng, board, trains)]
        mean = sum(map(len, networks)) / len(networks)
        slow = [milliseconds(partial(longest.longest_path, *columns(net))) for net in networks]
        line = f"{name:24}{mean:7.1f}{sum(slow) / len(slow) * 1000:32.1f}"
        if fast is not None:
            rows = [compiled_columns(network) for network in networks]
            line += f"{time_compiled(fast.longest_path, rows):13.2f}"
        print(line, flush=True)


def time_compiled(longest_path: Any, rows: list[list[Any]]) -> float:
    """Return microseconds per network, called from compiled code as in a playout."""
    numba = importlib.import_module("numba")

    @numba.njit  # type: ignore[untyped-decorator]
    def repeat(cities: int, routes: int, a: Any, b: Any, length: Any, times: int) -> int:
        total = 0
        for _ in range(times):
            total += longest_path(cities, routes, a, b, length)
        return total

    repeat(*rows[0], 1)
    times = [milliseconds(partial(repeat, *row, 1000)) for row in rows]  # of 1000 calls: µs of one
    return sum(times) / len(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of climbing on each board")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    fast = compiled_longest()
    compiled = "" if fast is None else f"{'ms compiled':>13}"
    heads = f"{'routes':>7}{'length':>7}{'spots':>9}{'states':>9}{'ms interpr.':>13}"
    print(f"{'worst network':24}{heads}{compiled}")
    for name, trains in BOARDS.items():
        print_network(name, climb(rng, name, load_board(name), trains, options.seconds), fast)
    for long in (1, 2, 4):
        name = f"planar, length 1 to {long}"
        board = planar_map(rng, 8, long)
        print_network(name, climb(rng, name, board, 45, options.seconds), fast)
    for size in (5, 6):
        print_network(f"grid {size} x {size}", grid(size, size), fast)
    for cities in (6, 7, 8, 10):
        print_network(f"all routes of {cities} cities", complete_map(cities), fast)
    unit = "" if fast is None else f"{'µs compiled':>13}"
    print(f"\n{'random play':24}{'routes':>7}{'µs interpr.':>32}{unit}")
    print_typical(rng, fast)


if __name__ == "__main__":
    main()
