"""What one attacker costs the others: latency and memory in calm phases and under each attack.

    python bench/attacks.py --tables 300 --rate 100 --seconds 10

Starts a server with the default limits. People play on addresses of their own (127.1.x.y), 48
sockets each, and a process of its own attacks from 127.0.0.9. Each attack is compared with the
calm phases around it; an echo server on the same stack is measured in every phase. The share of a
core that the server uses says what an attack costs, however busy the machine is.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.attackers import attacks
from bench.attackers_at_tables import abort_and_rematch, chat, load_tables
from bench.line import Line, handshake
from bench.load import SEATS, Load, Pace, Seat, allow_sockets, ask, cpu, free_port, memory, start

PER_ADDRESS = 12  # tables whose sockets share an address: 48 of the 50 that are allowed
FINISHED = 12  # games that are played to their ends before the server is started again


async def finish_a_game(port: int) -> str:
    """Play a game to its end at one's own pace; return its table."""
    _, cookie = ask(port, "POST", "/api/session", {}, "")
    wish = {"game": "card_game", "seats": [{"kind": "me"}] * 2}
    table = str(ask(port, "POST", "/api/tables", wish, cookie)[0]["id"])
    load, over = Load(40, 1), asyncio.Event()

    class Watcher(Seat):
        def _follow(self, line: Line, table: dict[str, object]) -> None:
            if table["status"] == "over":
                over.set()

    pace = Pace(load)
    for number in range(2):
        await Watcher(load, pace, number, f"/ws/{table}", cookie).connect(port)
    await asyncio.wait_for(over.wait(), 120)
    load.stopped = True
    return table


async def line_from(
    address: str, port: int, path: str, cookie: str, heard: Callable[[Line, bytes], None]
) -> Line:
    """Open a socket from an address."""
    request = handshake(port, path, cookie)
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(request, heard), "127.0.0.1", port, local_addr=(address, 0)
    )
    await asyncio.wait_for(line.open, 60)
    return line


async def seat_people(load: Load, port: int, tables: int) -> list[Seat]:
    """Create tables and connect their seats, each group from its own address."""
    seats: list[Seat] = []
    cookie = ""
    for at in range(tables):
        source = f"127.1.{at // PER_ADDRESS // 200}.{1 + at // PER_ADDRESS % 200}"
        if at % PER_ADDRESS == 0:
            _, cookie = ask_from(source, port, "POST", "/api/session", {}, "")
        wish = {"game": "usa", "seats": [{"kind": "me"}] * SEATS}
        table, _ = ask_from(source, port, "POST", "/api/tables", wish, cookie)
        pace = Pace(load)
        for number in range(SEATS):
            seat = Seat(load, pace, number, f"/ws/{table['id']}", cookie)
            seat.port = port
            seat.line = await line_from(source, port, seat.path, cookie, seat.heard)
            seat.line.say({"type": "hello", "seat": number, "after": 0})
            seats.append(seat)
    return seats


def ask_from(
    source: str, port: int, method: str, path: str, body: object, cookie: str
) -> tuple[dict[str, object], str]:
    """Send a request from an address; return the response and the cookie."""
    return ask(port, method, path, body, cookie, source)


async def echoes(port: int, times: list[float]) -> None:
    """Measure an echo server twenty times a second."""
    waiting: dict[str, float] = {}

    def heard(line: Line, payload: bytes) -> None:
        began = waiting.pop(json.loads(payload)["id"], None)
        if began is not None:
            times.append(time.perf_counter() - began)

    line = await line_from("127.0.0.1", port, "/0", "", heard)
    for number in range(1 << 30):
        waiting[str(number)] = time.perf_counter()
        line.say({"id": str(number)})
        await asyncio.sleep(0.05)


