"""Tables: the registry, sessions, commands, timers, and what is broadcast to whom."""
