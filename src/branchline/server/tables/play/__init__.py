"""The game of a table: its log, what is sent of it, its timers, its result."""
