"""Bots in processes of their own: programs in any language that speak JSON Lines, and ours."""
