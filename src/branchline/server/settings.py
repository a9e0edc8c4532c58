"""Settings: how this server runs, and its limits."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Settings:
    """The host's choices, and the limits that protect the server."""

    database: str = ""  # path of an SQLite file, or a PostgreSQL URL
    synchronous: str = "FULL"  # of SQLite
    megabytes: float | None = None  # maximum size of the SQLite file
    origins: tuple[str, ...] = ()  # allowed in addition to IP addresses and localhost
    proxies: tuple[str, ...] = ()  # trusted reverse proxies
    secure: bool = False  # cookies over HTTPS only
    bot_delay: float = 0.8  # seconds before a bot acts
    bot_deadline: float = 6.0  # seconds for one decision of a bot
    bot_workers: int = 1  # processes that run bots
    request_seconds: float = 10.0  # after one to two of it an incomplete request is dropped
    lobby_length: int = 50
    tables_per_visitor: int = 20  # unfinished ones
    new_tables_per_minute: float = 30.0  # per address
    sockets_per_address: int = 50
    messages_per_second: float = 50.0  # per socket
    writes_per_second: float = 20.0  # per address: requests that change something

    def scaled(self, factor: float) -> "Settings":
        """Return the settings with all per-visitor and per-address limits multiplied."""
        return replace(
            self,
            tables_per_visitor=max(1, round(self.tables_per_visitor * factor)),
            new_tables_per_minute=self.new_tables_per_minute * factor,
            sockets_per_address=max(1, round(self.sockets_per_address * factor)),
            messages_per_second=self.messages_per_second * factor,
            writes_per_second=self.writes_per_second * factor,
        )
