"""The rules by which environments play with yards."""

from ....rules.yards.opening import new
from ....rules.yards.play import legal, play
from ....rules.yards.policy import choose, playout
from ....rules.yards.unseen import redeal

__all__ = ["choose", "legal", "new", "play", "playout", "redeal"]
