"""The rules by which rollouts play on a map."""

from ...rules.maps.opening import new
from ...rules.maps.play import play
from ...rules.maps.unseen import redeal

__all__ = ["new", "play", "redeal"]
