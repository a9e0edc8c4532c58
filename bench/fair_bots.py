"""How long an Express takes to move, alone and while another visitor has twenty champion tables.

python bench/fair_bots.py
"""

import asyncio
import contextlib
import json
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.attackers import ATTACKER
from bench.attacks import ask_from, line_from, part
from bench.line import Line
from bench.load import ask, free_port, start


async def wait_for_express(port: int, moves: int) -> list[float]:
    """Return how long an Express takes to move, decision by decision."""
    _, cookie = ask(port, "POST", "/api/session", {}, "")
    wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "bot", "level": "express"}]}
    table = ask(port, "POST", "/api/tables", wish, cookie)[0]["id"]
    took: list[float] = []
    mine = {"seq": 0, "since": 0.0}
    chance, done = random.Random(1), asyncio.Event()

    def heard(line: Line, payload: bytes) -> None:
        message = json.loads(payload)
        if message["type"] not in ("snapshot", "step"):
            return
        mine["seq"] = message["seq"]
        if not message["legal"]:
            mine["since"] = mine["since"] or time.perf_counter()
            return
        if mine["since"]:
            took.append(time.perf_counter() - mine["since"])
            mine["since"] = 0.0
        if len(took) >= moves:
            done.set()
        action = chance.choice(message["legal"])
        line.say({"type": "act", "id": f"a{mine['seq']}", "seq": mine["seq"], "action": action})

    line = await line_from("127.0.0.1", port, f"/ws/{table}", cookie, heard)
    line.say({"type": "hello", "seat": 0})
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(done.wait(), 60)
    line.transport.abort()
    return took


async def measure_bots(port: int) -> None:
    """Print how long an Express takes, alone and beside twenty tables of champions."""
    calm = await wait_for_express(port, 10)
    _, cookie = ask_from(ATTACKER, port, "POST", "/api/session", {}, "")
    wish = {"game": "usa", "seats": [{"kind": "bot", "level": "champion"}] * 5}
    for _ in range(20):
        ask_from(ATTACKER, port, "POST", "/api/tables", wish, cookie)
    await asyncio.sleep(15)
    hit = await wait_for_express(port, 10)
    for name, took in (("alone", calm), ("beside 20 tables of champions", hit)):
        print(
            f"Express {name}: {len(took)} moves, p50 {part(took, 0.5):.0f} ms, most "
            f"{1000 * max(took or [0.0]):.0f} ms",
            flush=True,
        )


def main() -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "branchline.cli", "serve", "--port", str(port)]
        server = start([*command, "--database", f"{folder}/tables.sqlite"], port)
        try:
            asyncio.run(measure_bots(port))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


if __name__ == "__main__":
    main()
