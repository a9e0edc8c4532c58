"""Studying a game: the chances of every seat, and reviews of finished games."""

from branchline.study.chances import Chances, chances
from branchline.study.review import Review, review

__all__ = ["Chances", "Review", "chances", "review"]
