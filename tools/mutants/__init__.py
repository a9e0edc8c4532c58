"""Mutation testing: change the rules in one small place, and see whether a test notices.

`python -m tools.mutants` goes on where the last run stopped; docs/decisions tells why it is ours.
"""
