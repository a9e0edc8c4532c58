"""Branchline: five railway games on one engine."""
