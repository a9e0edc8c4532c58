"""A server in the process of the test, with limits of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from branchline.server.run import listen, new_server
from branchline.server.settings import Settings
from server.harness.people import BOT, ME, Visitor


@asynccontextmanager
async def served(tmp_path: Path, **limits: float) -> AsyncIterator[int]:
    """Run a server in this process; return its port.

    What requests cost limits nobody here unless a test asks for it: on a fast machine a whole game
    and its replays would use up the budget of a visitor.
    """
    database, chosen = str(tmp_path / "tables.sqlite"), {"work_per_second": 1e6} | limits
    server = new_server(Settings(database=database, bot_delay=0, **chosen))  # type: ignore[arg-type]
    with listen("127.0.0.1", 0) as listening:
        port: int = listening.getsockname()[1]
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:  # clients in threads would take those that it starts with
            await asyncio.sleep(0.01)
        try:
            yield port
        finally:
            server.handle_exit(15, None)
            await serving


async def new_table(port: int) -> tuple[Visitor, str]:
    """Return a visitor with a table."""
    ann = await Visitor(f"http://127.0.0.1:{port}").arrive()
    return ann, (await ann.new_table("usa", [ME, BOT]))["id"]
