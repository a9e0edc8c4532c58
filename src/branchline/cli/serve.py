"""`branchline serve`: the game server, and the page in the browser."""

import os
import resource
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from branchline.cli.console import output
from branchline.cli.failure import FAILED, Failure, why_closed


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    database: str | None = None,
    megabytes: float | None = None,
    workers: int = 1,
    origin: Annotated[list[str] | None, Parameter(negative=())] = None,
    proxy: Annotated[list[str] | None, Parameter(negative=())] = None,
    thinkers: int | None = None,
    bot_delay: float = 0.8,
    limits: float = 1.0,
    open: Annotated[bool, Parameter(negative=())] = False,
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
    from branchline.server.settings import Settings  # noqa: PLC0415

    if log not in ("debug", "info", "warning", "error"):
        raise Failure(f"log must be debug, info, warning or error, not {log!r}")
    if limits <= 0 or bot_delay < 0:
        raise Failure("limits must be more than 0, and bot_delay not less")
    where = database or str(default_database())
    if workers < 1 or (workers > 1 and "://" not in where):
        raise Failure("several workers need a PostgreSQL database: --database postgresql://…")
    origins = tuple(address.rstrip("/") for address in origin or ())
    settings = Settings(
        database=where,
        megabytes=megabytes,
        origins=origins,
        proxies=tuple(proxy or ()),
        secure=bool(origins) and all(address.startswith("https://") for address in origins),
        thinkers=thinkers or max(1, (os.cpu_count() or 2) // 2),
        bot_delay=bot_delay,
    ).with_limits(limits)
    allow_many_files()
    try:
        listening = listen(host, port)
    except OSError as error:
        raise Failure(f"cannot listen at {host}:{port}: {why_closed(error)}", FAILED) from None
    address = page_address(host, listening.getsockname()[1])
    output().print(f"Branchline is at {address} (Ctrl-C stops it)", soft_wrap=True)
    if open:
        # The socket listens already: what the browser asks waits until the server is up.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    serve_all(settings, listening, workers, log)


def allow_many_files() -> None:
    """Let this process have as many sockets as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def page_address(host: str, port: int) -> str:
    """Return the address that people on this machine open."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "") else "[::1]" if host == "::" else host
    if ":" in shown and not shown.startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}:{port}/"


def default_database() -> Path:
    """Return the file for the games of this person."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "branchline" / "tables.sqlite"
