"""The rules by which rollouts play with yards."""

from ...rules.yards.opening import new
from ...rules.yards.play import play
from ...rules.yards.unseen import deal_anew

__all__ = ["deal_anew", "new", "play"]
