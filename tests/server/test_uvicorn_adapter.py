"""The internals of uvicorn that the server depends on: a new version must still have them."""

import asyncio
import inspect
import tomllib
from pathlib import Path

import h11
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

ADVICE = (
    f"uvicorn {uvicorn.__version__} changed an internal that src/branchline/server/"
    "uvicorn_adapter.py uses: adapt that module, or lower the bound in pyproject.toml"
)


def protocol(kind: type[H11Protocol] | type[WebSocketsSansIOProtocol]) -> object:
    """Return a protocol of uvicorn as its server makes it."""

    async def make() -> object:
        config = uvicorn.Config(lambda scope, receive, send: None)
        config.load()
        return kind(config=config, server_state=ServerState(), app_state={})

    return asyncio.run(make())


@pytest.mark.parametrize("name", ["transport", "conn", "cycle", "loop", "handle_websocket_upgrade"])
def test_the_http_protocol_has(name: str) -> None:
    """What the timeout of requests reads."""
    assert hasattr(protocol(H11Protocol), name), f"H11Protocol.{name}: {ADVICE}"


SOCKET = [
    "conn",
    "queue",
    "frames",
    "curr_msg_data_type",
    "close_sent",
    "close_timer",
    "disconnected",
]
SOCKET += ["handle_events", "handle_ping", "handle_parser_exception", "keepalive_timeout"]


@pytest.mark.parametrize("name", [*SOCKET, "send_receive_event_to_app"])
def test_the_websocket_protocol_has(name: str) -> None:
    """What counting and refusing frames reads and replaces."""
    assert hasattr(protocol(WebSocketsSansIOProtocol), name), f"{name}: {ADVICE}"


def test_the_frames_of_a_read_can_be_counted() -> None:
    """They are listed before they are handled."""
    conn = getattr(protocol(WebSocketsSansIOProtocol), "conn")  # noqa: B009  typed as object
    assert conn.events == [], ADVICE


def test_the_size_of_a_read_can_be_set() -> None:
    """asyncio's transports read at most `max_size` bytes at once."""
    source = inspect.getsource(asyncio.selector_events)
    assert "self._sock.recv(self.max_size)" in source, "asyncio reads in another way"


def test_the_server_starts_without_sockets_of_its_own() -> None:
    """The acceptor takes the connections instead."""
    for method in (uvicorn.Server.startup, uvicorn.Server.shutdown):
        assert list(inspect.signature(method).parameters) == ["self", "sockets"], ADVICE
    assert "await self.lifespan.startup()" in inspect.getsource(uvicorn.Server.startup), ADVICE


def test_the_http_protocol_tells_how_far_a_request_is() -> None:
    """A new connection is idle, in h11's terms."""
    assert getattr(protocol(H11Protocol), "conn").their_state is h11.IDLE, ADVICE  # noqa: B009  typed as object


def test_the_http_protocol_begins_with_a_transport() -> None:
    """The timer starts there."""
    signature = inspect.signature(H11Protocol.connection_made)
    assert list(signature.parameters) == ["self", "transport"], ADVICE


def test_the_websocket_protocol_can_be_dropped() -> None:
    """It knows its transport and, while the application runs, the scope."""
    assert hasattr(protocol(WebSocketsSansIOProtocol), "transport"), ADVICE
    assert "self.app(self.scope," in inspect.getsource(WebSocketsSansIOProtocol.run_asgi), ADVICE


def test_the_websocket_protocol_runs_the_application_in_one_method() -> None:
    """It is wrapped to put that function into the scope."""
    assert inspect.iscoroutinefunction(WebSocketsSansIOProtocol.run_asgi), ADVICE
    assert list(inspect.signature(WebSocketsSansIOProtocol.run_asgi).parameters) == ["self"], ADVICE


def test_the_server_tells_of_its_end() -> None:
    """At a signal, before any connection is closed."""
    signature = inspect.signature(uvicorn.Server.handle_exit)
    assert list(signature.parameters) == ["self", "sig", "frame"], ADVICE
    assert uvicorn.Server(uvicorn.Config("")).should_exit is False, ADVICE


def test_later_versions_are_not_installed_untried() -> None:
    """pyproject.toml has an upper bound, above what is installed."""
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    (wanted,) = [name for name in project["dependencies"] if name.startswith("uvicorn")]
    bound = tuple(int(part) for part in wanted.partition("<")[2].split("."))
    installed = tuple(int(part) for part in uvicorn.__version__.split(".")[: len(bound)])
    assert installed < bound, ADVICE


def test_nothing_else_uses_internals_of_uvicorn() -> None:
    """One module knows them."""
    server = Path(__file__).parents[2] / "src" / "branchline" / "server"
    users = [
        path.name for path in server.rglob("*.py") if "import uvicorn" in path.read_text("utf-8")
    ]
    users += [
        path.name for path in server.rglob("*.py") if "from uvicorn" in path.read_text("utf-8")
    ]
    assert set(users) == {"uvicorn_adapter.py"}
