"""Storage: the event log of every table, visitors and processes, in SQLite or PostgreSQL."""