def part(times: list[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    ordered = sorted(times) or [0.0]
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


@dataclass
class Phase:
    """What was measured for a while: times in seconds, and the server's share of a core."""

    times: list[float]
    echoes: list[float]
    cpu: float

    def and_(self, other: "Phase") -> "Phase":
        """Return two phases as one."""
        both = self.times + other.times, self.echoes + other.echoes
        return Phase(*both, (self.cpu + other.cpu) / 2)


async def phase(load: Load, echo: list[float], server: int, seconds: float) -> Phase:
    """Measure for a while."""
    load.times.clear()
    echo.clear()
    load.measuring, before = True, cpu(server)
    await asyncio.sleep(seconds)
    load.measuring = False
    return Phase(list(load.times), list(echo), (cpu(server) - before) / seconds)


def row(name: str, calm: Phase, hit: Phase, more: float) -> str:
    """Return a row of the table."""
    (slow, fast), (echo, quiet) = ([part(x, 0.99) for x in one] for one in compared(calm, hit))
    cells = [
        name,
        f"{part(calm.times, 0.5):.1f} / {fast:.1f} ms",
        f"{part(hit.times, 0.5):.1f} / {slow:.1f} ms",
        f"{slow / max(fast, 0.01):.1f}",
        f"{quiet:.1f} → {echo:.1f} ms",
        f"{100 * calm.cpu:.0f} → {100 * hit.cpu:.0f} %",
        f"{more:+.0f} MB",
    ]
    return f"| {' | '.join(cells)} |"


def compared(calm: Phase, hit: Phase) -> list[tuple[list[float], list[float]]]:
    """Return the times under attack and without it, of the game and of the echo server."""
    return [(hit.times, calm.times), (hit.echoes, calm.echoes)]


async def attacked(
    attack: Callable[[], None], load: Load, echo: list[float], server: int, seconds: float
) -> tuple[Phase, float]:
    """Return what was measured under an attack, and how much the memory grew."""
    before = memory(server)
    process = multiprocessing.Process(target=attack, daemon=True)
    process.start()
    await asyncio.sleep(0.5)
    hit = await phase(load, echo, server, seconds)
    more = memory(server) - before
    process.kill()
    process.join()
    await asyncio.sleep(2)
    return hit, more


def all_attacks(port: int, running: str, finished: list[str]) -> dict[str, Callable[[], None]]:
    """Return all attacks by name, those with tables of the attacker's own last."""
    return attacks(port, running, finished[0]) | {
        "tables from the database": partial(load_tables, port, finished[1:]),
        "aborted games and rematches": partial(abort_and_rematch, port),
        "new sessions and chat": partial(chat, port, running),
    }


async def measure(
    port: int, echo_port: int, server: int, finished: list[str], asked: argparse.Namespace
) -> None:
    """Run all phases and print a row for each attack."""
    load, echo = Load(asked.rate, asked.tables), list[float]()
    seats = await seat_people(load, port, asked.tables)
    echoing = asyncio.create_task(echoes(echo_port, echo))
    await asyncio.sleep(2 * load.pause)
    running = seats[0].path.removeprefix("/ws/")
    print(f"load {os.getloadavg()[0]:.1f}, {len(seats)} sockets, memory {memory(server):.0f} MB")
    print("| attack | calm p50 / p99 | under attack | ratio | echo p99 | server CPU | memory |")
    print("|---|---|---|---|---|---|---|")
    calm = await phase(load, echo, server, asked.seconds)
    for name, attack in all_attacks(port, running, finished).items():
        hit, more = await attacked(attack, load, echo, server, asked.seconds)
        after = await phase(load, echo, server, asked.seconds)
        print(row(name, calm.and_(after), hit, more), flush=True)
        calm = after
    echoing.cancel()
    load.stopped = True
    lost = sum(seat.line is None or seat.line.lost for seat in seats)
    print(f"{len(load.errors)} actions refused, {lost} sockets of others lost", flush=True)
    print(f"load {os.getloadavg()[0]:.1f}, memory {memory(server):.0f} MB", flush=True)
    for seat in seats:
        if seat.line is not None:
            seat.line.transport.abort()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    allow_sockets()
    echo_port, port = free_port(), free_port()
    echo = start(
        [sys.executable, str(Path(__file__).with_name("echo.py")), str(echo_port)], echo_port
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "branchline.cli", "serve", "--port", str(port)]
        command += ["--database", f"{folder}/tables.sqlite"]
        with serving([*command, "--limits", "1000"], port):
            finished = [asyncio.run(finish_a_game(port)) for _ in range(FINISHED)]
        try:
            with serving(command, port) as server:  # it has none of these tables in memory
                asyncio.run(measure(port, echo_port, server, finished, asked))
        finally:
            echo.kill()
            echo.wait()


@contextlib.contextmanager
def serving(command: list[str], port: int) -> Iterator[int]:
    """Run a server; give the number of its process."""
    server = start(command, port)
    try:
        yield server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


if __name__ == "__main__":
    main()
