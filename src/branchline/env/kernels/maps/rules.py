"""The rules by which environments play on a map."""

from ....rules.maps.opening import new
from ....rules.maps.play import legal, play
from ....rules.maps.policy import choose, playout
from ....rules.maps.unseen import redeal

__all__ = ["choose", "legal", "new", "play", "playout", "redeal"]
