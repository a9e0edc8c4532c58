"""Many games: played in portions, added up, by several processes, between bots, and timed."""
