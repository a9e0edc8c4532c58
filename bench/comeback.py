"""Everybody reconnects at once: many sockets, the server is killed and restarted.

    python bench/comeback.py --tables 1250 --rate 100 --seconds 30

Each client retries after a random delay, as the page does. Prints how long it took from the kill
until the clients had their tables back.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.load import Load, Seat, allow_sockets, free_port, seat_people, serve, start

LONGEST_PAUSE = 10.0  # seconds between two tries


async def come_back(seat: Seat, port: int, killed: float) -> float:
    """Retry until the table is back; return the seconds it took."""
    pause = 1.0
    while True:
        await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
        pause = min(LONGEST_PAUSE, 2 * pause)
        try:
            seat.snapshots = 0
            await seat.connect(port)
            while not seat.snapshots and seat.line is not None and not seat.line.lost:
                await asyncio.sleep(0.01)
            if seat.snapshots:
                return time.perf_counter() - killed
        except OSError:
            continue


async def measure(tables: int, rate: float, seconds: float, folder: str) -> str:
    """Play for a while, kill the server, and return how the clients came back."""
    port = free_port()
    command = serve(port, f"{folder}/tables.sqlite")
    server = start(command, port)
    try:
        load = Load(rate, tables)
        seats = await seat_people(load, port, tables)
        await asyncio.sleep(seconds)
        load.stopped = True
        server.kill()
        server.wait()
        killed = time.perf_counter()
        coming = [asyncio.create_task(come_back(seat, port, killed)) for seat in seats]
        server = await asyncio.to_thread(start, command, port)
        times = sorted(await asyncio.gather(*coming))
    finally:
        server.terminate()
        server.wait()
    middle, most = times[len(times) // 2], times[-1]
    return (
        f"{len(times)} sockets at {tables} tables, {load.count} actions played: "
        f"back after {middle:.1f} s (median), {most:.1f} s (most)"
    )


def main() -> None:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1250)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    allow_sockets()
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(measure(asked.tables, asked.rate, asked.seconds, folder)), flush=True)


if __name__ == "__main__":
    main()
