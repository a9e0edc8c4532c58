"""The rules by which rollouts play with yards."""

from ...rules.yards.opening import new
from ...rules.yards.play import play
from ...rules.yards.unseen import redeal

__all__ = ["new", "play", "redeal"]
