"""`branchline serve`: the game server, and the page in the browser."""

import os
import resource
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from branchline.cli.console import notices, output
from branchline.cli.database import database_of, in_postgres, with_store
from branchline.cli.failure import FAILED, Failure
from branchline.cli.hosting import check_numbers, read_origin, read_proxy, why_deaf
from branchline.simulation.simulate import can_compile

NO_SEARCH = (
    "numba is not installed, so the two strongest bots play like the third; "
    "`pip install branchline[fast]` brings it"
)
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}  # and how to come from here


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    database: str | None = None,
    megabytes: float | None = None,
    workers: int = 1,
    origin: list[str] | None = None,
    proxy: list[str] | None = None,
    thinkers: int | None = None,
    bot_delay: float = 0.8,
    limits: float = 1.0,
    open: bool = False,
    log: str = "warning",
) -> None:
    """Run the game server; people play in the browser.

    Parameters
    ----------
    host
        The address to listen at; `0.0.0.0` lets other machines in.
    port
        The port to listen at; 0 takes any that is free.
    database
        A file, or the URL of a PostgreSQL database; a file in your data folder if not said.
    megabytes
        How large the file may become; then actions are refused. Without a limit if not said.
    workers
        How many processes serve; more than one needs PostgreSQL.
    origin
        The address under which people open the page, if it has a name: `https://play.example.org`.
    proxy
        The address of a proxy in front of this server, whose word counts on who asks.
    thinkers
        How many processes bots think in; about half of the processors if not said.
    bot_delay
        Seconds before a bot acts.
    limits
        Multiply what one visitor or address may use of tables, sockets, messages and requests.
    open
        Open the page in the browser.
    log
        How much to log: debug, info, warning or error.
    """
    from branchline.server.run import listen, serve_all  # noqa: PLC0415  slow to load
    from branchline.server.settings import Settings  # noqa: PLC0415  as above
    from branchline.server.storage.store import Store  # noqa: PLC0415  as above

    where = database_of(database)
    check_numbers(port, megabytes, workers, thinkers, bot_delay, limits, log)
    if workers > 1 and not in_postgres(where):
        raise Failure("several workers need a PostgreSQL database: --database postgresql://…")
    origins = tuple(read_origin(address) for address in origin or ())
    settings = Settings(
        database=where,
        megabytes=megabytes,
        origins=origins,
        proxies=tuple(read_proxy(address) for address in proxy or ()),
        secure=bool(origins) and all(address.startswith("https://") for address in origins),
        thinkers=thinkers or max(1, (os.cpu_count() or 2) // 2),
        bot_delay=bot_delay,
    ).with_limits(limits)
    allow_many_files()
    try:
        listening = listen(host, port)
    except OSError as error:
        raise Failure(why_deaf(host, port, error), FAILED) from None
    with listening:
        # What is wrong with the database is said before anybody is answered; where nobody could
        # come, none is made.
        with_store(settings, Store.open, Store.check_writable)
        address = page_address(host, listening.getsockname()[1])
        with alone(where, address):
            output().print(f"Branchline is at {address} (Ctrl-C stops it)", soft_wrap=True)
            if host in EVERYWHERE:
                port = listening.getsockname()[1]
                output().print(f"Other machines open the address of this one, port {port}.")
            if not can_compile():
                notices().print(NO_SEARCH, soft_wrap=True)
            if open:
                # The socket listens already: what the browser asks waits until the server is up.
                threading.Thread(target=show_page, args=(address,), daemon=True).start()
            serve_all(settings, listening, workers, log)


@contextmanager
def alone(where: str, address: str) -> Iterator[None]:
    """Serve a database file without another server on it; a PostgreSQL serves any number.

    Raises:
        Failure: if another server is there, with the address of its page.
    """
    from branchline.server.storage.file_lock import Held, hold  # noqa: PLC0415  slow to load

    try:
        with nullcontext() if in_postgres(where) else hold(Path(where), address):
            yield
    except Held as held:
        there = f"Branchline serves {where} already, at {held.address}"
        more = "open that page, stop that server, or name another file with --database"
        raise Failure(f"{there}: {more}", FAILED) from None


def show_page(address: str) -> None:
    """Open the page in the browser, or say that somebody has to."""
    if not webbrowser.open(address):
        notices().print("No browser could be opened; open the address yourself.")


def allow_many_files() -> None:
    """Let this process have as many sockets as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def page_address(host: str, port: int) -> str:
    """Return the address that people on this machine open."""
    shown = EVERYWHERE.get(host, host)
    if ":" in shown and not shown.startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}:{port}/"
