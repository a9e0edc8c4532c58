"""Studying a game: the chances of every seat."""

from branchline.study.chances import Chances, chances

__all__ = ["Chances", "chances"]
