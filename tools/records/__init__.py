"""The highest score one player alone can reach on each map, found and proved."""
