"""Settings: how this server runs, and its limits."""

from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

_Number = TypeVar("_Number", int, float)


def limit(default: _Number) -> _Number:
    """Return a field for a limit per visitor, address or socket, which `scaled` multiplies."""
    found: Any = field(default=default, metadata={"scaled": True})
    return found  # type: ignore[no-any-return]  # as `field` itself does for type checkers


@dataclass(frozen=True)
class Settings:
    """The host's choices, and the limits that protect the server."""

    database: str = ""  # path of an SQLite file, or a PostgreSQL URL
    synchronous: str = "FULL"  # of SQLite
    megabytes: float | None = None  # maximum size of the SQLite file
    origins: tuple[str, ...] = ()  # allowed in addition to IP addresses and localhost
    proxies: tuple[str, ...] = ()  # trusted reverse proxies
    metrics_port: int | None = None  # on the loopback address, for health and metrics
    secure: bool = False  # cookies over HTTPS only
    bot_delay: float = 0.8  # seconds before a bot acts
    bot_deadline: float = 6.0  # seconds for one decision of a bot
    bot_workers: int = 1  # processes that run bots
    request_seconds: float = 10.0  # after one to two of it an incomplete request is dropped
    maps: str | None = None  # the folder with the host's maps
    uploads: bool = False  # whether all visitors may add maps, not the host alone
    lobby_length: int = 50
    tables_per_visitor: int = limit(20)  # unfinished ones
    maps_per_visitor: int = limit(50)
    new_maps_per_minute: float = limit(10.0)  # per address
    reviews_per_visitor: int = limit(2)  # under way at once
    new_reviews_per_minute: float = limit(2.0)  # per address
    new_tables_per_minute: float = limit(30.0)  # per address
    connections_per_address: int = limit(200)  # sockets included
    new_connections_per_second: float = limit(10.0)  # per address
    sockets_per_address: int = limit(50)
    frames_per_second: float = limit(
        100.0
    )  # per socket, of any kind; two and a half times as many per address
    messages_per_second: float = limit(50.0)  # per socket
    work_per_second: float = limit(
        400.0
    )  # per address, half of it per visitor; see security/prices.py
    requests_per_second: float = limit(400.0)  # per address, of any kind
    writes_per_second: float = limit(20.0)  # per address: requests that change something
    files_per_second: float = limit(300.0)  # per address: files of the page
    new_sessions_per_minute: float = limit(20.0)  # per address

    def scaled(self, factor: float) -> "Settings":
        """Return the settings with all per-visitor and per-address limits multiplied."""
        more = {
            one.name: getattr(self, one.name) * factor
            for one in fields(self)
            if one.metadata.get("scaled")
        }
        whole = {
            name: max(1, round(more[name])) for name in more if isinstance(getattr(self, name), int)
        }
        return replace(self, **(more | whole))
