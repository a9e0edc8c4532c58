"""Bots at tables: a pool of worker processes, and the levels people choose from."""
