"""Settings: how this server runs, and its limits."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Settings:
    """What whoever hosts may choose, and the limits that keep the server alive."""

    database: str = ""  # path of an SQLite file, or a URL of PostgreSQL
    synchronous: str = "FULL"  # of SQLite
    megabytes: float | None = None  # how large the SQLite file may become
    origins: tuple[str, ...] = ()  # addresses of the page beside IP addresses and localhost
    proxies: tuple[str, ...] = ()  # addresses whose word on where a request comes from counts
    secure: bool = False  # cookies over HTTPS only
    bot_delay: float = 0.8  # seconds before a bot acts
    bot_deadline: float = 6.0  # seconds for one decision of a bot
    thinkers: int = 1  # processes in which bots think
    lobby_length: int = 50
    tables_each: int = 20  # tables that are not over, of one visitor
    tables_each_minute: float = 30.0  # new ones, of one address
    sockets_each: int = 50  # of one address
    messages_each_second: float = 50.0  # of one socket
    requests_each_second: float = 20.0  # of one address, that change something

    def with_limits(self, factor: float) -> "Settings":
        """Return the same with all limits of one visitor or address multiplied."""
        return replace(
            self,
            tables_each=max(1, round(self.tables_each * factor)),
            tables_each_minute=self.tables_each_minute * factor,
            sockets_each=max(1, round(self.sockets_each * factor)),
            messages_each_second=self.messages_each_second * factor,
            requests_each_second=self.requests_each_second * factor,
        )
