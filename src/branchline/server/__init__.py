"""The game server: tables, seats, the log, and what goes over the wire."""
