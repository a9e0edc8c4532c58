"""Latency for people on a server whose bots loop forever.

    python bench/bad_bots.py --tables 20 --rate 40 --seconds 15 --rounds 4

In each round two servers get the same load of people, one after the other. One of them also has
tables whose bots never answer and use all the CPU they can get, each until its deadline. Prints
the medians over the rounds.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.load import Load, ask, cpu, free_port, seat_people, serve, start

BOT_TABLES = 20
PERCENTILES = (0.5, 0.95, 0.99)


async def latencies(port: int, tables: int, rate: float, seconds: float) -> list[float]:
    """Return the response times for people, sorted."""
    load = Load(rate, tables)
    seats = await seat_people(load, port, tables)
    await asyncio.sleep(3)
    load.measuring = True
    await asyncio.sleep(seconds)
    load.measuring, load.stopped = False, True
    for seat in seats:
        if seat.line is not None:
            seat.line.transport.abort()
    assert not load.errors, load.errors[:3]
    return sorted(load.times)


def let_bots_loop(port: int) -> None:
    """Create tables whose bots have to act at once, and long after their deadlines."""
    _, cookie = ask(port, "POST", "/api/session", {}, "")
    bot = {"kind": "bot", "level": "tourist"}
    for _ in range(BOT_TABLES):
        ask(
            port,
            "POST",
            "/api/tables",
            {"game": "usa", "seats": [{"kind": "me"}, *[bot] * 4]},
            cookie,
        )


def thinking(server: int) -> float:
    """Return the CPU time of the bot processes of a server."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return sum(cpu(int(child)) for child in children)


def measure(bad: bool, tables: int, rate: float, seconds: float) -> list[float]:
    """Return p50, p95 and p99 for people, in milliseconds, on a separate server."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = serve(port, f"{folder}/tables.sqlite")
        if bad:
            command[1:4] = [str(Path(__file__).with_name("bad_server.py"))]
        server = start(command, port)
        try:
            if bad:
                let_bots_loop(port)
            times = asyncio.run(latencies(port, tables, rate, seconds))
            if bad:
                print(f"the bots used {thinking(server.pid):.1f} s of CPU time")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
    return [1000 * times[int(len(times) * part)] for part in PERCENTILES]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rate", type=float, default=40)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=4)
    asked = parser.parse_args()
    found: dict[bool, list[list[float]]] = {False: [], True: []}
    for number in range(2 * asked.rounds):
        bad = number % 2 == 1
        found[bad].append(measure(bad, asked.tables, asked.rate, asked.seconds))
        print(
            "bad bots" if bad else "no bots ", [f"{ms:.1f} ms" for ms in found[bad][-1]], flush=True
        )
    for place, part in enumerate(PERCENTILES):
        quiet, loud = (median(each[place] for each in found[bad]) for bad in (False, True))
        print(
            f"p{100 * part:.0f}: {quiet:.1f} ms, with bad bots {loud:.1f} ms, "
            f"{loud / quiet:.2f} times"
        )


if __name__ == "__main__":
    main()
