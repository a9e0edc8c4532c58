"""`branchline serve`: the game server, and the page in the browser."""

import os
import resource
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from branchline.cli.console import notices, output
from branchline.cli.database import database_of, in_postgres, maps_folder, with_store
from branchline.cli.failure import FAILED, Failure
from branchline.cli.hosting import check_numbers, check_port, listen_error, read_origin, read_proxy
from branchline.errors import install_command
from branchline.simulation.simulate import can_compile

if TYPE_CHECKING:
    from branchline.server.settings import Settings
NO_SEARCH = (
    "numba is not installed, so the two strongest bots play like the third; `{}` installs it"
)
ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}  # and its local equivalent

ELSEWHERE = "192.0.2.1"  # reserved for documentation: any address that is not this machine's


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    database: str | None = None,
    megabytes: float | None = None,
    workers: int = 1,
    origin: list[str] | None = None,
    proxy: list[str] | None = None,
    metrics_port: int | None = None,
    thinkers: int | None = None,
    bot_delay: float = 0.8,
    limits: float = 1.0,
    maps: str | None = None,
    uploads: bool = False,
    open: bool = False,
    log: str = "warning",
) -> None:
    """Run the game server; people play in the browser.

    Parameters
    ----------
    host
        The address to listen on; `0.0.0.0` accepts connections from other machines.
    port
        The port to listen on; 0 takes any free port.
    database
        A file, or the URL of a PostgreSQL database. Default: a file in your data folder.
    megabytes
        Maximum size of the file; beyond it, actions are refused. Default: no limit.
    workers
        The number of server processes; more than one needs PostgreSQL.
    origin
        The public address of the page, if it has a host name: `https://play.example.org`.
    proxy
        The address of a trusted reverse proxy.
    metrics_port
        A port of this machine for /health and /metrics, which behind a proxy answer nowhere else.
    thinkers
        The number of processes that run bots. Default: half of the processors.
    bot_delay
        Seconds before a bot acts.
    limits
        Scale all per-visitor and per-address limits.
    maps
        A folder of maps to offer next to the games. Default: `maps` in your data folder.
    uploads
        Let every visitor add maps of their own; otherwise only you can, on this machine.
    open
        Open the page in the browser.
    log
        The log level: debug, info, warning or error.
    """
    from branchline.server.settings import Settings  # noqa: PLC0415  slow to load

    where = database_of(database)
    check_port("--metrics-port", metrics_port)
    check_numbers(port, megabytes, workers, thinkers, bot_delay, limits, log)
    if workers > 1 and not in_postgres(where):
        raise Failure("several workers need a PostgreSQL database: --database postgresql://…")
    origins = tuple(read_origin(address) for address in origin or ())
    settings = Settings(
        database=where,
        megabytes=megabytes,
        origins=origins,
        proxies=tuple(read_proxy(address) for address in proxy or ()),
        metrics_port=metrics_port,
        secure=bool(origins) and all(address.startswith("https://") for address in origins),
        bot_workers=thinkers or max(1, (os.cpu_count() or 2) // 2),
        bot_delay=bot_delay,
        maps=str(maps_folder(maps)),
        uploads=uploads,
    ).scaled(limits)
    run(settings, host, port, workers, open, log)


def run(
    settings: "Settings", host: str, port: int, workers: int, show: bool, log_level: str
) -> None:
    """Listen, check the database, and serve until a signal stops it.

    Raises:
        Failure: if the address or the database cannot be used.
    """
    from branchline.server.run import listen, listen_for_metrics, serve_all  # noqa: PLC0415  slow to load
    from branchline.server.storage.store import Store  # noqa: PLC0415  as above

    allow_many_files()
    if settings.metrics_port is not None:
        with listening_on("127.0.0.1", settings.metrics_port, listen_for_metrics):
            pass  # each process opens it for itself
    with listening_on(host, port, listen) as listening:
        # Only now: a port that cannot be used must not leave a new database behind, and problems
        # of the database are reported before the first request.
        with_store(settings, Store.open, Store.check_writable)
        port = listening.getsockname()[1]
        address = page_address(host, port)
        with exclusive(settings.database, address):
            output().print(f"Branchline is at {address} (Ctrl-C stops it)", soft_wrap=True)
            if host in ANY_ADDRESS:
                there = network_address(port) or f"the address of this one, port {port}"
                output().print(f"Other machines open {there}.", soft_wrap=True)
            if not can_compile():
                notices().print(NO_SEARCH.format(install_command("fast")), soft_wrap=True)
            if show:
                # The socket already listens: the browser's request waits until the server is up.
                threading.Thread(target=show_page, args=(address,), daemon=True).start()
            serve_all(settings, listening, workers, log_level)


@contextmanager
def listening_on(
    host: str, port: int, listen: Callable[[str, int], socket.socket]
) -> Iterator[socket.socket]:
    """Listen on an address.

    Raises:
        Failure: if it cannot be used.
    """
    try:
        listening = listen(host, port)
    except OSError as error:
        raise Failure(listen_error(host, port, error), FAILED) from None
    with listening:
        yield listening


@contextmanager
def exclusive(where: str, address: str) -> Iterator[None]:
    """Lock a database file for this server; PostgreSQL may have any number of servers.

    Raises:
        Failure: if another server has the file, with the address of its page.
    """
    from branchline.server.storage.file_lock import AlreadyServed, lock  # noqa: PLC0415  slow to load

    try:
        with nullcontext() if in_postgres(where) else lock(Path(where), address):
            yield
    except AlreadyServed as other:
        there = f"Branchline already serves {where} at {other.address}"
        more = "open that page, stop that server, or name another file with --database"
        raise Failure(f"{there}: {more}", FAILED) from None


def show_page(address: str) -> None:
    """Open the page in the browser, or ask the user to do it."""
    if not webbrowser.open(address):
        notices().print("No browser could be opened; open the address yourself.")


def allow_many_files() -> None:
    """Raise the limit on open files and sockets as far as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def network_address(port: int) -> str | None:
    """Return the page's address in the local network, as far as this machine knows it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((ELSEWHERE, port))  # sends nothing: it only chooses an interface
            address: str = probe.getsockname()[0]
    except OSError:
        return None
    return None if address.startswith("127.") else page_address(address, port)


def page_address(host: str, port: int) -> str:
    """Return the address of the page on this machine."""
    shown = ANY_ADDRESS.get(host, host)
    if ":" in shown and not shown.startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}:{port}/"
