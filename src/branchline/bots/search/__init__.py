"""Bots that search: candidates, a portfolio of plans, sequential halving over rollouts."""
